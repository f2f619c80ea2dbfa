package io.mullion.store.query;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
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
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Population;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A store of flight delays by origin on 1 April 2001, filled row by row in the terms of the catalog. */
final class StoredFlights implements AutoCloseable {
    static final int TS = 0;
    static final int ORIGIN = 1;
    static final int VALUE = 2;
    static final int K = 200;

    private static final Scan SCAN = Scan.of(
            Source.named("flights"),
            Schema.of(List.of(
                    Field.of("ts", ValueType.TIMESTAMP_MS),
                    Field.of("origin", ValueType.TEXT),
                    Field.of("value", ValueType.DOUBLE))));

    private final Path file;
    private final SqliteCatalog catalog;
    private final Ingestion ingestion;
    private final long epoch;
    private long checkpoint;

    StoredFlights(Path directory, Expr... ownConditions) {
        PlanNode input = ownConditions.length == 0 ? SCAN : new Filter(SCAN, ownConditions[0]);
        file = directory.resolve("catalog.db");
        catalog = SqliteCatalog.open(file);
        ingestion = new Ingestion(
                "flights",
                SummaryAgg.over(input, new Summary.Kll(K), VALUE),
                List.of(ORIGIN),
                TS,
                PaneGrid.ONE_MINUTE,
                "test");
        catalog.register(ingestion);
        epoch = catalog.beginRun("flights", Optional.empty(), "none").epoch();
    }

    /** One delay. */
    record Row(String clock, Value origin, double delay) {
        static Row of(String clock, String origin, double delay) {
            return new Row(clock, Value.text(origin), delay);
        }
    }

    static Value time(String clock) {
        return Value.timestamp(LocalDate.of(2001, 4, 1).atTime(LocalTime.parse(clock)));
    }

    static long millis(String clock) {
        return LocalDate.of(2001, 4, 1)
                .atTime(LocalTime.parse(clock))
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    /** Commits the rows as panes, and seals up to a time. */
    StoredFlights commit(String firstWindow, String sealedTo, Row... rows) {
        Map<Long, Map<Population, PaneSketch>> panes = new TreeMap<>();
        for (Row row : rows) {
            panes.computeIfAbsent(PaneGrid.ONE_MINUTE.windowStart(millis(row.clock())), w -> new HashMap<>())
                    .computeIfAbsent(new Population(List.of(row.origin())), p -> PaneSketch.empty(K))
                    .update(row.delay());
        }
        BlockPacker packer = new BlockPacker(PlanJson.idOf(definition()), K, ingestion.grid());
        panes.forEach((window, states) -> {
            Map<Population, Long> ids = catalog.populationIds("flights", states.keySet());
            states.forEach((population, state) -> packer.add(ids.get(population), window, state));
        });
        catalog.commit(
                "flights",
                new StagedCommit(
                        new CheckpointId(epoch, ++checkpoint),
                        packer.pack(),
                        OptionalLong.of(millis(firstWindow)),
                        OptionalLong.of(millis(sealedTo)),
                        rows.length,
                        ImmutableSortedMap.of()));
        return this;
    }

    private SummaryAgg definition() {
        return Coverages.derive(ingestion.plan()).definition();
    }

    Path file() {
        return file;
    }

    QueryEngine engine() {
        return new QueryEngine(catalog);
    }

    @Override
    public void close() {
        catalog.close();
    }
}
