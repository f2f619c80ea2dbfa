package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.ReservedOperator;
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

/**
 * Plan nodes by kind: {@code {"kind":"filter","input":…,"condition":…}}. What each kind holds is in {@link RowsJson},
 * {@link TimeJson} and {@link StateJson}. A field that may be empty is left out when it is.
 */
final class NodeJson {
    static final String KIND = "kind";
    static final String INPUT = "input";

    private static final String SCAN = "scan";
    private static final String VALUES = "values";
    private static final String FILTER = "filter";
    private static final String PROJECT = "project";
    private static final String AGGREGATE = "aggregate";
    private static final String JOIN = "join";
    private static final String SET_OPERATION = "setOperation";
    private static final String SORT = "sort";
    private static final String LIMIT = "limit";
    private static final String TIME_RANGE = "timeRange";
    private static final String TIME_SHIFT = "timeShift";
    private static final String SUBQUERY = "subquery";
    private static final String SUMMARY_AGG = "summaryAgg";
    private static final String SUMMARY_MERGE = "summaryMerge";
    private static final String SUMMARY_ESTIMATE = "summaryEstimate";
    private static final String FINALIZE = "finalizeExactAccumulator";
    private static final String MAINTAIN_POPULATION = "maintainPopulation";
    private static final String EVALUATE_POPULATION = "evaluatePopulation";

    private NodeJson() {}

    static JsonNode write(PlanNode node) {
        return node.accept(new Writer());
    }

    static PlanNode read(JsonAt json) {
        JsonAt kind = json.field(KIND);
        return switch (kind.text()) {
            case SCAN -> RowsJson.readScan(json);
            case VALUES -> RowsJson.readValues(json);
            case FILTER -> RowsJson.readFilter(json);
            case PROJECT -> RowsJson.readProject(json);
            case AGGREGATE -> RowsJson.readAggregate(json);
            case JOIN -> RowsJson.readJoin(json);
            case SET_OPERATION -> RowsJson.readSetOperation(json);
            case SORT -> RowsJson.readSort(json);
            case LIMIT -> RowsJson.readLimit(json);
            case TIME_RANGE -> TimeJson.readRange(json);
            case TIME_SHIFT -> TimeJson.readShift(json);
            case SUBQUERY -> TimeJson.readSubquery(json);
            case SUMMARY_AGG -> StateJson.readAgg(json);
            case SUMMARY_MERGE -> StateJson.readMerge(json);
            case SUMMARY_ESTIMATE -> StateJson.readEstimate(json);
            case FINALIZE -> StateJson.readFinalize(json);
            case MAINTAIN_POPULATION -> StateJson.readMaintain(json);
            case EVALUATE_POPULATION -> StateJson.readEvaluate(json);
            default ->
                throw ReservedOperator.named(kind.text())
                        .map(reserved ->
                                kind.error(String.valueOf(reserved.refusal().getMessage())))
                        .orElseGet(() -> kind.error("unknown operator '" + kind.text() + "'"));
        };
    }

    /** The node below, of a node that has one. */
    static PlanNode readInput(JsonAt json) {
        return read(json.field(INPUT));
    }

    private static final class Writer implements PlanNode.Visitor<JsonNode> {
        @Override
        public JsonNode visit(Scan scan) {
            return RowsJson.write(scan, kind(SCAN));
        }

        @Override
        public JsonNode visit(Values values) {
            return RowsJson.write(values, kind(VALUES));
        }

        @Override
        public JsonNode visit(Filter filter) {
            return RowsJson.write(filter, over(FILTER, filter.input()));
        }

        @Override
        public JsonNode visit(Project project) {
            return RowsJson.write(project, over(PROJECT, project.input()));
        }

        @Override
        public JsonNode visit(Aggregate aggregate) {
            return RowsJson.write(aggregate, over(AGGREGATE, aggregate.input()));
        }

        @Override
        public JsonNode visit(Join join) {
            return RowsJson.write(join, kind(JOIN));
        }

        @Override
        public JsonNode visit(SetOperation operation) {
            return RowsJson.write(operation, kind(SET_OPERATION));
        }

        @Override
        public JsonNode visit(Sort sort) {
            return RowsJson.write(sort, over(SORT, sort.input()));
        }

        @Override
        public JsonNode visit(Limit limit) {
            return RowsJson.write(limit, over(LIMIT, limit.input()));
        }

        @Override
        public JsonNode visit(TimeRange range) {
            return TimeJson.write(range, over(TIME_RANGE, range.input()));
        }

        @Override
        public JsonNode visit(TimeShift shift) {
            return TimeJson.write(shift, over(TIME_SHIFT, shift.input()));
        }

        @Override
        public JsonNode visit(Subquery subquery) {
            return TimeJson.write(subquery, over(SUBQUERY, subquery.input()));
        }

        @Override
        public JsonNode visit(SummaryAgg agg) {
            return StateJson.write(agg, over(SUMMARY_AGG, agg.input()));
        }

        @Override
        public JsonNode visit(SummaryMerge merge) {
            return StateJson.write(merge, kind(SUMMARY_MERGE));
        }

        @Override
        public JsonNode visit(SummaryEstimate estimate) {
            return StateJson.write(estimate, over(SUMMARY_ESTIMATE, estimate.input()));
        }

        @Override
        public JsonNode visit(FinalizeExactAccumulator readout) {
            return over(FINALIZE, readout.input());
        }

        @Override
        public JsonNode visit(MaintainPopulation population) {
            return StateJson.write(population, over(MAINTAIN_POPULATION, population.input()));
        }

        @Override
        public JsonNode visit(EvaluatePopulation population) {
            return over(EVALUATE_POPULATION, population.input());
        }

        private static ObjectNode kind(String kind) {
            return Json.object().put(KIND, kind);
        }

        private static ObjectNode over(String kind, PlanNode input) {
            return kind(kind).set(INPUT, write(input));
        }
    }
}
