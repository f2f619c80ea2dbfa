package io.mullion.store.encoding;

import static io.mullion.store.encoding.NodeJson.INPUT;
import static io.mullion.store.encoding.NodeJson.KIND;
import static io.mullion.store.encoding.NodeJson.readInput;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.Weight;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Operators that make, merge and read states. */
final class StateJson {
    private static final String SUMMARY = "summary";
    private static final String MEASURE = "measure";
    private static final String KEYS = "keys";
    private static final String FILTER = "filter";
    private static final String WEIGHTS = "weights";
    private static final String WEIGHT = "weight";
    private static final String CHILDREN = "children";
    private static final String GROUP_BY = "groupBy";
    private static final String LABELS = "labels";

    private StateJson() {}

    static JsonNode write(SummaryAgg agg, ObjectNode json) {
        json.<ObjectNode>set(SUMMARY, SummaryJson.write(agg.summary()))
                .<ObjectNode>set(MEASURE, ExprJson.write(agg.measure()))
                .set(KEYS, SchemaJson.writePositions(agg.keys()));
        agg.filter().ifPresent(filter -> json.set(FILTER, ExprJson.write(filter)));
        json.put(WEIGHTS, agg.weight().domain().name());
        agg.weight().by().ifPresent(by -> json.set(WEIGHT, ExprJson.write(by)));
        return json;
    }

    static PlanNode readAgg(JsonAt json) {
        json.fields(Set.of(KIND, INPUT, SUMMARY, MEASURE, KEYS, WEIGHTS), Set.of(FILTER, WEIGHT));
        PlanNode input = readInput(json);
        Optional<Expr> filter = json.optional(FILTER).map(ExprJson::read);
        Optional<Expr> by = json.optional(WEIGHT).map(ExprJson::read);
        return json.build(() -> new SummaryAgg(
                input,
                SummaryJson.read(json.field(SUMMARY)),
                ExprJson.read(json.field(MEASURE)),
                SchemaJson.readPositions(json.field(KEYS)),
                filter,
                new Weight(json.field(WEIGHTS).oneOf(Weight.Domain.class), by)));
    }

    static JsonNode write(SummaryMerge merge, ObjectNode json) {
        json.set(CHILDREN, Json.array(merge.children(), NodeJson::write));
        merge.groupBy().ifPresent(keys -> json.set(GROUP_BY, SchemaJson.writePositions(keys)));
        return json;
    }

    /** A merge that is stored is a merge that was claimed: the claim is proven again, or refused (M2). */
    static PlanNode readMerge(JsonAt json) {
        json.fields(Set.of(KIND, CHILDREN), Set.of(GROUP_BY));
        List<PlanNode> children = json.field(CHILDREN).elements(NodeJson::read);
        MergeResult result = json.optional(GROUP_BY)
                .map(groupBy -> MergeCheck.merge(children, SchemaJson.readPositions(groupBy)))
                .orElseGet(() -> MergeCheck.merge(children));
        if (result instanceof MergeResult.Refused refused) {
            throw new RefusedMergeException(json, refused.refusal(), children);
        }
        return ((MergeResult.Merged) result).merge();
    }

    static JsonNode write(SummaryEstimate estimate, ObjectNode json) {
        StatisticJson.write(estimate.statistic(), json);
        return json;
    }

    static PlanNode readEstimate(JsonAt json) {
        json.fields(Set.of(KIND, INPUT), StatisticJson.FIELDS);
        PlanNode input = readInput(json);
        return json.build(() -> new SummaryEstimate(input, StatisticJson.read(json)));
    }

    static PlanNode readFinalize(JsonAt json) {
        json.fields(KIND, INPUT);
        PlanNode input = readInput(json);
        return json.build(() -> new FinalizeExactAccumulator(input));
    }

    static JsonNode write(MaintainPopulation population, ObjectNode json) {
        return json.set(LABELS, SchemaJson.writePositions(population.labels()));
    }

    static PlanNode readMaintain(JsonAt json) {
        json.fields(KIND, INPUT, LABELS);
        PlanNode input = readInput(json);
        return json.build(() -> new MaintainPopulation(input, SchemaJson.readPositions(json.field(LABELS))));
    }

    static PlanNode readEvaluate(JsonAt json) {
        json.fields(KIND, INPUT);
        PlanNode input = readInput(json);
        return json.build(() -> new EvaluatePopulation(input));
    }
}
