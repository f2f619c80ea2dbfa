package io.mullion.store.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ReservedOperator;
import io.mullion.store.Plans;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Forged documents of the operators of {@link EveryOperator}: each is refused, and the message says where. */
class NodeRefusalTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void isRefused(String name, String document, String path, String message) {
        EncodingException refused = refused(document);

        assertThat(refused).as(document).isNotNull().hasMessageContaining(message);
        assertThat(refused.path()).isEqualTo(path);
    }

    static Stream<Arguments> isRefused() {
        String values = plan(0);
        String limit = plan(1);
        String join = plan(2);
        String set = plan(3);
        String range = plan(4);
        String anchored = plan(5);
        String subquery = plan(6);
        String rate = plan(7);
        String population = plan(8);
        String cardinality = plan(9);
        String grouped =
                json(MergeCheck.merge(List.of(Plans.latency().by(List.of(Plans.TIER, Plans.REGION))), List.of(1))
                        .orThrow());
        return Stream.of(
                row("a value of another type", values, "{\"real\":\"0.5\"}", "{\"int\":1}", "$.plan", "row 0"),
                row("a negative count", limit, "\"count\":10", "\"count\":-10", "$.plan", "count -10"),
                row(
                        "a count of 65 bits",
                        limit,
                        "\"count\":10",
                        "\"count\":18446744073709551616",
                        "$.plan.count",
                        "64 bits"),
                row("a sort by no column", limit, "{\"column\":0", "{\"column\":7", "$.plan.input", "column 7"),
                row(
                        "a result without argument",
                        limit,
                        "\"COUNT\"",
                        "\"SUM\"",
                        "$.plan.input.input.results[0]",
                        "argument"),
                row(
                        "an unknown function",
                        limit,
                        "\"COUNT\"",
                        "\"MEDIAN\"",
                        "$.plan.input.input.results[0].function",
                        "MEDIAN"),
                row("an unknown join", join, "\"LEFT\"", "\"left\"", "$.plan.joinType", "expected one of"),
                row("a join without a side", join, "\"right\":", "\"write\":", "$.plan.write", "unknown field"),
                row("an unknown set operation", set, "\"EXCEPT\"", "\"MINUS\"", "$.plan.operator", "MINUS"),
                row("a span that is none", range, "\"PT1M\"", "\"1m\"", "$.plan.width", "length of time"),
                row("an empty window", range, "\"PT1M\"", "\"PT0S\"", "$.plan", "longer than nothing"),
                row("a window written otherwise", range, "\"PT1M\"", "\"PT60S\"", "$", "canonical"),
                row("no time column", range, "\"timeIndex\":1,", "", "$.plan.input.input", "TIMESTAMP_LTZ"),
                row("a time that is none", anchored, "00.500Z", "77Z", "$.plan.at", "point in time"),
                row(
                        "a step of nothing",
                        subquery,
                        "\"step\":\"PT1M\"",
                        "\"step\":\"-PT1M\"",
                        "$.plan",
                        "longer than nothing"),
                row(
                        "a rate read as a sketch",
                        rate,
                        "finalizeExactAccumulator",
                        "evaluatePopulation",
                        "$.plan",
                        "MaintainPopulation"),
                row(
                        "a rate of samples",
                        rate,
                        "\"mode\":\"RANGE\"",
                        "\"mode\":\"INSTANT\"",
                        "$.plan.input",
                        "range of time"),
                row("a label twice", population, "\"labels\":[1,2]", "\"labels\":[1,1]", "$.plan.input", "repeats"),
                row(
                        "populations of a sketch",
                        population,
                        "maintainPopulation",
                        "filter",
                        "$.plan.input.labels",
                        "unknown field"),
                row(
                        "a readout of another family",
                        cardinality,
                        "\"statistic\":{\"cardinality\":true}",
                        "\"quantiles\":[\"0.5\"]",
                        "$.plan",
                        "cannot read"),
                row("HLL out of bounds", cardinality, "\"lgK\":12", "\"lgK\":22", "$.plan.input.summary", "22"),
                row(
                        "two readouts",
                        cardinality,
                        "\"statistic\"",
                        "\"quantiles\":[\"0.5\"],\"statistic\"",
                        "$.plan",
                        "either"),
                row("no readout", cardinality, ",\"statistic\":{\"cardinality\":true}", "", "$.plan", "either"),
                row(
                        "a readout that is not wanted",
                        cardinality,
                        "\"cardinality\":true",
                        "\"cardinality\":false",
                        "$.plan.statistic.cardinality",
                        "true"),
                row("grouped by no key", grouped, "\"groupBy\":[1]", "\"groupBy\":[2]", "$.plan", "GroupByNotKeys"),
                row(
                        "grouped by a key twice",
                        grouped,
                        "\"groupBy\":[1]",
                        "\"groupBy\":[1,1]",
                        "$.plan",
                        "GroupByNotKeys"),
                row("a default written out", range, "\"kind\":\"METRIC\"", "\"kind\":\"TABLE\"", "$", "canonical"),
                row(
                        "an unknown kind of source",
                        range,
                        "\"kind\":\"METRIC\"",
                        "\"kind\":\"LOG\"",
                        "$.plan.input.input.source.kind",
                        "LOG"),
                row(
                        "an extra field",
                        limit,
                        "\"offset\":1",
                        "\"offset\":1,\"percent\":true",
                        "$.plan.percent",
                        "unknown field"),
                row("a field twice", limit, "\"offset\":1", "\"offset\":1,\"offset\":1", "$", "Duplicate"),
                row("another version", limit, "\"version\":1", "\"version\":2", "$.version", "unknown version 2"));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void reservedOperatorsAreRefusedByName(ReservedOperator operator) {
        String camel = operator.operatorName().substring(0, 1).toLowerCase(Locale.ROOT)
                + operator.operatorName().substring(1);
        for (String name : List.of(operator.operatorName(), camel, camel.toLowerCase(Locale.ROOT))) {
            EncodingException refused = refused("{\"version\":1,\"plan\":{\"kind\":\"" + name + "\"}}");

            assertThat(refused).hasMessageContaining("reserved operator '" + operator.operatorName() + "'");
            assertThat(refused.path()).isEqualTo("$.plan.kind");
        }
    }

    private static String plan(int number) {
        return json(EveryOperator.plans().toList().get(number));
    }

    private static String json(PlanNode plan) {
        return new String(PlanJson.write(plan), StandardCharsets.UTF_8);
    }

    private static Arguments row(String name, String honest, String from, String to, String path, String message) {
        assertThat(honest).as(name).contains(from);
        return Arguments.of(name, honest.replace(from, to), path, message);
    }

    private static EncodingException refused(String document) {
        return catchThrowableOfType(
                EncodingException.class, () -> PlanJson.read(document.getBytes(StandardCharsets.UTF_8)));
    }
}
