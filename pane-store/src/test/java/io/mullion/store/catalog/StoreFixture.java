package io.mullion.store.catalog;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.value.Value;
import io.mullion.store.Plans;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.pane.DefinitionId;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Population;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A data set of request latencies by region and tier, on a real store. */
final class StoreFixture {
    static final String DATASET = "requests";
    static final long MINUTE = 60_000;

    private StoreFixture() {}

    static Ingestion requests() {
        return ingestion(DATASET, Plans.latency());
    }

    static Ingestion ingestion(String dataset, SummaryAgg plan) {
        return new Ingestion(
                dataset, plan, List.of(Plans.REGION, Plans.TIER), Plans.TS, PaneGrid.ONE_MINUTE, "requests.csv");
    }

    /** A store with the data set and its first run. */
    static SqliteCatalog started(Path file) {
        SqliteCatalog catalog = SqliteCatalog.open(file);
        catalog.register(requests());
        catalog.beginRun(DATASET, Optional.empty(), "file:///run1");
        return catalog;
    }

    static CheckpointId checkpoint(long epoch, long checkpoint) {
        return new CheckpointId(epoch, checkpoint);
    }

    static Population population(Value region, Value tier) {
        return new Population(List.of(region, tier));
    }

    static Population population(String region, String tier) {
        return population(Value.text(region), Value.text(tier));
    }

    static long id(PaneCatalog catalog, String region, String tier) {
        Population population = population(region, tier);
        return catalog.populationIds(DATASET, List.of(population)).get(population);
    }

    static DefinitionId definition() {
        return PlanJson.idOf(Coverages.derive(Plans.latency()).definition());
    }

    static Staging staging() {
        return new Staging();
    }

    /** A commit under construction. */
    static final class Staging {
        private final BlockPacker packer = new BlockPacker(definition(), 200, PaneGrid.ONE_MINUTE);
        private long rows;
        private OptionalLong firstWindow = OptionalLong.empty();
        private OptionalLong sealedTo = OptionalLong.empty();
        private ImmutableSortedMap<String, Long> rejected = ImmutableSortedMap.of();

        Staging pane(long population, long minute, double... values) {
            PaneSketch pane = PaneSketch.empty(200);
            Arrays.stream(values).forEach(pane::update);
            packer.add(population, minute * MINUTE, pane);
            rows += values.length;
            return this;
        }

        Staging sealed(long fromMinute, long toMinute) {
            firstWindow = OptionalLong.of(fromMinute * MINUTE);
            sealedTo = OptionalLong.of(toMinute * MINUTE);
            return this;
        }

        Staging rejected(String reason, long events) {
            rejected = ImmutableSortedMap.of(reason, events);
            return this;
        }

        StagedCommit as(long epoch, long checkpoint) {
            return new StagedCommit(
                    checkpoint(epoch, checkpoint), packer.pack(), firstWindow, sealedTo, rows, rejected);
        }
    }

    /** What a read handed over, one line a pane: {@code population@minute#commit=min..max}. */
    record Read(List<String> panes, PaneReader.Result result) {}

    static Read read(PaneCatalog catalog, long snapshot, List<Long> populations, long fromMinute, long toMinute) {
        List<String> panes = new ArrayList<>();
        PaneReader.Result result = catalog.read(DATASET, snapshot)
                .read(
                        populations,
                        fromMinute * MINUTE,
                        toMinute * MINUTE,
                        (population, window, commit, pane) -> panes.add("%d@%d#%d=%s..%s"
                                .formatted(population, window / MINUTE, commit, pane.min(), pane.max())));
        return new Read(panes, result);
    }

    /** Changes the store behind the catalog's back. */
    static int tamper(Path file, String sql, Object... parameters) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    static byte[] bytes(Path file, String sql) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            return Sql.first(connection, sql, row -> row.getBytes(1)).orElseThrow();
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }
}
