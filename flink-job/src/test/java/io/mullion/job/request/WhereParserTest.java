package io.mullion.job.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.TruthSets;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.value.ValueType;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhereParserTest {
    private static final Schema SCHEMA = Schema.of(List.of(
            Field.of("ts", ValueType.TIMESTAMP_MS),
            Field.of("origin", ValueType.TEXT),
            Field.of("value", ValueType.DOUBLE),
            Field.of("Cost Total $", ValueType.BIGINT)));

    /** The values for which the condition is true, which says what was understood. */
    private static String trueFor(String condition) {
        TruthSets sets = TruthSets.of(WhereParser.parse(condition, SCHEMA), SCHEMA::plainType)
                .orElseThrow(() -> new AssertionError("not about one column: " + condition));
        return SCHEMA.names().get(sets.column()) + " " + sets.whenTrue().display();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    origin = 'ORD'                           | origin {'ORD'}
                    'ORD' = origin                           | origin {'ORD'}
                    origin = 'O''Hare'                       | origin {'O''Hare'}
                    origin IN ('ORD','ATL')                  | origin {'ATL', 'ORD'}
                    origin NOT IN ('ORD', NULL)              | origin ∅
                    origin IS NULL                           | origin {NULL, ABSENT}
                    origin IS NULL OR origin = ''            | origin {'', NULL, ABSENT}
                    origin LIKE 'OR%'                        | origin ['OR', 'OS')
                    (origin = 'ORD' OR origin = 'ATL')       | origin {'ATL', 'ORD'}
                    NOT (origin <> 'ORD')                    | origin {'ORD'}
                    value BETWEEN -1.5 AND 10                | value [-1.5, 10.0]
                    value > -3                               | value (-3.0, ∞)
                    0 <= value                               | value [0.0, ∞)
                    ts >= '2001-04-01'                       | ts [2001-04-01T00:00, ∞)
                    ts < TIMESTAMP '2001-04-01 10:00:00'     | ts (-∞, 2001-04-01T10:00)
                    "Cost Total $" = 5                       | Cost Total $ {5}
                    value > 9223372036854775808              | value (9.223372036854775807E18, ∞)
                    """)
    void understands(String condition, String expected) {
        assertThat(trueFor(condition)).isEqualTo(expected.replace("9.223372036854775807E18", "9.223372036854776E18"));
    }

    @Test
    void readsLongChainsAndRefusesWhatIsTooDeep() {
        String chain = String.join(" OR ", Collections.nCopies(5_000, "origin = 'ORD'"));
        assertThat(trueFor(chain)).isEqualTo("origin {'ORD'}");
        String deep = "(".repeat(20_000) + "origin = 'ORD'" + ")".repeat(20_000);
        assertThatThrownBy(() -> WhereParser.parse(deep, SCHEMA)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> WhereParser.parse(" ", SCHEMA)).hasMessageContaining("empty");
    }

    @Test
    void keepsConditionsOnSeveralColumns() {
        Expr both = WhereParser.parse("origin = 'ORD' AND ts >= '2001-04-01'", SCHEMA);
        assertThat(both.display(SCHEMA.names())).isEqualTo("origin = 'ORD' AND ts >= 2001-04-01T00:00");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    origin =                          | cannot read the condition
                    carrier = 'AA'                    | no column 'carrier'; the data set keeps [ts, origin
                    origin ILIKE 'or%'                | not supported in a condition: origin ILIKE 'or%'
                    origin LIKE 'o%' ESCAPE '!'       | not supported in a condition
                    UPPER(origin) = 'ORD'             | not supported in a condition: UPPER(origin)
                    value * 2 > 10                    | not supported in a condition: value * 2
                    origin IN (SELECT 1)              | not supported in a condition
                    f.origin = 'ORD'                  | write 'origin' without a table in front
                    ts > 'yesterday'                  | 'yesterday' is no time
                    ts > '2001-04-01T10:00Z'          | has an offset
                    origin = E'a'                     | not supported in a condition
                    origin = 3                        | write '3'
                    origin = 'ORD                     | cannot read the condition
                    EXISTS (SELECT 1)                 | not supported in a condition
                    """)
    void refuses(String condition, String reason) {
        assertThatThrownBy(() -> WhereParser.parse(condition, SCHEMA))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2001-04-01", "2001-04-01T00:00", "2001-04-01 00:00:00", " 2001-04-01T00:00:00.000 "})
    void readsTimes(String text) {
        assertThat(TimeText.parse(text, new ValueType.TimestampType(3, false)).display())
                .isEqualTo("2001-04-01T00:00");
    }

    @ParameterizedTest
    @CsvSource({
        "2001-04-01T02:00+02:00, 2001-04-01T00:00:00Z",
        "2001-04-01T00:00Z, 2001-04-01T00:00:00Z",
        "2001-04-01, 2001-04-01T00:00:00Z",
        "1969-12-31T23:59:59.5, 1969-12-31T23:59:59.500Z"
    })
    void readsTimesWithZone(String text, String expected) {
        assertThat(TimeText.parse(text, new ValueType.TimestampType(3, true)).display())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2001-02-29", "2001-4-1", "10:00", "2001-04-01T25:00", "1e9"})
    void refusesTimes(String text) {
        assertThatThrownBy(() -> TimeText.parse(text, new ValueType.TimestampType(3, false)))
                .hasMessageContaining("is no time");
    }
}
