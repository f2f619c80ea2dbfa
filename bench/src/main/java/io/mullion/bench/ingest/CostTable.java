package io.mullion.bench.ingest;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints costs: a line for each workload and state backend, a column for each way. */
final class CostTable {
    private static final String LEFT_OUT = "-";
    private static final int WIDTH = 14;

    private CostTable() {}

    static String header(List<Way> ways) {
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "%11s %10s %-8s %-8s", "populations", "events/min", "keys", "backend"));
        cell(line, Way.NOTHING.title());
        ways.forEach(way -> cell(line, way.title()));
        cell(line, "to KLL loop");
        cell(line, "to KLL window");
        return line.toString();
    }

    /**
     * @param nanos net nanoseconds of CPU an event; of the source they are gross
     */
    static String row(Workload workload, String backend, List<Way> ways, Map<Way, Double> nanos) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%,11d %10d %-8s %-8s",
                workload.populations(),
                workload.eventsPerPane(),
                workload.keys().name().toLowerCase(Locale.ROOT),
                backend));
        cell(line, nanos(nanos.get(Way.NOTHING)));
        ways.forEach(way -> cell(line, nanos(nanos.get(way))));
        cell(line, ratio(nanos.get(Way.MULLION), nanos.get(Way.LOOP)));
        cell(line, ratio(nanos.get(Way.KLL_WINDOW), nanos.get(Way.MULLION)));
        return line.toString();
    }

    private static void cell(StringBuilder line, String text) {
        line.append(String.format(Locale.ROOT, " %" + WIDTH + "s", text));
    }

    private static String nanos(@Nullable Double nanos) {
        return nanos == null ? LEFT_OUT : String.format(Locale.ROOT, "%,.0f ns", nanos);
    }

    private static String ratio(@Nullable Double one, @Nullable Double other) {
        return one == null || other == null ? LEFT_OUT : String.format(Locale.ROOT, "%.1f x", one / other);
    }
}
