package io.mullion.ir.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An oracle is worth what it notices: each rule is broken on purpose, and some law has to fail. */
class FaultTest {
    private static final long SEED = 20_010_401;
    private static final long PLANS = 20_000;

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("a rule broken on purpose is noticed, and shown in a small case")
    void isNoticed(Fault fault) {
        Verification verification = Verification.of(SEED, fault);
        for (long number = 0; !verification.hasFailed() && verification.plans() < PLANS; number++) {
            verification.run(number);
        }
        assertThat(verification.hasFailed()).as(fault.text()).isTrue();

        Failure failure = verification.report().failures().get(0);
        assertThat(failure.text()).contains("seed " + SEED, "rows").hasLineCount(lines(failure));
        assertThat(lines(failure)).as(failure.text()).isLessThan(60);
    }

    private static int lines(Failure failure) {
        return (int) failure.text().lines().count();
    }
}
