package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merged;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.plan.SummaryMerge;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** L1: the producer cannot lie. */
class ClaimCheckTest {
    private static final StatePlan US = kll("latency").where(equal("region", "us"));
    private static final StatePlan EU = kll("latency").where(equal("region", "eu"));

    @Test
    @DisplayName("L1 a state of us declared as eu is refused; as what it is, accepted")
    void declared() {
        Coverage us = Coverages.derive(US.plan());
        Coverage eu = Coverages.derive(EU.plan());

        assertThat(ClaimCheck.refusal(US.plan(), us)).isEmpty();
        assertThat(ClaimCheck.refusal(US.plan(), eu))
                .contains("CoverageMismatch: claimed {region ∈ {'eu'}}, derived {region ∈ {'us'}}");
    }

    @Test
    @DisplayName("L1 claiming more, less, or another definition is refused")
    void moreOrLess() {
        Coverage minute = Coverages.derive(US.over(t(0, 1)).plan());

        assertThat(ClaimCheck.refusal(US.over(t(0, 2)).plan(), minute)).isPresent();
        assertThat(ClaimCheck.refusal(US.over(t(0, 1)).plan(), Coverages.derive(US.plan())))
                .isPresent();
        assertThat(ClaimCheck.refusal(US.k(400).over(t(0, 1)).plan(), minute).orElseThrow())
                .startsWith("CoverageMismatch: the claimed definition is not the derived one: ");
    }

    @Test
    @DisplayName("L1 the same rows in other boxes are the same claim")
    void otherBoxes() {
        SummaryMerge nested = MergeCheck.merge(
                        List.of(merged(US.over(t(0, 1)), EU.over(t(0, 1))), merged(US.over(t(1, 2)), EU.over(t(1, 2)))))
                .orThrow();
        SummaryMerge other = MergeCheck.merge(
                        List.of(merged(US.over(t(0, 1)), US.over(t(1, 2))), merged(EU.over(t(0, 1)), EU.over(t(1, 2)))))
                .orThrow();

        assertThat(ClaimCheck.refusal(nested, Coverages.derive(other))).isEmpty();
    }
}
