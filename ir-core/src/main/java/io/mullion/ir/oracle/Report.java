package io.mullion.ir.oracle;

import java.util.List;
import java.util.Locale;

/**
 * The outcome of a run.
 *
 * @param failures laws that did not hold, in the order they were found
 */
public record Report(long seed, Tally tally, List<Failure> failures) {
    private static final List<Law> BY_SHAPE =
            List.of(Law.LIFTED, Law.DISJOINT, Law.CONTAINED, Law.MERGED, Law.OVERLAPPING, Law.STATES_COVER);

    public Report {
        failures = List.copyOf(failures);
    }

    /** What the run has too little of to mean anything. */
    public List<String> vacuous() {
        return Minimums.missing(tally);
    }

    public boolean isGood() {
        return failures.isEmpty() && vacuous().isEmpty();
    }

    /** All counts as tables, and what went wrong. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(line("%,d plans in %,d cases of seed %d", tally.plans(), tally.cases(), seed));
        text.append('\n').append(line("%-14s %12s %12s  %s", "law", "claims", "over rows", "holds that"));
        for (Law law : Law.values()) {
            text.append(line("%-14s %,12d %,12d  %s", law, tally.claims(law), tally.claimsOverRows(law), law.text()));
        }
        text.append("\nclaims over rows by shape of condition\n");
        StringBuilder header = new StringBuilder("%-22s %10s".formatted("shape", "plans"));
        BY_SHAPE.forEach(law -> header.append(" %12s".formatted(law)));
        text.append(header).append('\n');
        for (Shape shape : Shape.values()) {
            StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-22s %,10d", shape, tally.plans(shape)));
            BY_SHAPE.forEach(law -> row.append(String.format(Locale.ROOT, " %,12d", tally.claimsOverRows(law, shape))));
            text.append(row).append('\n');
        }
        text.append("\ntrue of two conditions on one column, and seen by the rules\n");
        text.append("%-22s".formatted("shape of the first"));
        for (Relation relation : Relation.values()) {
            text.append(" %20s".formatted(relation));
        }
        text.append('\n');
        for (Shape shape : Shape.values()) {
            if (shape.isLiftable()) {
                text.append(recognition(shape)).append('\n');
            }
        }
        vacuous().forEach(missing -> text.append('\n').append("TOO FEW ").append(missing));
        for (Failure failure : failures) {
            text.append('\n').append(failure.text());
        }
        text.append('\n').append(line("%d violation(s)", failures.size()));
        return text.toString();
    }

    private String recognition(Shape shape) {
        StringBuilder row = new StringBuilder("%-22s".formatted(shape));
        for (Relation relation : Relation.values()) {
            long asked = tally.asked(relation, shape);
            long seen = tally.recognised(relation, shape);
            String of = "%,d of %,d".formatted(seen, asked);
            row.append(" %20s".formatted(asked == 0 ? "-" : of));
        }
        return row.toString();
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values) + "\n";
    }
}
