package io.mullion.ir.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What breaks a law is shown in a case that holds little else. */
class ShrinkerTest {
    private static final long SEED = 7;

    @Test
    @DisplayName("a planted fault leaves one plan with one condition and one row")
    void toTheBone() {
        Rules rules = Fault.ABSENT_IS_NULL.in(new ProductionRules());
        int shrunk = 0;
        for (long number = 0; shrunk < 5; number++) {
            Trial trial = new CaseGenerator(SEED).of(number, new Tally());
            Optional<Violation> violation = trial.check(rules, new Tally());
            if (violation.isPresent() && violation.get().law() == Law.LIFTED) {
                Shrinker.Shrunk small = Shrinker.shrink(trial, violation.get(), rules);
                assertThat(small.violation().law()).isEqualTo(Law.LIFTED);
                assertThat(small.trial().size()).isLessThan(trial.size());
                assertSmall((StateTrial) small.trial());
                shrunk++;
            }
        }
    }

    private static void assertSmall(StateTrial trial) {
        int rows = trial.world().tables().values().stream().mapToInt(List::size).sum();
        assertThat(rows).as(trial.display()).isEqualTo(1);
        assertThat(trial.states()).as(trial.display()).hasSize(1);
        SummaryAgg state = trial.state(0);
        assertThat(state.keys()).as(trial.display()).isEmpty();
        assertThat(depth(state)).as(trial.display()).isLessThanOrEqualTo(4);
    }

    private static int depth(PlanNode node) {
        return 1 + node.children().stream().mapToInt(ShrinkerTest::depth).max().orElse(0);
    }

    @Test
    @DisplayName("seed and number make the same case again")
    void sameCaseAgain() {
        Tally tally = new Tally();
        String once = new CaseGenerator(SEED).of(3, tally).display();

        assertThat(new CaseGenerator(SEED).of(3, tally).display()).isEqualTo(once);
        assertThat(new CaseGenerator(SEED).of(9, tally).display()).isNotEqualTo(once);
    }
}
