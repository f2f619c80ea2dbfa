package io.mullion.ir.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryMerge;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** L0 by rows: what coverage, merges and covers claim is held against rows that are really evaluated. */
class VerificationTest {
    private static final long SEED = 20_010_401;
    private static final long PLANS = 20_000;

    @Test
    @DisplayName("every law holds in 20 000 random plans, and there is enough that it could have failed in")
    void shippedRules() {
        Report report = run(SEED, PLANS);
        assertThat(report.isGood()).as("%s", report.text()).isTrue();
    }

    @Test
    @DisplayName("the same seed gives the same cases, another seed others")
    void seeds() {
        assertThat(run(1, 500).text())
                .isEqualTo(run(1, 500).text())
                .isNotEqualTo(run(2, 500).text());
    }

    @Test
    @DisplayName("every operator that can be built is in the plans, but for merges, which only the rules make")
    void everyOperator() {
        Map<Class<?>, Integer> operators = new HashMap<>();
        for (long number = 0; number < 3_000; number++) {
            RandomStates.of(SEED, number).forEach(plan -> count(plan, operators));
        }
        Set<Class<?>> all = new HashSet<>(Arrays.asList(PlanNode.class.getPermittedSubclasses()));
        all.remove(SummaryMerge.class);
        assertThat(operators.keySet()).isEqualTo(all);
        assertThat(operators.values()).as("%s", operators).allMatch(count -> count > 20);
    }

    private static void count(PlanNode node, Map<Class<?>, Integer> operators) {
        operators.merge(node.getClass(), 1, Integer::sum);
        node.children().forEach(child -> count(child, operators));
    }

    private static Report run(long seed, long plans) {
        Verification verification = Verification.of(seed);
        for (long number = 0; verification.plans() < plans; number++) {
            verification.run(number);
        }
        return verification.report();
    }
}
