package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.Arrivals;
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
import io.mullion.ir.plan.Statistic;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import io.mullion.ir.plan.Weight;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Plan nodes: {@code {"kind":"filter","input":…,"condition":…}}. A field that may be empty is left out when it is. */
final class NodeJson {
    private static final String KIND = "kind";
    private static final String INPUT = "input";
    private static final String SOURCE = "source";
    private static final String SCHEMA = "schema";
    private static final String PREDICATES = "predicates";
    private static final String ARRIVALS = "arrivals";
    private static final String LINEAGE = "lineage";
    private static final String COMMITS = "commits";
    private static final String CONDITION = "condition";
    private static final String ITEMS = "items";
    private static final String NAME = "name";
    private static final String TYPE = "type";
    private static final String EXPR = "expr";
    private static final String SUMMARY = "summary";
    private static final String MEASURE = "measure";
    private static final String KEYS = "keys";
    private static final String FILTER = "filter";
    private static final String WEIGHTS = "weights";
    private static final String CHILDREN = "children";
    private static final String QUANTILES = "quantiles";

    private static final String SCAN_KIND = "scan";
    private static final String FILTER_KIND = "filter";
    private static final String PROJECT_KIND = "project";
    private static final String AGG_KIND = "summaryAgg";
    private static final String MERGE_KIND = "summaryMerge";
    private static final String ESTIMATE_KIND = "summaryEstimate";

    /** Operators that exist by name only until a rule gives them a meaning (S1). */
    private static final Set<String> RESERVED = Set.of("summarySubtract", "summaryDelete", "summaryJoin", "extension");

    private NodeJson() {}

    static JsonNode write(PlanNode node) {
        return node.accept(new Writer());
    }

    static PlanNode read(JsonAt json) {
        JsonAt kind = json.field(KIND);
        return switch (kind.text()) {
            case SCAN_KIND -> readScan(json);
            case FILTER_KIND -> readFilter(json);
            case PROJECT_KIND -> readProject(json);
            case AGG_KIND -> readAgg(json);
            case MERGE_KIND -> readMerge(json);
            case ESTIMATE_KIND -> readEstimate(json);
            default ->
                throw kind.error(
                        (RESERVED.contains(kind.text()) ? "reserved" : "unknown") + " operator '" + kind.text() + "'");
        };
    }

    private static PlanNode readScan(JsonAt json) {
        json.fields(Set.of(KIND, SOURCE, SCHEMA, PREDICATES), Set.of(ARRIVALS));
        return json.build(() -> new Scan(
                SchemaJson.readSource(json.field(SOURCE)),
                SchemaJson.read(json.field(SCHEMA)),
                json.field(PREDICATES).elements(ExprJson::read),
                json.optional(ARRIVALS).map(NodeJson::readArrivals)));
    }

    private static Arrivals readArrivals(JsonAt json) {
        json.fields(LINEAGE, COMMITS);
        return json.build(() -> new Arrivals(json.field(LINEAGE).text(), ConstraintJson.read(json.field(COMMITS))));
    }

    private static PlanNode readFilter(JsonAt json) {
        json.fields(KIND, INPUT, CONDITION);
        PlanNode input = read(json.field(INPUT));
        return json.build(() -> new Filter(input, ExprJson.read(json.field(CONDITION))));
    }

    private static PlanNode readProject(JsonAt json) {
        json.fields(KIND, INPUT, ITEMS);
        PlanNode input = read(json.field(INPUT));
        return json.build(() -> new Project(input, json.field(ITEMS).elements(NodeJson::readItem)));
    }

    private static Project.Item readItem(JsonAt json) {
        json.fields(NAME, TYPE, EXPR);
        return new Project.Item(
                json.field(NAME).text(), TypeJson.read(json.field(TYPE)), ExprJson.read(json.field(EXPR)));
    }

    private static PlanNode readAgg(JsonAt json) {
        json.fields(Set.of(KIND, INPUT, SUMMARY, MEASURE, KEYS, WEIGHTS), Set.of(FILTER));
        PlanNode input = read(json.field(INPUT));
        Optional<Expr> filter = json.optional(FILTER).map(ExprJson::read);
        return json.build(() -> new SummaryAgg(
                input,
                SchemaJson.readSummary(json.field(SUMMARY)),
                ExprJson.read(json.field(MEASURE)),
                SchemaJson.readPositions(json.field(KEYS)),
                filter,
                Weight.of(json.field(WEIGHTS).oneOf(Weight.Domain.class))));
    }

