package io.mullion.job.ingest;

import io.mullion.store.catalog.LineageState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is in the catalog after an ingest.
 *
 * @param added records that this ingest committed
 * @param deadLetter where the rejected records are
 */
public record IngestSummary(LineageState lineage, long added, Duration took, Path deadLetter, EventTimeText times) {

    /** Records that were read over all runs: each is a row in a pane or rejected. */
    public long records() {
        return lineage.rows() + rejected();
    }

    public long rejected() {
        return Resumption.rejected(lineage);
    }

    /** A few lines for people, the last one ended. */
    public String text() {
        StringBuilder text = new StringBuilder();
        line(text, "records", "%,d = %,d in panes + %,d rejected", records(), lineage.rows(), rejected());
        if (rejected() > 0) {
            String reasons = lineage.rejected().entrySet().stream()
                    .map(entry -> String.format(Locale.ROOT, "%s %,d", entry.getKey(), entry.getValue()))
                    .collect(Collectors.joining(", "));
            line(text, "rejected", "%s (in %s)", reasons, deadLetter);
        }
        line(text, "panes", "%,d in %,d commits", lineage.panes(), lineage.commits());
        line(text, "sealed", "%s", sealed());
        line(
                text,
                "this run",
                "%,d records in %.1f s (%,d/s)",
                added,
                took.toMillis() / 1000.0,
                added * 1000 / Math.max(1, took.toMillis()));
        return text.toString();
    }

    private String sealed() {
        return lineage.firstWindow().isPresent() && lineage.sealedTo().isPresent()
                ? "[%s, %s)"
                        .formatted(
                                times.of(lineage.firstWindow().getAsLong()),
                                times.of(lineage.sealedTo().getAsLong()))
                : "nothing yet";
    }

    private void line(StringBuilder text, String name, String format, Object... values) {
        text.append(String.format(Locale.ROOT, "%-20s", lineage.dataset() + " " + name))
                .append(String.format(Locale.ROOT, format, values))
                .append('\n');
    }
}
