package io.mullion.store.encoding;

import static io.mullion.store.encoding.NodeJson.INPUT;
import static io.mullion.store.encoding.NodeJson.KIND;
import static io.mullion.store.encoding.NodeJson.readInput;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.ExactFunction;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Values;
import java.util.List;
import java.util.Set;

/** Operators on rows. */
final class RowsJson {
    private static final String SOURCE = "source";
    private static final String SCHEMA = "schema";
    private static final String PREDICATES = "predicates";
    private static final String ARRIVALS = "arrivals";
    private static final String LINEAGE = "lineage";
    private static final String COMMITS = "commits";
    private static final String ROWS = "rows";
    private static final String CONDITION = "condition";
    private static final String ITEMS = "items";
    private static final String NAME = "name";
    private static final String TYPE = "type";
    private static final String EXPR = "expr";
    private static final String KEYS = "keys";
    private static final String RESULTS = "results";
    private static final String FUNCTION = "function";
    private static final String ARGUMENT = "argument";
    private static final String LEFT = "left";
    private static final String RIGHT = "right";
    private static final String JOIN_TYPE = "joinType";
    private static final String OPERATOR = "operator";
    private static final String INPUTS = "inputs";
    private static final String COLUMN = "column";
    private static final String ASCENDING = "ascending";
    private static final String NULLS_FIRST = "nullsFirst";
    private static final String OFFSET = "offset";
    private static final String COUNT = "count";

    private RowsJson() {}

    static JsonNode write(Scan scan, ObjectNode json) {
        json.<ObjectNode>set(SOURCE, SchemaJson.write(scan.source()))
                .<ObjectNode>set(SCHEMA, SchemaJson.write(scan.schema()))
                .set(PREDICATES, Json.array(scan.predicates(), ExprJson::write));
        scan.arrivals().ifPresent(arrivals -> json.set(ARRIVALS, write(arrivals)));
        return json;
    }

    private static JsonNode write(Arrivals arrivals) {
        return Json.object().put(LINEAGE, arrivals.lineage()).set(COMMITS, ConstraintJson.write(arrivals.commits()));
    }

    static PlanNode readScan(JsonAt json) {
        json.fields(Set.of(KIND, SOURCE, SCHEMA, PREDICATES), Set.of(ARRIVALS));
        return json.build(() -> new Scan(
                SchemaJson.readSource(json.field(SOURCE)),
                SchemaJson.read(json.field(SCHEMA)),
                json.field(PREDICATES).elements(ExprJson::read),
                json.optional(ARRIVALS).map(RowsJson::readArrivals)));
    }

    private static Arrivals readArrivals(JsonAt json) {
        json.fields(LINEAGE, COMMITS);
        return json.build(() -> new Arrivals(json.field(LINEAGE).text(), ConstraintJson.read(json.field(COMMITS))));
    }

    static JsonNode write(Values values, ObjectNode json) {
        return json.<ObjectNode>set(SCHEMA, SchemaJson.write(values.schema()))
                .set(ROWS, Json.array(values.rows(), row -> Json.array(row, ValueJson::write)));
    }

    static PlanNode readValues(JsonAt json) {
        json.fields(KIND, SCHEMA, ROWS);
        Schema schema = SchemaJson.read(json.field(SCHEMA));
        return json.build(() -> new Values(schema, json.field(ROWS).elements(row -> row.elements(ValueJson::read))));
    }

    static JsonNode write(Filter filter, ObjectNode json) {
        return json.set(CONDITION, ExprJson.write(filter.condition()));
    }

    static PlanNode readFilter(JsonAt json) {
        json.fields(KIND, INPUT, CONDITION);
        PlanNode input = readInput(json);
        return json.build(() -> new Filter(input, ExprJson.read(json.field(CONDITION))));
    }

    static JsonNode write(Project project, ObjectNode json) {
        return json.set(ITEMS, Json.array(project.items(), RowsJson::write));
    }

    private static JsonNode write(Project.Item item) {
        return Json.object()
                .put(NAME, item.name())
                .<ObjectNode>set(TYPE, TypeJson.write(item.type()))
                .set(EXPR, ExprJson.write(item.expr()));
    }

    static PlanNode readProject(JsonAt json) {
        json.fields(KIND, INPUT, ITEMS);
        PlanNode input = readInput(json);
        return json.build(() -> new Project(input, json.field(ITEMS).elements(RowsJson::readItem)));
    }

