package io.mullion.ir.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import io.mullion.ir.CpuTime;
import io.mullion.ir.audit.ReceiptAudit.Part;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReceiptAuditTest {
    private static final Dimension TIME = new Dimension.Column(0);
    private static final Dimension LATENCY = new Dimension.Column(1);
    private static final Dimension REGION = new Dimension.Column(2);
    private static final Box US = Box.of(REGION, texts("us"));
    private static final Box EU = Box.of(REGION, texts("eu"));

    private static AuditResult exact(Selection whole, Box... parts) {
        return ReceiptAudit.exact(whole, parts(parts), ReceiptAuditTest::name);
    }

    private static List<Part> parts(Box... boxes) {
        List<Part> parts = new ArrayList<>();
        for (Box box : boxes) {
            parts.add(new Part("part " + parts.size(), Selection.of(box)));
        }
        return parts;
    }

    private static String name(Dimension dimension) {
        return dimension.equals(TIME) ? "time" : dimension.equals(LATENCY) ? "latency" : "region";
    }

    private static Constraint texts(String... values) {
        return Constraint.points(
                ValueType.TEXT, Arrays.stream(values).map(Value::text).toList());
    }

    private static Constraint minutes(int from, int to) {
        return Constraint.range(ValueType.BIGINT, Range.closedOpen(Value.integer(from), Value.integer(to)));
    }

    private static Constraint reals(Range<Value> range) {
        return Constraint.range(ValueType.DOUBLE, range);
    }

    private static Range<Value> closed(double from, double to) {
        return Range.closed(Value.real(from), Value.real(to));
    }

    private static Box time(int from, int to) {
        return Box.of(TIME, minutes(from, to));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void proves(String what, Selection whole, List<Box> parts) {
        assertThat(exact(whole, parts.toArray(Box[]::new)).message()).startsWith("proven");
    }

    static Stream<Arguments> proves() {
        return Stream.of(
                Arguments.of("nothing", Selection.NOTHING, List.of()),
                Arguments.of("everything", Selection.EVERYTHING, List.of(Box.EVERYTHING)),
                Arguments.of("touching windows", Selection.of(time(0, 3)), List.of(time(0, 1), time(1, 3))),
                Arguments.of(
                        "integers that follow each other",
                        Selection.of(Box.of(
                                TIME,
                                Constraint.range(ValueType.BIGINT, Range.closed(Value.integer(0), Value.integer(9))))),
                        List.of(
                                Box.of(
                                        TIME,
                                        Constraint.range(
                                                ValueType.BIGINT, Range.closed(Value.integer(0), Value.integer(4)))),
                                Box.of(
                                        TIME,
                                        Constraint.range(
                                                ValueType.BIGINT, Range.open(Value.integer(4), Value.integer(10)))))),
                Arguments.of(
                        "a box and what is left of everything",
                        Selection.EVERYTHING,
                        List.of(
                                Box.of(LATENCY, reals(closed(0, 1))),
                                Box.of(LATENCY, reals(closed(0, 1)).complement()))),
                Arguments.of(
                        "the line with its flags beside it",
                        Selection.EVERYTHING,
                        List.of(
                                Box.of(LATENCY, Constraint.fullLine(ValueType.DOUBLE)),
                                Box.of(
                                        LATENCY,
                                        Constraint.fullLine(ValueType.DOUBLE).complement()))),
                Arguments.of(
                        "two dimensions, cut differently in each region",
                        new Selection(List.of(US.and(time(0, 3)), EU.and(time(0, 3)))),
                        List.of(US.and(time(0, 1)), US.and(time(1, 3)), EU.and(time(0, 2)), EU.and(time(2, 3)))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void findsPlanted(String what, Selection whole, List<Box> parts, String message) {
        assertThat(exact(whole, parts.toArray(Box[]::new)).message()).isEqualTo(message);
    }

    static Stream<Arguments> findsPlanted() {
        Selection three = Selection.of(time(0, 3));
        Constraint line = Constraint.fullLine(ValueType.DOUBLE);
        Constraint nan = Constraint.point(ValueType.DOUBLE, Value.real(Double.NaN));
        return Stream.of(
                Arguments.of(
                        "a pane twice",
                        three,
                        List.of(time(0, 1), time(1, 3), time(0, 1)),
                        "part 0 and part 2 both hold rows of time [0, 1)"),
                Arguments.of(
                        "a window that starts too early",
                        three,
                        List.of(time(0, 2), time(1, 3)),
                        "part 0 and part 1 both hold rows of time [1, 2)"),
                Arguments.of(
                        "a gap left out", three, List.of(time(0, 1), time(2, 3)), "no part holds rows of time [1, 2)"),
                Arguments.of(
                        "a window past the request",
                        three,
                        List.of(time(0, 3), time(3, 4)),
                        "part 1 holds rows of time [3, 4), which were not asked for"),
                Arguments.of(
                        "another region",
                        Selection.of(US),
                        List.of(US, EU),
                        "part 1 holds rows of region 'eu', which were not asked for"),
                Arguments.of(
                        "a bound that both sides hold",
                        Selection.of(Box.of(LATENCY, reals(closed(0, 2)))),
                        List.of(Box.of(LATENCY, reals(closed(0, 1))), Box.of(LATENCY, reals(closed(1, 2)))),
                        "part 0 and part 1 both hold rows of latency 1.0"),
                Arguments.of(
                        "a bound that neither side holds",
                        Selection.of(Box.of(LATENCY, reals(closed(0, 2)))),
                        List.of(
                                Box.of(LATENCY, reals(Range.closedOpen(Value.real(0), Value.real(1)))),
                                Box.of(LATENCY, reals(Range.openClosed(Value.real(1), Value.real(2))))),
                        "no part holds rows of latency 1.0"),
                Arguments.of(
                        "reals do not follow each other",
                        Selection.of(Box.of(LATENCY, reals(closed(0, 3)))),
                        List.of(Box.of(LATENCY, reals(closed(0, 1))), Box.of(LATENCY, reals(closed(2, 3)))),
                        "no part holds rows of latency (1.0, 2.0)"),
                Arguments.of(
                        "NaN in both",
                        Selection.of(Box.of(LATENCY, line.union(nan))),
                        List.of(Box.of(LATENCY, line.union(nan)), Box.of(LATENCY, nan)),
                        "part 0 and part 1 both hold rows of latency NaN"),
                Arguments.of(
                        "NULL forgotten",
                        Selection.EVERYTHING,
                        List.of(
                                Box.of(LATENCY, line.union(nan)),
                                Box.of(LATENCY, Constraint.point(ValueType.DOUBLE, Value.Missing.ABSENT))),
                        "no part holds rows of latency NULL"),
                Arguments.of(
                        "ABSENT not asked for",
                        Selection.of(Box.of(LATENCY, line)),
                        List.of(
                                Box.of(LATENCY, line),
                                Box.of(LATENCY, Constraint.point(ValueType.DOUBLE, Value.Missing.ABSENT))),
                        "part 1 holds rows of latency ABSENT, which were not asked for"),
                Arguments.of(
                        "us and premium",
                        new Selection(List.of(US, Box.of(TIME, minutes(0, 1)))),
                        List.of(US, Box.of(TIME, minutes(0, 1))),
                        "part 0 and part 1 both hold rows of region 'us', time [0, 1)"),
                Arguments.of(
                        "one column under two types",
                        Selection.of(time(0, 1)),
                        List.of(time(0, 1), Box.of(TIME, reals(closed(5, 6)))),
                        "not proven: time has two types, [BIGINT, DOUBLE]"));
    }

    @Test
    @DisplayName("boxes of one part may overlap, as those of one state of distinct values do")
    void boxesOfOnePart() {
        Part part = new Part("hll", new Selection(List.of(time(0, 2), time(1, 3))));

        assertThat(ReceiptAudit.exact(Selection.of(time(0, 3)), List.of(part), ReceiptAuditTest::name)
                        .isProven())
                .isTrue();
    }

    @Test
    @DisplayName("within: holes are allowed, rows outside and rows twice are not")
    void within() {
        Selection whole = Selection.of(time(0, 3));

        assertThat(ReceiptAudit.within(whole, parts(time(0, 1)), List.of(), ReceiptAuditTest::name)
                        .isProven())
                .isTrue();
        assertThat(ReceiptAudit.within(whole, parts(time(2, 4)), List.of(), ReceiptAuditTest::name))
                .isInstanceOf(AuditResult.Outside.class);
        assertThat(ReceiptAudit.within(whole, parts(time(0, 2), time(1, 2)), List.of(), ReceiptAuditTest::name))
                .isInstanceOf(AuditResult.Overlap.class);
    }

    private enum Verdict {
        PROVEN,
        OVERLAP,
        HOLE,
        OUTSIDE
    }

    @Test
    @DisplayName("agrees with counting points, on random parts of small spaces")
    void agreesWithCounting() {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        for (int seed = 0; seed < 6_000; seed++) {
            Random random = new Random(seed);
            Selection whole = new Selection(List.of(randomBox(random)));
            List<Part> parts = random.nextInt(4) == 0
                    ? partition(
                            whole.boxes().isEmpty()
                                    ? Box.EVERYTHING
                                    : whole.boxes().get(0),
                            random)
                    : parts(Stream.generate(() -> randomBox(random))
                            .limit(random.nextInt(4))
                            .toArray(Box[]::new));
            AuditResult result = ReceiptAudit.exact(whole, parts, ReceiptAuditTest::name);
            List<Verdict> expected = count(whole, parts);

            Verdict found = result instanceof AuditResult.Proven
                    ? Verdict.PROVEN
                    : result instanceof AuditResult.Overlap
                            ? Verdict.OVERLAP
                            : result instanceof AuditResult.Hole ? Verdict.HOLE : Verdict.OUTSIDE;
            assertThat(expected)
                    .as("seed %d: %s, %s, %s", seed, whole, parts, result.message())
                    .contains(found);
            verdicts.merge(found, 1, Integer::sum);
        }
        assertThat(verdicts)
                .hasSize(4)
                .allSatisfy((verdict, times) -> assertThat(times).isGreaterThan(150));
    }

    /** Every verdict that some point gives; PROVEN only when no point gives another. */
    private static List<Verdict> count(Selection whole, List<Part> parts) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Value time : points(ValueType.BIGINT)) {
            for (Value latency : points(ValueType.DOUBLE)) {
                List<Value> row = List.of(time, latency);
                long holders =
                        parts.stream().filter(part -> holds(part.rows(), row)).count();
                boolean isWanted = holds(whole, row);
                if (holders > 1) {
                    verdicts.add(Verdict.OVERLAP);
                } else if (holders == 1 && !isWanted) {
                    verdicts.add(Verdict.OUTSIDE);
                } else if (holders == 0 && isWanted) {
                    verdicts.add(Verdict.HOLE);
                }
            }
        }
        return verdicts.isEmpty() ? List.of(Verdict.PROVEN) : verdicts;
    }

    private static List<Value> points(ValueType type) {
        List<Value> points = new ArrayList<>(List.of(Value.Missing.NULL, Value.Missing.ABSENT));
        for (int half = -2; half <= 8; half++) {
            if (type.equals(ValueType.DOUBLE)) {
                points.add(Value.real(half / 2.0));
            } else if (half % 2 == 0) {
                points.add(Value.integer(half / 2));
            }
        }
        if (type.hasNan()) {
            points.add(Value.real(Double.NaN));
        }
        return points;
    }

    private static boolean holds(Selection selection, List<Value> row) {
        return selection.boxes().stream()
                .anyMatch(box -> box.constraints().entrySet().stream()
                        .allMatch(entry ->
                                entry.getValue().contains(row.get(((Dimension.Column) entry.getKey()).position()))));
    }

    private static Box randomBox(Random random) {
        Box box = Box.EVERYTHING;
        if (random.nextInt(4) > 0) {
            box = box.and(TIME, randomConstraint(ValueType.BIGINT, random));
        }
        return random.nextInt(4) > 0 ? box.and(LATENCY, randomConstraint(ValueType.DOUBLE, random)) : box;
    }

    private static Constraint randomConstraint(ValueType type, Random random) {
        int from = random.nextInt(4);
        int to = from + random.nextInt(4 - from);
        Value low = type.equals(ValueType.DOUBLE) ? Value.real(from) : Value.integer(from);
        Value high = type.equals(ValueType.DOUBLE) ? Value.real(to) : Value.integer(to);
        Range<Value> range = switch (random.nextInt(from < to ? 6 : 3)) {
            case 0 -> Range.closed(low, high);
            case 1 -> Range.atMost(low);
            case 2 -> Range.greaterThan(low);
            case 3 -> Range.open(low, high);
            case 4 -> Range.closedOpen(low, high);
            default -> Range.openClosed(low, high);
        };
        return new Constraint(
                type, ImmutableRangeSet.of(range), random.nextBoolean(), random.nextBoolean(), random.nextBoolean());
    }

    /** The box cut in two along each dimension, with a piece lost or doubled now and then. */
    private static List<Part> partition(Box box, Random random) {
        List<Box> pieces = new ArrayList<>();
        for (Constraint time : halves(box, TIME, ValueType.BIGINT, random)) {
            for (Constraint latency : halves(box, LATENCY, ValueType.DOUBLE, random)) {
                pieces.add(box.with(TIME, time).with(LATENCY, latency));
            }
        }
        if (random.nextInt(3) == 0) {
            pieces.remove(0);
        }
        return parts(pieces.toArray(Box[]::new));
    }

    private static List<Constraint> halves(Box box, Dimension dimension, ValueType type, Random random) {
        Constraint whole = box.constraint(dimension).orElseGet(() -> Constraint.all(type));
        Constraint cut = randomConstraint(type, random);
        return List.of(whole.intersect(cut), whole.minus(cut));
    }

    @Test
    @DisplayName("a day of minutes of a thousand populations, and twice that, cost about in proportion")
    void scales() {
        audit(125);
        double small = CpuTime.best(3, () -> audit(250));
        double large = CpuTime.best(3, () -> audit(500));

        assertThat(large / small).isLessThan(4);
    }

    @Test
    @DisplayName("populations of two labels of their own within everything cost about in proportion")
    void labelsOfTheirOwn() {
        ownLabels(500);
        long small = CpuTime.best(3, () -> ownLabels(1_000));
        long large = CpuTime.best(3, () -> ownLabels(4_000));

        assertThat(large).as("%d against %d ns", large, small).isLessThan(10 * Math.max(small, 40_000_000));
    }

    private static void ownLabels(int populations) {
        List<Part> parts = new ArrayList<>();
        for (int population = 0; population < populations; population++) {
            parts.add(new Part(
                    "run",
                    Selection.of(Box.of(REGION, texts("p" + population))
                            .and(new Dimension.Column(3), texts("q" + population))
                            .and(TIME, minutes(0, 144)))));
        }
        Selection whole = Selection.of(Box.of(TIME, minutes(0, 144)));

        assertThat(ReceiptAudit.within(whole, parts, List.of(), ReceiptAuditTest::name)
                        .isProven())
                .isTrue();
    }

    private static void audit(int populations) {
        List<Part> parts = new ArrayList<>();
        for (int population = 0; population < populations; population++) {
            Constraint region = texts("p" + population);
            for (int minute = 0; minute < 144; minute++) {
                parts.add(new Part(
                        "pane", Selection.of(Box.of(REGION, region).and(TIME, minutes(minute, minute + 1)))));
            }
        }
        String[] regions = java.util.stream.IntStream.range(0, populations)
                .mapToObj(p -> "p" + p)
                .toArray(String[]::new);
        Selection whole = Selection.of(Box.of(REGION, texts(regions)).and(TIME, minutes(0, 144)));

        assertThat(ReceiptAudit.exact(whole, parts, ReceiptAuditTest::name).isProven())
                .isTrue();
    }
}
