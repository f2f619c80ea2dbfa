package io.mullion.store;

import java.util.Random;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test a {@link Random} and prints its seed when the test fails. Run it again with {@code -Dmullion.seed=…}. KLL
 * draws its own random bits, which no seed reaches: bounds in tests leave room for them.
 */
public final class SeededRandom implements ParameterResolver, AfterTestExecutionCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(SeededRandom.class);
    private static final String SEED = "seed";

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Random.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        long seed = Long.getLong("mullion.seed", new Random().nextLong());
        context.getStore(NAMESPACE).put(SEED, seed);
        return new Random(seed);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            System.err.println(context.getDisplayName() + " failed with -Dmullion.seed="
                    + context.getStore(NAMESPACE).get(SEED));
        }
    }
}
