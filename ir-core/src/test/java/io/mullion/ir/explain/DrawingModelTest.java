package io.mullion.ir.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Range;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each cell of a drawing against the point that it stands for: every population and minute is asked of every box. */
class DrawingModelTest {
    private static final Dimension TS = new Dimension.Column(0);
    private static final Dimension REGION = new Dimension.Column(1);
    private static final LocalDateTime START = LocalDateTime.parse("2001-04-01T00:00");
    private static final List<String> REGIONS = List.of("eu", "us");
    private static final int MINUTES = 8;

    @Test
    @DisplayName("overlap, gap and owner are those of the points")
    void cells() {
        long seed = 11;
        Random random = new Random(seed);
        int overlaps = 0;
        int gaps = 0;
        for (int round = 0; round < 2_000; round++) {
            List<Selection> children = new ArrayList<>();
            TreeSet<Integer> bounds = new TreeSet<>();
            int count = 1 + random.nextInt(4);
            for (int i = 0; i < count; i++) {
                children.add(Selection.of(box(random, bounds)));
            }
            String text =
                    Drawing.of(Layer.children(children), dimension -> dimension.equals(TS) ? "ts" : "region", 100);
            List<String> lines = text.lines().toList();
            for (String region : List.of("eu", "us", "other")) {
                String name = region.equals("other") ? "other" : "'" + region + "'";
                for (String line : lines) {
                    if (line.startsWith(name + " ")) {
                        String cells = line.substring(line.indexOf(' ')).strip();
                        int first = bounds.first();
                        int each = cells.length() / (bounds.last() - first);
                        for (int minute = first; minute < bounds.last(); minute++) {
                            char expected = expected(children, region, minute);
                            overlaps += expected == '#' ? 1 : 0;
                            gaps += expected == '.' ? 1 : 0;
                            assertThat(cells.substring(each * (minute - first), each * (minute - first + 1)))
                                    .as("seed %d round %d minute %d of %s in%n%s", seed, round, minute, region, text)
                                    .isEqualTo(String.valueOf(expected).repeat(each));
                        }
                    }
                }
            }
        }
        assertThat(overlaps).isGreaterThan(1_000);
        assertThat(gaps).isGreaterThan(1_000);
    }

    /** A box bounded in time on both sides, and in most cases to some regions. */
    private static Box box(Random random, TreeSet<Integer> bounds) {
        int from = random.nextInt(MINUTES);
        int to = from + 1 + random.nextInt(MINUTES - from);
        bounds.add(from);
        bounds.add(to);
        Box box = Box.of(TS, Constraint.range(ValueType.TIMESTAMP_MS, Range.closedOpen(minute(from), minute(to))));
        List<Value> regions = REGIONS.stream()
                .filter(region -> random.nextBoolean())
                .map(Value::text)
                .toList();
        return regions.isEmpty() ? box : box.with(REGION, Constraint.points(ValueType.TEXT, regions));
    }

    private static char expected(List<Selection> children, String region, int minute) {
        List<Integer> holding = new ArrayList<>();
        for (int i = 0; i < children.size(); i++) {
            Box box = children.get(i).boxes().get(0);
            boolean inTime = box.constraint(TS).orElseThrow().contains(minute(minute));
            boolean inRegion = box.constraint(REGION)
                    .map(constraint -> constraint.contains(Value.text(region)))
                    .orElse(true);
            if (inTime && inRegion) {
                holding.add(i);
            }
        }
        return holding.isEmpty() ? '.' : holding.size() > 1 ? '#' : (char) ('0' + holding.get(0));
    }

    private static Value minute(int minute) {
        return Value.timestamp(START.plusMinutes(minute));
    }
}
