package io.mullion.ir.coverage;

import static io.mullion.ir.expr.Conditions.column;
import static io.mullion.ir.expr.Conditions.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NestedReadoutTest {

    @Test
    @DisplayName("S4: a summary of a readout over a growing source is no fixed set of rows, however disjoint it looks")
    void neverMerges() {
        PlanNode scan = Scan.of(
                Source.named("t"),
                Schema.of(List.of(Field.of("region", ValueType.TEXT), Field.of("latency", ValueType.DOUBLE))));
        PlanNode medians = new SummaryEstimate(
                SummaryAgg.over(scan, new Summary.Kll(200), 1).by(List.of(0)), List.of(0.5));
        MergeResult result = MergeCheck.merge(List.of(of(medians, "us"), of(medians, "eu")));

        assertThat(result)
                .isInstanceOfSatisfying(
                        MergeResult.Refused.class,
                        refused -> assertThat(refused.refusal())
                                .isInstanceOf(MergeRefusal.NondeterministicDefinition.class));
    }

    private static SummaryAgg of(PlanNode medians, String region) {
        Filter filter = new Filter(medians, equal(column(0), Value.text(region)));
        return SummaryAgg.over(filter, new Summary.Kll(200), 1);
    }
}
