package io.mullion.sql.table;

import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.AND;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.BETWEEN;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.CAST;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.EQUALS;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.GREATER_THAN;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.GREATER_THAN_OR_EQUAL;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.IN;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.IS_NOT_NULL;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.LESS_THAN;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.LIKE;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.NOT;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.NOT_BETWEEN;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.OR;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.RAND;
import static org.apache.flink.table.functions.BuiltInFunctionDefinitions.UPPER;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.sql.FlightStore;
import io.mullion.sql.sketch.Sketch;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who decides about a condition: the scan (accepted), Flink over labels (remaining), or nobody (refused). */
class PushedFiltersTest {
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final TableShape WALL_CLOCK = TableShape.of(FlightStore.ingestion("flights", false));
    private static final TableShape ZONED = TableShape.of(FlightStore.ingestion("flights", true));

    private static final ResolvedExpression ORIGIN = field("origin", DataTypes.STRING());
    private static final ResolvedExpression CARRIER = field("carrier", DataTypes.STRING());
    private static final ResolvedExpression TS = field("ts", DataTypes.TIMESTAMP(3));
    private static final ResolvedExpression DELAY = field("delay", Sketch.type());
    private static final ResolvedExpression TEN = time("2001-04-01T10:00");
    private static final ResolvedExpression ORD = call(EQUALS, ORIGIN, text("ORD"));

    static Stream<Arguments> accepted() {
        return Stream.of(
                Arguments.of(ORD, "origin = 'ORD'"),
                Arguments.of(call(EQUALS, text("ORD"), ORIGIN), "'ORD' = origin"),
                Arguments.of(call(IN, ORIGIN, text("ORD"), text("ATL")), "origin IN ('ORD', 'ATL')"),
                Arguments.of(
                        call(OR, call(OR, ORD, call(EQUALS, ORIGIN, text("ATL"))), call(EQUALS, ORIGIN, text("X"))),
                        "((origin = 'ORD' OR origin = 'ATL') OR origin = 'X')"),
                Arguments.of(call(AND, ORD, call(LESS_THAN, TS, TEN)), "origin = 'ORD' AND ts < 2001-04-01T10:00"),
                Arguments.of(
                        call(BETWEEN, TS, TEN, time("2001-04-01T11:00")),
                        "ts >= 2001-04-01T10:00 AND ts <= 2001-04-01T11:00"),
                Arguments.of(
                        call(NOT_BETWEEN, TS, TEN, TEN), "NOT (ts >= 2001-04-01T10:00 AND ts <= 2001-04-01T10:00)"),
                Arguments.of(call(LIKE, ORIGIN, text("O%")), "origin LIKE 'O%'"),
                Arguments.of(call(NOT, call(EQUALS, ORIGIN, text("ORD"))), "NOT (origin = 'ORD')"),
                Arguments.of(call(IS_NOT_NULL, DELAY), "NOT (delay IS NULL)"),
                Arguments.of(
                        call(GREATER_THAN_OR_EQUAL, cast(TS, DataTypes.TIMESTAMP(6)), TEN), "ts >= 2001-04-01T10:00"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource
    void accepted(ResolvedExpression condition, String ours) {
        PushedFilters filters = PushedFilters.of(List.of(condition), WALL_CLOCK, NEW_YORK);
        List<String> names = WALL_CLOCK.ingestion().plan().input().schema().names();
        assertThat(filters.where().orElseThrow().display(names)).isEqualTo(ours);
        assertThat(filters.accepted()).containsExactly(condition);
        assertThat(filters.remaining()).isEmpty();
        assertThat(filters.refusal()).isEmpty();
    }

    static Stream<ResolvedExpression> remaining() {
        return Stream.of(
                call(EQUALS, call(UPPER, ORIGIN), text("ORD")),
                call(LIKE, ORIGIN, text("%RD")),
                call(LIKE, ORIGIN, text("O\\%")),
                call(EQUALS, ORIGIN, CARRIER),
                call(OR, ORD, call(EQUALS, CARRIER, text("AA"))));
    }

    @ParameterizedTest
    @MethodSource
    void remaining(ResolvedExpression condition) {
        PushedFilters filters = PushedFilters.of(List.of(condition), WALL_CLOCK, NEW_YORK);
        assertThat(filters.accepted()).isEmpty();
        assertThat(filters.remaining()).containsExactly(condition);
        assertThat(filters.refusal()).isEmpty();
    }

    static Stream<ResolvedExpression> refused() {
        return Stream.of(
                call(GREATER_THAN, cast(TS, DataTypes.TIMESTAMP(0)), TEN),
                call(EQUALS, cast(TS, DataTypes.DATE()), cast(TEN, DataTypes.DATE())),
                call(OR, ORD, call(LESS_THAN, TS, TEN)),
                call(LESS_THAN, call(RAND), new ValueLiteralExpression(0.5)),
                call(EQUALS, call(UPPER, cast(DELAY, DataTypes.STRING())), ORIGIN));
    }

    @ParameterizedTest
    @MethodSource
    void refused(ResolvedExpression condition) {
        PushedFilters filters = PushedFilters.of(List.of(condition), WALL_CLOCK, NEW_YORK);
        assertThat(filters.refusal().orElseThrow())
                .contains("flights cannot decide per pane", condition.asSummaryString())
                .doesNotContain("\n");
        assertThat(filters.remaining()).isEmpty();
    }

    @Test
    void aReadingOfTheClockIsTakenInTheSessionsZone() {
        ResolvedExpression noon = call(LESS_THAN, field("ts", DataTypes.TIMESTAMP_LTZ(3)), time("2001-04-01T12:00"));
        PushedFilters filters = PushedFilters.of(List.of(noon), ZONED, NEW_YORK);
        assertThat(filters.where().orElseThrow().display(List.of("ts"))).isEqualTo("ts < 2001-04-01T16:00:00Z");
    }

    /** Clocks went from 02:00 to 03:00 on 1 April 2001, and from 02:00 back to 01:00 on 28 October. */
    @ParameterizedTest
    @ValueSource(strings = {"2001-04-01T02:30", "2001-10-28T01:30"})
    void aReadingThatTheZoneSkipsOrHasTwiceIsRefused(String clock) {
        ResolvedExpression condition = call(LESS_THAN, field("ts", DataTypes.TIMESTAMP_LTZ(3)), time(clock));
        assertThat(PushedFilters.of(List.of(condition), ZONED, NEW_YORK).refusal())
                .isPresent();
    }

    private static ResolvedExpression field(String name, DataType type) {
        return new FieldReferenceExpression(name, type, 0, WALL_CLOCK.columns().indexOf(name));
    }

    private static ResolvedExpression text(String value) {
        return new ValueLiteralExpression(value, DataTypes.STRING().notNull());
    }

    private static ResolvedExpression time(String value) {
        return new ValueLiteralExpression(
                LocalDateTime.parse(value), DataTypes.TIMESTAMP(0).notNull());
    }

    private static ResolvedExpression cast(ResolvedExpression from, DataType type) {
        return CallExpression.permanent(CAST, List.of(from), type);
    }

    private static ResolvedExpression call(BuiltInFunctionDefinition function, ResolvedExpression... arguments) {
        return CallExpression.permanent(function, Arrays.asList(arguments), DataTypes.BOOLEAN());
    }
}