    /** A merge that is stored is a merge that was claimed: the claim is proven again, or refused (M2). */
    private static PlanNode readMerge(JsonAt json) {
        json.fields(KIND, CHILDREN);
        List<PlanNode> children = json.field(CHILDREN).elements(NodeJson::read);
        MergeResult result = MergeCheck.merge(children);
        if (result instanceof MergeResult.Refused refused) {
            throw new RefusedMergeException(json, refused.refusal(), children);
        }
        return ((MergeResult.Merged) result).merge();
    }

    private static PlanNode readEstimate(JsonAt json) {
        json.fields(KIND, INPUT, QUANTILES);
        PlanNode input = read(json.field(INPUT));
        return json.build(() -> new SummaryEstimate(input, json.field(QUANTILES).elements(RealText::read)));
    }

    private static final class Writer implements PlanNode.Visitor<JsonNode> {
        @Override
        public JsonNode visit(Scan scan) {
            ObjectNode json = kind(SCAN_KIND)
                    .<ObjectNode>set(SOURCE, SchemaJson.write(scan.source()))
                    .<ObjectNode>set(SCHEMA, SchemaJson.write(scan.schema()))
                    .set(PREDICATES, Json.array(scan.predicates(), ExprJson::write));
            scan.arrivals().ifPresent(arrivals -> json.set(ARRIVALS, writeArrivals(arrivals)));
            return json;
        }

        @Override
        public JsonNode visit(Filter filter) {
            return kind(FILTER_KIND)
                    .<ObjectNode>set(INPUT, write(filter.input()))
                    .set(CONDITION, ExprJson.write(filter.condition()));
        }

        @Override
        public JsonNode visit(Project project) {
            return kind(PROJECT_KIND)
                    .<ObjectNode>set(INPUT, write(project.input()))
                    .set(ITEMS, Json.array(project.items(), Writer::writeItem));
        }

        @Override
        public JsonNode visit(SummaryAgg agg) {
            ObjectNode json = kind(AGG_KIND)
                    .<ObjectNode>set(INPUT, write(agg.input()))
                    .<ObjectNode>set(SUMMARY, SchemaJson.write(agg.summary()))
                    .<ObjectNode>set(MEASURE, ExprJson.write(agg.measure()))
                    .set(KEYS, SchemaJson.writePositions(agg.keys()));
            agg.filter().ifPresent(filter -> json.set(FILTER, ExprJson.write(filter)));
            return json.put(WEIGHTS, agg.weight().domain().name());
        }

        @Override
        public JsonNode visit(SummaryMerge merge) {
            return kind(MERGE_KIND).set(CHILDREN, Json.array(merge.children(), NodeJson::write));
        }

        @Override
        public JsonNode visit(SummaryEstimate estimate) {
            return kind(ESTIMATE_KIND)
                    .<ObjectNode>set(INPUT, write(estimate.input()))
                    .set(
                            QUANTILES,
                            Json.array(
                                    ((Statistic.Quantiles) estimate.statistic()).ranks(),
                                    phi -> TextNode.valueOf(RealText.write(phi))));
        }

        @Override
        public JsonNode visit(Values node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(Aggregate node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(Join node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(SetOperation node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(Sort node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(Limit node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(TimeRange node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(TimeShift node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(Subquery node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(FinalizeExactAccumulator node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(MaintainPopulation node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        @Override
        public JsonNode visit(EvaluatePopulation node) {
            throw new IllegalArgumentException("no encoding yet: " + node.label());
        }

        private static ObjectNode kind(String kind) {
            return Json.object().put(KIND, kind);
        }

        private static JsonNode writeArrivals(Arrivals arrivals) {
            return Json.object()
                    .put(LINEAGE, arrivals.lineage())
                    .set(COMMITS, ConstraintJson.write(arrivals.commits()));
        }

        private static JsonNode writeItem(Project.Item item) {
            return Json.object()
                    .put(NAME, item.name())
                    .<ObjectNode>set(TYPE, TypeJson.write(item.type()))
                    .set(EXPR, ExprJson.write(item.expr()));
        }
    }
}
