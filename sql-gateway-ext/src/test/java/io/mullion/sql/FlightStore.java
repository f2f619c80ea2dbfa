package io.mullion.sql;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Population;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A pane store of flight delays of 1 April 2001 by origin and carrier, and the rows that went in. ORD has enough rows to be
 * estimated, the others are exact.
 */
public final class FlightStore {
    static final LocalDate DAY = LocalDate.of(2001, 4, 1);
    static final int K = Summary.Kll.DEFAULT_K;

    private final Path directory;
    private final Ingestion ingestion;
    private final List<Row> rows = new ArrayList<>();

    /** One flight. */
    record Row(long time, Value origin, Value carrier, double delay) {
        boolean from(String airport) {
            return origin.equals(Value.text(airport));
        }

        boolean within(String from, String to) {
            return time >= millis(from) && time < millis(to);
        }
    }

    private FlightStore(Path directory, String dataset, boolean zoned) {
        this.directory = directory;
        this.ingestion = ingestion(dataset, zoned);
    }

    public static Ingestion ingestion(String dataset, boolean zoned) {
        Scan scan = Scan.of(
                Source.named(dataset),
                Schema.of(List.of(
                        Field.of("ts", zoned ? ValueType.TIMESTAMP_LTZ_MS : ValueType.TIMESTAMP_MS),
                        Field.of("origin", ValueType.TEXT),
                        Field.of("carrier", ValueType.TEXT),
                        Field.of("delay", ValueType.DOUBLE))));
        return new Ingestion(
                dataset, SummaryAgg.over(scan, new Summary.Kll(K), 3), List.of(1, 2), 0, PaneGrid.ONE_MINUTE, "a test");
    }

    /** Two commits: [10:00, 11:00) and [11:00, 12:00), the second with a late row of 10:30; sealed up to 12:00. */
    static FlightStore fill(Path directory, String dataset, boolean zoned) throws IOException {
        FlightStore store = new FlightStore(directory, dataset, zoned);
        try (SqliteCatalog catalog = SqliteCatalog.open(directory.resolve("catalog.db"))) {
            catalog.register(store.ingestion);
            long epoch = catalog.beginRun(dataset, Optional.empty(), "none").epoch();
            store.commit(catalog, new CheckpointId(epoch, 1), hour(10), "11:00");
            List<Row> second = new ArrayList<>(hour(11));
            second.add(new Row(millis("10:30:59"), Value.text("ATL"), Value.text("DL"), 1e6));
            store.commit(catalog, new CheckpointId(epoch, 2), second, "12:00");
        }
        return store;
    }

    private static List<Row> hour(int hour) {
        List<Row> rows = new ArrayList<>();
        for (int minute = 0; minute < 60; minute++) {
            long start = millis("%02d:%02d".formatted(hour, minute));
            for (int i = 0; i < 20; i++) {
                String carrier = i % 2 == 0 ? "AA" : "UA";
                double delay = (minute * 37 + i * 101 + hour * 13) % 997 - 50;
                rows.add(new Row(start + 3_000L * i, Value.text("ORD"), Value.text(carrier), delay));
            }
            rows.add(new Row(start + 30_000, Value.text("ATL"), Value.text("DL"), minute + 0.5 - hour));
            if (minute % 2 == 0) {
                rows.add(new Row(start, Value.Missing.NULL, Value.text("AA"), -minute));
                rows.add(new Row(start, Value.Missing.ABSENT, Value.text("AA"), minute));
                rows.add(new Row(start, Value.text(""), Value.Missing.NULL, minute * 2));
            }
        }
        return rows;
    }

    private void commit(PaneCatalog catalog, CheckpointId id, List<Row> added, String sealedTo) {
        Map<Long, Map<Population, PaneSketch>> panes = new TreeMap<>();
        for (Row row : added) {
            panes.computeIfAbsent(ingestion.grid().windowStart(row.time()), window -> new HashMap<>())
                    .computeIfAbsent(new Population(List.of(row.origin(), row.carrier())), p -> PaneSketch.empty(K))
                    .update(row.delay());
        }
        BlockPacker packer =
                new BlockPacker(PlanJson.idOf(Coverages.derive(ingestion.plan()).definition()), K, ingestion.grid());
        panes.forEach((window, states) -> {
            Map<Population, Long> numbers = catalog.populationIds(ingestion.dataset(), states.keySet());
            states.forEach((population, state) -> packer.add(numbers.get(population), window, state));
        });
        catalog.commit(
                ingestion.dataset(),
                new StagedCommit(
                        id,
                        packer.pack(),
                        OptionalLong.of(millis("10:00")),
                        OptionalLong.of(millis(sealedTo)),
                        added.size(),
                        ImmutableSortedMap.of()));
        rows.addAll(added);
    }

    Path directory() {
        return directory;
    }

    PaneCatalog open() {
        return SqliteCatalog.openExisting(directory.resolve("catalog.db"));
    }

    /** The delays of the rows that satisfy a condition, sorted. */
    double[] delays(Predicate<Row> condition) {
        return rows.stream().filter(condition).mapToDouble(Row::delay).sorted().toArray();
    }

    static long millis(String clock) {
        return DAY.atTime(LocalTime.parse(clock)).toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    static Value time(String clock) {
        return Value.timestamp(DAY.atTime(LocalTime.parse(clock)));
    }
}
