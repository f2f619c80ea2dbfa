package io.mullion.store.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.plan.PlanNode;
import io.mullion.store.Plans;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents that this program did not write, each with the place that gives it away. */
class PlanJsonRefusalTest {
    private static final PlanNode US = Plans.latency(Plans.where(Plans.region("us")));
    private static final PlanNode EU = Plans.latency(Plans.where(Plans.region("eu")));

    private static String json(PlanNode plan) {
        return new String(PlanJson.write(plan), StandardCharsets.UTF_8);
    }

    private static EncodingException refused(String document) {
        return catchThrowableOfType(
                EncodingException.class, () -> PlanJson.read(document.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @DisplayName("M2 a forged merge in stored JSON")
    void aForgedMergeIsRefused() {
        String honest = json(MergeCheck.merge(List.of(US, EU)).orThrow());
        assertThat(PlanJson.read(honest.getBytes(StandardCharsets.UTF_8)).children())
                .hasSize(2);

        EncodingException overlap = refused(honest.replace("\"text\":\"eu\"", "\"text\":\"us\""));
        assertThat(overlap.path()).isEqualTo("$.plan");
        assertThat(overlap).hasMessageContaining("PossibleOverlap");

        EncodingException nothing = refused("{\"version\":1,\"plan\":{\"kind\":\"summaryMerge\",\"children\":[]}}");
        assertThat(nothing).hasMessageContaining("EmptyMerge");

        String scan = json(Plans.requests());
        String node = scan.substring(scan.indexOf("{\"kind\""), scan.length() - 1);
        EncodingException raw =
                refused("{\"version\":1,\"plan\":{\"kind\":\"summaryMerge\",\"children\":[" + node + "]}}");
        assertThat(raw).hasMessageContaining("NotSummary");
    }

    @Test
    @DisplayName("M2 a forged merge further down")
    void aForgedMergeBelowIsNamedByItsPath() {
        PlanNode inner = MergeCheck.merge(List.of(US, EU)).orThrow();
        PlanNode outer = MergeCheck.merge(List.of(inner, Plans.latency(Plans.where(Plans.region("ap")))))
                .orThrow();
        assertThat(refused(json(outer).replace("\"text\":\"eu\"", "\"text\":\"us\""))
                        .path())
                .isEqualTo("$.plan.children[0]");
    }

    static Stream<Arguments> documents() {
        String us = json(US);
        return Stream.of(
                row("another version", us.replace("\"version\":1", "\"version\":2"), "$.version", "unknown version 2"),
                row("no version", us.replace("\"version\":1,", ""), "$.version", "missing"),
                row(
                        "a version in words",
                        us.replace("\"version\":1", "\"version\":\"1\""),
                        "$.version",
                        "whole number"),
                row("no plan", "{\"version\":1}", "$.plan", "missing"),
                row("another field", us.replace("\"version\":1,", "\"version\":1,\"note\":1,"), "$.note", "unknown"),
                row("nothing", "", "$", "expected an object"),
                row("not JSON", "{", "$", "not a JSON document"),
                row("an array", "[]", "$", "expected an object"),
                row("something after it", us + "{}", "$", "not a JSON document"),
                row("a field twice", us.replace("\"version\":1", "\"version\":1,\"version\":1"), "$", "Duplicate"),
                row(
                        "an unknown operator",
                        us.replace("\"kind\":\"filter\"", "\"kind\":\"window\""),
                        "$.plan.input.kind",
                        "unknown operator 'window'"),
                row(
                        "a reserved operator",
                        us.replace("\"kind\":\"filter\"", "\"kind\":\"summarySubtract\""),
                        "$.plan.input.kind",
                        "reserved operator"),
                row(
                        "an unknown expression",
                        us.replace("\"kind\":\"compare\"", "\"kind\":\"between\""),
                        "$.plan.input.condition.kind",
                        "unknown kind"),
                row(
                        "an unknown comparison",
                        us.replace("\"EQUAL\"", "\"equal\""),
                        "$.plan.input.condition.operator",
                        "expected one of [EQUAL"),
                row(
                        "an unknown type of value",
                        us.replace("{\"text\":\"us\"}", "{\"blob\":\"us\"}"),
                        "$.plan.input.condition.right.value.blob",
                        "unknown type of value"),
                row(
                        "an unknown type of column",
                        us.replace("{\"kind\":\"integer\",\"bits\":64}", "{\"kind\":\"uuid\"}"),
                        "$.plan.input.input.schema.fields[4].type.plain.kind",
                        "unknown type 'uuid'"),
                row(
                        "an unknown summary",
                        us.replace("\"kind\":\"kll\"", "\"kind\":\"moments\""),
                        "$.plan.summary.kind",
                        "unknown kind of summary"),
                row(
                        "a column that is not there",
                        us.replace("\"position\":1", "\"position\":9"),
                        "$.plan.input",
                        "column 9"),
                row("a k that is not allowed", us.replace("\"k\":200", "\"k\":7"), "$.plan.summary", "KLL needs"),
                row("a number that is too large", us.replace("\"k\":200", "\"k\":2e3"), "$.plan.summary.k", "whole"),
                row("32 bits and more", us.replace("\"k\":200", "\"k\":4294967496"), "$.plan.summary.k", "32 bits"),
                row("white space", us.replace("\"version\":1,", "\"version\":1, "), "$", "canonical"),
                row("another order", reordered(us), "$", "canonical"),
                row("another spelling", us.replace("\"us\"", "\"\\u0075s\""), "$", "canonical"),
                row("a missing field", us.replace("\"keys\":[],", ""), "$.plan.keys", "missing"),
                row(
                        "a flag in words",
                        us.replace("\"closed\":true", "\"closed\":\"true\""),
                        "$.plan.input.input.schema.closed",
                        "expected true or false"));
    }

    private static Arguments row(String name, String document, String path, String message) {
        return Arguments.of(name, document, path, message);
    }

    private static String reordered(String document) {
        return document.replace("\"version\":1,", "").replaceAll("}$", ",\"version\":1}");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void isRefused(String name, String document, String path, String message) {
        EncodingException refused = refused(document);
        assertThat(refused).as(document).isNotNull().hasMessageContaining(message);
        assertThat(refused.path()).isEqualTo(path);
    }

    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of("{\"real\":\"1.0\"}", "canonical"),
                Arguments.of("{\"real\":\"0x1p0\"}", "not a number"),
                Arguments.of("{\"real\":\"1e5\"}", "not a number"),
                Arguments.of("{\"real\":1.5}", "expected a string"),
                Arguments.of("{\"decimal\":\"1E+999999999\"}", "too many digits"),
                Arguments.of("{\"decimal\":\"1E-999999999\"}", "too many digits"),
                Arguments.of("{\"decimal\":\"x\"}", "not a decimal"),
                Arguments.of("{\"decimal\":\"" + "1".repeat(20_000) + "\"}", "too many digits"),
                Arguments.of("{\"int\":9223372036854775808}", "64 bits"),
                Arguments.of("{\"instant\":\"yesterday\"}", "not a point in time"),
                Arguments.of("{\"duration\":\"1h\"}", "not a length of time"),
                Arguments.of("{\"missing\":\"null\"}", "expected NULL or ABSENT"),
                Arguments.of("{\"text\":\"\\ud800\"}", "not well-formed"),
                Arguments.of("{\"text\":\"a\",\"int\":1}", "expected one field"),
                Arguments.of("{}", "expected one field"),
                Arguments.of("null", "expected an object"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("values")
    void isNoValue(String value, String message) {
        EncodingException refused = refused(json(US).replace("{\"text\":\"us\"}", value));
        assertThat(refused).isNotNull().hasMessageContaining(message);
    }

    @Test
    void aDocumentDeeperThanAnyPlanIsRefusedBeforeItIsBuilt() {
        String deep = "{\"version\":1,\"plan\":" + "{\"kind\":\"filter\",\"input\":".repeat(100_000);
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> PlanJson.read(deep.getBytes(StandardCharsets.UTF_8)))
                .withMessageContaining("nesting depth");
    }

    @Test
    void aConstraintOfValuesOfAnotherTypeIsRefused() {
        String commits = ",\"arrivals\":{\"lineage\":\"l\",\"commits\":{\"type\":{\"kind\":\"integer\",\"bits\":64},"
                + "\"ranges\":[{\"from\":%s,\"fromClosed\":true}],\"null\":false,\"nan\":false,\"absent\":false}}}}";
        String scan = json(Plans.requests());
        String start = scan.substring(0, scan.length() - 2);
        assertThat(refused(start + commits.formatted("{\"int\":1}")))
                .as("the whole line from 1 is not canonical")
                .hasMessageContaining("canonical");
        assertThat(refused(start + commits.formatted("{\"text\":\"1\"}")).path())
                .isEqualTo("$.plan.arrivals.commits.ranges[0].from");
    }
}
