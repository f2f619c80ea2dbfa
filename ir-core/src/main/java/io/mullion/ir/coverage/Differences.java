package io.mullion.ir.coverage;

import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
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

/** Finds the first place where two things that should be equal are not, in words. */
public final class Differences {
    private Differences() {}

    static String between(Schema a, Schema b) {
        if (a.fields().size() != b.fields().size()) {
            return a.names() + " against " + b.names();
        }
        for (int i = 0; i < a.fields().size(); i++) {
            Field x = a.fields().get(i);
            Field y = b.fields().get(i);
            if (!x.equals(y)) {
                return "column " + i + " is " + describe(x) + " against " + describe(y);
            }
        }
        return "time index, keys or closedness differ";
    }

    private static String describe(Field field) {
        return field.qualifier().map(q -> q + ".").orElse("") + field.name() + " " + field.type()
                + (field.nullable() ? "" : " NOT NULL");
    }

    public static String between(PlanNode a, PlanNode b) {
        if (a.getClass() != b.getClass() || !a.label().equals(b.label())) {
            return a.label() + " against " + b.label();
        }
        if (!a.schema().equals(b.schema())) {
            return a.label() + ": " + between(a.schema(), b.schema());
        }
        List<PlanNode> left = a.children();
        List<PlanNode> right = b.children();
        if (left.size() != right.size()) {
            return left.size() + " against " + right.size() + " inputs of " + a.label();
        }
        for (int i = 0; i < left.size(); i++) {
            if (!left.get(i).equals(right.get(i))) {
                return between(left.get(i), right.get(i));
            }
        }
        return a.label() + ": " + a.accept(new OwnParts()) + " against " + b.accept(new OwnParts());
    }

    /** What a node says beside its children, with columns by position, for nodes that read alike and are not. */
    private static final class OwnParts implements PlanNode.Visitor<String> {
        @Override
        public String visit(Scan scan) {
            return scan.source() + " " + scan.predicates() + " " + scan.arrivals();
        }

        @Override
        public String visit(Values values) {
            return values.rows().toString();
        }

        @Override
        public String visit(Filter filter) {
            return filter.condition().toString();
        }

        @Override
        public String visit(Project project) {
            return project.items().toString();
        }

        @Override
        public String visit(Aggregate aggregate) {
            return aggregate.calls() + " by " + aggregate.keys();
        }

        @Override
        public String visit(Join join) {
            return join.type() + " on " + join.condition();
        }

        @Override
        public String visit(SetOperation operation) {
            return operation.label();
        }

        @Override
        public String visit(Sort sort) {
            return sort.keys().toString();
        }

        @Override
        public String visit(Limit limit) {
            return limit.label();
        }

        @Override
        public String visit(TimeRange range) {
            return range.label();
        }

        @Override
        public String visit(TimeShift shift) {
            return shift.label();
        }

        @Override
        public String visit(Subquery subquery) {
            return subquery.label();
        }

        @Override
        public String visit(SummaryAgg agg) {
            return agg.measure() + " by " + agg.keys() + " filter " + agg.filter() + " weight " + agg.weight();
        }

        @Override
        public String visit(SummaryMerge merge) {
            return merge.label();
        }

        @Override
        public String visit(SummaryEstimate estimate) {
            return estimate.label();
        }

        @Override
        public String visit(FinalizeExactAccumulator readout) {
            return readout.label();
        }

        @Override
        public String visit(MaintainPopulation population) {
            return population.labels().toString();
        }

        @Override
        public String visit(EvaluatePopulation population) {
            return population.label();
        }
    }
}
