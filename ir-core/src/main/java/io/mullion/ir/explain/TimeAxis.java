package io.mullion.ir.explain;

import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The columns of a drawing. Where the bounds of all boxes lie on a grid that fits, each column is a whole part of a grid
 * step, so that no column holds a bound in its middle. Time before the first and after the last bound has a few columns of
 * its own if some box reaches there.
 */
final class TimeAxis {
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);
    private static final int MARGIN = 4;
    private static final int TICK_EVERY = 12;

    /** Round lengths: a minute, a second, a millisecond, a nanosecond. */
    private static final List<BigInteger> UNITS = Stream.of(60_000_000_000L, 1_000_000_000L, 1_000_000L, 1L)
            .map(BigInteger::valueOf)
            .toList();

    private final Optional<Dimension> dimension;
    private final List<Span> columns;
    private final TreeSet<BigInteger> bounds;
    private final boolean zoned;
    private final boolean relative;

    private TimeAxis(
            Optional<Dimension> dimension,
            List<Span> columns,
            TreeSet<BigInteger> bounds,
            boolean zoned,
            boolean relative) {
        this.dimension = dimension;
        this.columns = columns;
        this.bounds = bounds;
        this.zoned = zoned;
        this.relative = relative;
    }

    /** An axis for the boxes that is at most {@code width} columns long. */
    static TimeAxis of(List<Box> boxes, int width) {
        Optional<Dimension> dimension = timeOf(boxes);
        List<Constraint> times = boxes.stream()
                .flatMap(box -> dimension.flatMap(box::constraint).stream())
                .toList();
        boolean free = times.size() < boxes.size();
        TreeSet<BigInteger> bounds = new TreeSet<>();
        boolean before = free;
        boolean after = free;
        for (Constraint time : times) {
            for (Span span : Span.of(time)) {
                before |= !bounded(span.low(), bounds);
                after |= !bounded(span.high(), bounds);
            }
        }
        List<Span> columns = new ArrayList<>();
        if (bounds.isEmpty()) {
            columns.addAll(copies(Span.UNBOUNDED, 3 * MARGIN));
        } else {
            if (before) {
                columns.addAll(copies(new Span(Span.UNBOUNDED.low(), bounds.first()), MARGIN));
            }
            columns.addAll(inside(bounds, width - 2 * MARGIN));
            if (after) {
                columns.addAll(copies(new Span(bounds.last(), Span.UNBOUNDED.high()), MARGIN));
            }
        }
        ValueType type = times.isEmpty() ? ValueType.DURATION : times.get(0).type();
        boolean isZoned = type instanceof ValueType.TimestampType timestamp && timestamp.zoned();
        return new TimeAxis(dimension, columns, bounds, isZoned, type.equals(ValueType.DURATION));
    }

    /** The time that most boxes are bounded by. */
    private static Optional<Dimension> timeOf(List<Box> boxes) {
        Map<Dimension, Integer> uses = new TreeMap<>();
        for (Box box : boxes) {
            box.constraints().forEach((dimension, constraint) -> {
                boolean isTime = constraint.type() instanceof ValueType.TimestampType
                        || dimension instanceof Dimension.RelativeTime;
                if (isTime) {
                    uses.merge(dimension, 1, Integer::sum);
                }
            });
        }
        return uses.entrySet().stream()
                .max(Map.Entry.<Dimension, Integer>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }

    private static boolean bounded(BigInteger bound, TreeSet<BigInteger> bounds) {
        boolean bounded = bound.abs().compareTo(Span.ALWAYS) < 0;
        if (bounded) {
            bounds.add(bound);
        }
        return bounded;
    }

    private static List<Span> copies(Span span, int count) {
        return Collections.nCopies(count, span);
    }

    /** Columns of equal length between the first and the last bound; only the last may be shorter. */
    private static List<Span> inside(TreeSet<BigInteger> bounds, int width) {
        BigInteger start = bounds.first();
        BigInteger end = bounds.last();
        if (start.equals(end)) {
            return List.of();
        }
        BigInteger step = bounds.stream().map(bound -> bound.subtract(start)).reduce(BigInteger.ZERO, BigInteger::gcd);
        BigInteger steps = end.subtract(start).divide(step);
        BigInteger room = BigInteger.valueOf(width);
        BigInteger length = steps.compareTo(room) <= 0
                ? step.divide(parts(step, room.divide(steps).intValueExact()))
                : step.multiply(steps.add(room).subtract(BigInteger.ONE).divide(room));
        List<Span> columns = new ArrayList<>();
        for (BigInteger low = start; low.compareTo(end) < 0; low = low.add(length)) {
            columns.add(new Span(low, low.add(length).min(end)));
        }
        return columns;
    }

    /** Into how many columns, at most so many, a step is cut so that each is a round length of time, if one can be. */
    private static BigInteger parts(BigInteger step, int most) {
        for (BigInteger unit : UNITS) {
            for (int parts = most; parts > most / 3; parts--) {
                BigInteger count = BigInteger.valueOf(parts);
                if (step.mod(count.multiply(unit)).signum() == 0) {
                    return count;
                }
            }
        }
        return BigInteger.ONE;
    }

    Optional<Dimension> dimension() {
        return dimension;
    }

    List<Span> columns() {
        return columns;
    }

    /** The stretches of time of a box. */
    List<Span> spansOf(Box box) {
        return dimension.flatMap(box::constraint).map(Span::of).orElse(List.of(Span.UNBOUNDED));
    }

    /** What the axis shows. */
    String title(Function<Dimension, String> names) {
        if (bounds.isEmpty()) {
            return "all time";
        }
        String name = dimension.map(names).orElse("time");
        Optional<LocalDate> day = onlyDay();
        String on = day.map(date -> " on " + date + (zoned ? " UTC" : "")).orElse("");
        return name
                + on
                + columns.stream()
                        .filter(TimeAxis::isFinite)
                        .findFirst()
                        .map(column -> ", one column is " + length(column))
                        .orElse("");
    }

    private static boolean isFinite(Span column) {
        return column.low().abs().compareTo(Span.ALWAYS) < 0
                && column.high().abs().compareTo(Span.ALWAYS) < 0;
    }

    private static String length(Span column) {
        BigInteger nanos = column.high().subtract(column.low());
        return display(nanos);
    }

    private static String display(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(NANOS);
        return new Value.Duration(Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact())).display();
    }

    /** Two lines: labels, and the marks that they belong to. The first and the last bound always have theirs. */
    List<String> ticks() {
        StringBuilder labels = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        int last = lastBound();
        int free = 0;
        for (int i = 0; i <= columns.size(); i++) {
            String label = boundBefore(i).map(this::label).orElse("");
            boolean isEdge = i == 0 || i == last;
            boolean isAmong = i >= free && i + label.length() < last;
            boolean hasRoom = labels.isEmpty() || labels.length() < i;
            boolean isTick = !label.isEmpty() && hasRoom && (isEdge || isAmong);
            if (isTick) {
                labels.append(" ".repeat(i - labels.length())).append(label);
                free = i + TICK_EVERY;
            }
            marks.append(isTick ? '|' : i < columns.size() ? '-' : ' ');
        }
        return List.of(labels.toString().stripTrailing(), marks.toString().stripTrailing());
    }

    /** The column that the last bound is before; 0 without bounds. */
    private int lastBound() {
        int last = columns.size();
        while (last > 0
                && boundBefore(last)
                        .filter(bound -> bound.equals(bounds.last()))
                        .isEmpty()) {
            last--;
        }
        return last;
    }

    /** The bound between two columns, if there is one. */
    private Optional<BigInteger> boundBefore(int column) {
        Optional<BigInteger> time = column < columns.size()
                ? Optional.of(columns.get(column).low())
                : Optional.of(columns.get(columns.size() - 1).high());
        boolean begins =
                column == 0 || column == columns.size() || !columns.get(column).equals(columns.get(column - 1));
        return begins ? time.filter(bounds::contains) : Optional.empty();
    }

    private String label(BigInteger nanos) {
        if (relative) {
            return display(nanos);
        }
        return onlyDay().isPresent()
                ? LocalTime.from(local(nanos)).toString()
                : new Value.Timestamp(local(nanos).toInstant(ZoneOffset.UTC), zoned).display();
    }

    /** The day on which all bounds lie; the midnight at its end counts. */
    private Optional<LocalDate> onlyDay() {
        if (relative || bounds.isEmpty()) {
            return Optional.empty();
        }
        LocalDate first = local(bounds.first()).toLocalDate();
        return first.equals(local(bounds.last()).toLocalDate()) ? Optional.of(first) : Optional.empty();
    }

    private static LocalDateTime local(BigInteger nanos) {
        BigInteger[] parts = nanos.divideAndRemainder(NANOS);
        return LocalDateTime.ofInstant(
                Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact()), ZoneOffset.UTC);
    }
}
