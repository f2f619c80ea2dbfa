package io.mullion.ir.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S2: LIKE 'prefix%' is one range in code-point order, whatever the prefix ends in. */
class LikePrefixTest {
    private static final int[] LETTERS = {
        0, 'a', 'b', 0xd7fe, 0xd7ff, 0xe000, 0xfffe, 0xffff, 0x10000, 0x10fffe, 0x10ffff
    };

    @ParameterizedTest(name = "LIKE {0}% ends before {1}")
    @CsvSource({
        "61, 62",
        "61 7f, 61 80",
        "d7ff, e000",
        "61 d7ff, 61 e000",
        "ffff, 10000",
        "61 ffff, 61 10000",
        "61 10ffff, 62",
        "61 10ffff 10ffff, 62",
        "d7ff 10ffff, e000",
        "ffff 10ffff, 10000",
        "1f600, 1f601"
    })
    void endsBefore(String prefix, String end) {
        Constraint selected = whenTrue(text(prefix) + "%").orElseThrow();

        assertThat(selected.ranges().asRanges()).hasSize(1);
        assertThat(selected.ranges().span().lowerEndpoint()).isEqualTo(Value.text(text(prefix)));
        assertThat(selected.ranges().span().upperEndpoint()).isEqualTo(Value.text(text(end)));
        assertThat(selected.contains(Value.text(text(end)))).isFalse();
        assertThat(selected.contains(Value.text(text(prefix)))).isTrue();
    }

    @Test
    @DisplayName("nothing comes after U+10FFFF, and the empty prefix is the full line")
    void openEnds() {
        Constraint last = whenTrue(text("10ffff") + "%").orElseThrow();

        assertThat(last.ranges().span().hasUpperBound()).isFalse();
        assertThat(last.contains(Value.text(text("10ffff 10ffff")))).isTrue();
        assertThat(last.contains(Value.text(text("10fffe 10ffff")))).isFalse();
        assertThat(whenTrue("%")).contains(Constraint.fullLine(ValueType.TEXT));
        assertThat(whenTrue("")).contains(Constraint.point(ValueType.TEXT, Value.text("")));
    }

    @Test
    @DisplayName("every prefix of up to two letters against every text of up to three")
    void agreesWithStartsWith() {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int from = 0, length = 0; length < 3; length++) {
            int to = texts.size();
            for (int i = from; i < to; i++) {
                for (int letter : LETTERS) {
                    texts.add(texts.get(i) + Character.toString(letter));
                }
            }
            from = to;
        }
        List<Value> values = texts.stream().map(Value::text).toList();
        texts.stream().filter(text -> text.codePoints().count() <= 2).forEach(prefix -> {
            Constraint selected = whenTrue(prefix + "%").orElseThrow();
            for (int i = 0; i < texts.size(); i++) {
                if (selected.contains(values.get(i)) != texts.get(i).startsWith(prefix)) {
                    throw new AssertionError(hex(prefix) + " LIKE against " + hex(texts.get(i)));
                }
            }
        });
    }

    @ParameterizedTest(name = "LIKE ''{0}'' stays residual")
    @ValueSource(strings = {"_", "a_", "%a", "a%b", "%%", "a\\%%", "\\", "_%", "\ud800%", "a\udc00"})
    void notARange(String pattern) {
        assertThat(whenTrue(pattern)).isEmpty();
    }

    private static Optional<Constraint> whenTrue(String pattern) {
        return TruthSets.of(Conditions.like(Conditions.column(0), pattern), i -> Optional.of(ValueType.TEXT))
                .map(TruthSets::whenTrue);
    }

    /** Code points in hexadecimal, parted by spaces, as a text. */
    private static String text(String codePoints) {
        StringBuilder text = new StringBuilder();
        for (String codePoint : codePoints.split(" ", -1)) {
            text.appendCodePoint(Integer.parseInt(codePoint, 16));
        }
        return text.toString();
    }

    private static String hex(String text) {
        return text.codePoints().mapToObj(Integer::toHexString).toList().toString();
    }
}
