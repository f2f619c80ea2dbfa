package io.mullion.ir.timing;

import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What S8 asks of one operator.
 *
 * @param place when it may run
 * @param reads what all of its edges carry
 * @param edges their names, in the order of the children
 */
record OperatorRule(Place place, Carried reads, List<String> edges) {

    enum Place {
        /** Whenever the node runs that reads it. */
        WITH_CONSUMER,
        /** While events come in, or when a question is asked. */
        EITHER,
        /** When a question is asked, and not before. */
        QUERY_ONLY
    }

    static OperatorRule of(PlanNode node) {
        return node.accept(new Rules());
    }

    private static OperatorRule rows(String... edges) {
        return rows(List.of(edges));
    }

    private static OperatorRule rows(List<String> edges) {
        return new OperatorRule(Place.WITH_CONSUMER, Carried.RAW, edges);
    }

    private static OperatorRule state(Carried reads, List<String> edges) {
        return new OperatorRule(Place.EITHER, reads, edges);
    }

    private static OperatorRule readout(String edge) {
        return new OperatorRule(Place.QUERY_ONLY, Carried.SUMMARY_STATE, List.of(edge));
    }

    private static List<String> numbered(String edge, int count) {
        return IntStream.range(0, count).mapToObj(i -> edge + "[" + i + "]").toList();
    }

    private static final class Rules implements PlanNode.Visitor<OperatorRule> {
        @Override
        public OperatorRule visit(Scan scan) {
            return rows();
        }

        @Override
        public OperatorRule visit(Values values) {
            return rows();
        }

        @Override
        public OperatorRule visit(Filter filter) {
            return rows("Filter.input");
        }

        @Override
        public OperatorRule visit(Project project) {
            return rows("Project.input");
        }

        @Override
        public OperatorRule visit(Aggregate aggregate) {
            return rows("Aggregate.input");
        }

        @Override
        public OperatorRule visit(Join join) {
            return rows("Join.left", "Join.right");
        }

        @Override
        public OperatorRule visit(SetOperation operation) {
            return rows(numbered("SetOperation.inputs", operation.inputs().size()));
        }

        @Override
        public OperatorRule visit(Sort sort) {
            return rows("Sort.input");
        }

        @Override
        public OperatorRule visit(Limit limit) {
            return rows("Limit.input");
        }

        @Override
        public OperatorRule visit(TimeRange range) {
            return rows("TimeRange.input");
        }

        @Override
        public OperatorRule visit(TimeShift shift) {
            return rows("TimeShift.input");
        }

        @Override
        public OperatorRule visit(Subquery subquery) {
            return rows("Subquery.input");
        }

        @Override
        public OperatorRule visit(SummaryAgg agg) {
            return state(Carried.RAW, List.of("SummaryAgg.input"));
        }

        @Override
        public OperatorRule visit(MaintainPopulation population) {
            return state(Carried.RAW, List.of("MaintainPopulation.input"));
        }

        @Override
        public OperatorRule visit(SummaryMerge merge) {
            return state(
                    Carried.SUMMARY_STATE,
                    numbered("SummaryMerge.children", merge.children().size()));
        }

        @Override
        public OperatorRule visit(SummaryEstimate estimate) {
            return readout("SummaryEstimate.input");
        }

        @Override
        public OperatorRule visit(FinalizeExactAccumulator readout) {
            return readout("FinalizeExactAccumulator.input");
        }

        @Override
        public OperatorRule visit(EvaluatePopulation population) {
            return readout("EvaluatePopulation.input");
        }
    }
}
