package io.mullion.ir.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.TruthSets;
import io.mullion.ir.oracle.ConditionGenerator.Generated;
import io.mullion.ir.value.Value;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * S2: the sets of a condition against evaluating it value by value. A condition of the listed shapes has sets, and then
 * they hold exactly the values that make it TRUE and FALSE; any other has none.
 */
class TruthSetsOracleTest {
    private static final int CONDITIONS_PER_DOMAIN = 3_000;

    @Test
    @DisplayName("51 000 conditions over every type of column")
    void setsAreWhatSqlEvaluates() {
        Map<Shape, Integer> shapes = new EnumMap<>(Shape.class);
        List<Domain> domains = Domain.all();
        int lifted = 0;
        for (int d = 0; d < domains.size(); d++) {
            Domain domain = domains.get(d);
            long seed = 1_000L + d;
            ConditionGenerator conditions = new ConditionGenerator(new SplittableRandom(seed));
            for (int round = 0; round < CONDITIONS_PER_DOMAIN; round++) {
                Generated generated = conditions.any(List.of(domain), 0, 3);
                String which = "seed %d round %d: %s over %s"
                        .formatted(seed, round, generated.condition().display(List.of("x")), domain);
                Optional<TruthSets> sets = TruthSets.of(generated.condition(), position -> Optional.of(domain.type()));

                if (sets.isPresent() != generated.isLiftable()) {
                    throw new AssertionError(which + (sets.isPresent() ? " has sets" : " has no sets"));
                }
                sets.ifPresent(found -> check(found, generated.condition(), domain, which));
                lifted += sets.isPresent() ? 1 : 0;
                generated.shapes().forEach(shape -> shapes.merge(shape, 1, Integer::sum));
            }
        }
        assertThat(lifted).as("conditions with sets").isGreaterThan(45_000);
        assertThat(shapes.keySet()).containsExactlyInAnyOrder(Shape.values());
        assertThat(shapes.values()).as("%s", shapes).allMatch(count -> count > 20);
    }

    private static void check(TruthSets sets, Expr condition, Domain domain, String which) {
        for (Value value : domain.values()) {
            boolean isTrue = SqlEvaluator.isTrue(condition, List.of(value));
            boolean isFalse = SqlEvaluator.isFalse(condition, List.of(value));
            if (sets.whenTrue().contains(value) != isTrue || sets.whenFalse().contains(value) != isFalse) {
                throw new AssertionError("%s is %s for %s, but whenTrue is %s and whenFalse is %s"
                        .formatted(
                                which,
                                isTrue ? "TRUE" : isFalse ? "FALSE" : "unknown",
                                value.display(),
                                sets.whenTrue().display(),
                                sets.whenFalse().display()));
            }
        }
        assertThat(sets.column()).as(which).isZero();
        assertThat(sets.whenTrue().isDisjointFrom(sets.whenFalse())).as(which).isTrue();
    }
}
