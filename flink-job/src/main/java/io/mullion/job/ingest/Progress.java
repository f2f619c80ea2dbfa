package io.mullion.job.ingest;

import io.mullion.job.pane.PaneOperator;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.api.common.accumulators.LongMaximum;

/** Tells on a terminal or in a log how far a running job is. The counts are of this attempt, not of the lineage. */
final class Progress {
    private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
    private static final Duration IN_LOG = Duration.ofSeconds(10);

    private final PrintWriter out;
    private final boolean terminal;
    private final EventTimeText times;
    private long lastNanos = System.nanoTime();
    private long lastRecords;
    private int lastWidth;

    /**
     * @param terminal whether a line may be written over
     */
    Progress(PrintWriter out, boolean terminal, EventTimeText times) {
        this.out = out;
        this.terminal = terminal;
        this.times = times;
    }

    /** How long to wait between two calls of {@link #show}. */
    Duration interval() {
        return terminal ? ON_TERMINAL : IN_LOG;
    }

    /**
     * @param accumulators of the job, those that have come in
     */
    void show(Map<String, Object> accumulators) {
        long records = count(accumulators, RecordRouter.EVENTS) + count(accumulators, RecordRouter.REJECTED);
        long now = System.nanoTime();
        long perSecond = Math.max(0, Math.round((records - lastRecords) * 1e9 / Math.max(1, now - lastNanos)));
        lastNanos = now;
        lastRecords = records;
        if (records == 0) {
            return;
        }
        String line = String.format(
                Locale.ROOT,
                "%,d records read (%,d/s), %,d rejected, %,d panes%s",
                records,
                perSecond,
                count(accumulators, RecordRouter.REJECTED),
                count(accumulators, PaneOperator.PANES),
                eventTime(accumulators));
        print(line);
    }

    /** Ends the line that is written over. */
    void done() {
        if (lastWidth > 0) {
            out.println();
            out.flush();
        }
    }

    private void print(String line) {
        if (terminal) {
            out.print('\r' + line + " ".repeat(Math.max(0, lastWidth - line.length())));
            lastWidth = line.length();
        } else {
            out.println(line);
        }
        out.flush();
    }

    private String eventTime(Map<String, Object> accumulators) {
        long latest = count(accumulators, RecordRouter.EVENT_TIME);
        boolean known = accumulators.containsKey(RecordRouter.EVENT_TIME)
                && latest != new LongMaximum().getLocalValuePrimitive();
        return known ? ", event time " + times.of(latest) : "";
    }

    private static long count(Map<String, Object> accumulators, String name) {
        return accumulators.get(name) instanceof Long value ? value : 0;
    }
}