    private static Project.Item readItem(JsonAt json) {
        json.fields(NAME, TYPE, EXPR);
        return new Project.Item(
                json.field(NAME).text(), TypeJson.read(json.field(TYPE)), ExprJson.read(json.field(EXPR)));
    }

    static JsonNode write(Aggregate aggregate, ObjectNode json) {
        return json.<ObjectNode>set(KEYS, SchemaJson.writePositions(aggregate.keys()))
                .set(RESULTS, Json.array(aggregate.calls(), RowsJson::write));
    }

    private static JsonNode write(Aggregate.Call call) {
        ObjectNode json = Json.object()
                .put(NAME, call.name())
                .put(FUNCTION, call.function().name());
        call.argument().ifPresent(argument -> json.set(ARGUMENT, ExprJson.write(argument)));
        return json;
    }

    static PlanNode readAggregate(JsonAt json) {
        json.fields(KIND, INPUT, KEYS, RESULTS);
        PlanNode input = readInput(json);
        List<Aggregate.Call> results = json.field(RESULTS).elements(RowsJson::readCall);
        return json.build(() -> new Aggregate(input, SchemaJson.readPositions(json.field(KEYS)), results));
    }

    private static Aggregate.Call readCall(JsonAt json) {
        json.fields(Set.of(NAME, FUNCTION), Set.of(ARGUMENT));
        return json.build(() -> new Aggregate.Call(
                json.field(NAME).text(),
                json.field(FUNCTION).oneOf(ExactFunction.class),
                json.optional(ARGUMENT).map(ExprJson::read)));
    }

    static JsonNode write(Join join, ObjectNode json) {
        return json.put(JOIN_TYPE, join.type().name())
                .<ObjectNode>set(LEFT, NodeJson.write(join.left()))
                .<ObjectNode>set(RIGHT, NodeJson.write(join.right()))
                .set(CONDITION, ExprJson.write(join.condition()));
    }

    static PlanNode readJoin(JsonAt json) {
        json.fields(KIND, JOIN_TYPE, LEFT, RIGHT, CONDITION);
        PlanNode left = NodeJson.read(json.field(LEFT));
        PlanNode right = NodeJson.read(json.field(RIGHT));
        return json.build(() -> new Join(
                left, right, json.field(JOIN_TYPE).oneOf(Join.Type.class), ExprJson.read(json.field(CONDITION))));
    }

    static JsonNode write(SetOperation operation, ObjectNode json) {
        return json.put(OPERATOR, operation.operator().name())
                .set(INPUTS, Json.array(operation.inputs(), NodeJson::write));
    }

    static PlanNode readSetOperation(JsonAt json) {
        json.fields(KIND, OPERATOR, INPUTS);
        List<PlanNode> inputs = json.field(INPUTS).elements(NodeJson::read);
        return json.build(() -> new SetOperation(json.field(OPERATOR).oneOf(SetOperation.Operator.class), inputs));
    }

    static JsonNode write(Sort sort, ObjectNode json) {
        return json.set(KEYS, Json.array(sort.keys(), RowsJson::write));
    }

    private static JsonNode write(Sort.Key key) {
        return Json.object()
                .put(COLUMN, key.column())
                .put(ASCENDING, key.ascending())
                .put(NULLS_FIRST, key.nullsFirst());
    }

    static PlanNode readSort(JsonAt json) {
        json.fields(KIND, INPUT, KEYS);
        PlanNode input = readInput(json);
        return json.build(() -> new Sort(input, json.field(KEYS).elements(RowsJson::readKey)));
    }

    private static Sort.Key readKey(JsonAt json) {
        json.fields(COLUMN, ASCENDING, NULLS_FIRST);
        return new Sort.Key(
                json.field(COLUMN).int32(),
                json.field(ASCENDING).bool(),
                json.field(NULLS_FIRST).bool());
    }

    static JsonNode write(Limit limit, ObjectNode json) {
        return json.put(OFFSET, limit.offset()).put(COUNT, limit.count());
    }

    static PlanNode readLimit(JsonAt json) {
        json.fields(KIND, INPUT, OFFSET, COUNT);
        PlanNode input = readInput(json);
        return json.build(() ->
                new Limit(input, json.field(OFFSET).int64(), json.field(COUNT).int64()));
    }
}
