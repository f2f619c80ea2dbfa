package io.mullion.job.ingest;

import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Constraint;
import io.mullion.job.sink.CatalogOpener;
import io.mullion.store.catalog.Backfill;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.PaneReader;
import io.mullion.store.catalog.Run;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.catalog.StoreException;
import io.mullion.store.pane.Population;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A real catalog that fails when the plan says so: before a change, after it, or with something that may work later. */
final class FaultyCatalog implements PaneCatalog {
    private static final int ONE_IN = 3;

    private final PaneCatalog catalog;
    private final FaultPlan plan;

    private FaultyCatalog(PaneCatalog catalog, FaultPlan plan) {
        this.catalog = catalog;
        this.plan = plan;
    }

    record Opener(String file, FaultPlan plan) implements CatalogOpener {
        @Override
        public PaneCatalog open() {
            return new FaultyCatalog(SqliteCatalog.open(Path.of(file)), plan);
        }
    }

    @Override
    public void commit(String dataset, StagedCommit commit) {
        if (!plan.strikes(ONE_IN)) {
            catalog.commit(dataset, commit);
            return;
        }
        switch (plan.pick(3)) {
            case 0 -> throw new StoreException("planned: busy", new IOException(), true);
            case 1 -> throw new UncheckedIOException("planned: before the commit", new IOException());
            default -> {
                catalog.commit(dataset, commit);
                throw new UncheckedIOException("planned: after the commit", new IOException());
            }
        }
    }

    @Override
    public Run beginRun(String dataset, Optional<CheckpointId> restoredFrom, String checkpoints) {
        Run run = catalog.beginRun(dataset, restoredFrom, checkpoints);
        if (plan.strikes(ONE_IN)) {
            throw new UncheckedIOException("planned: after the run began", new IOException());
        }
        return run;
    }

    @Override
    public Map<Population, Long> populationIds(String dataset, Collection<Population> populations) {
        if (plan.strikes(ONE_IN)) {
            throw new StoreException("planned: busy", new IOException(), true);
        }
        return catalog.populationIds(dataset, populations);
    }

    @Override
    public Run rewind(String dataset, CheckpointId to, String checkpoints) {
        Run run = catalog.rewind(dataset, to, checkpoints);
        if (plan.strikes(ONE_IN)) {
            throw new UncheckedIOException("planned: after the rewind", new IOException());
        }
        return run;
    }

    @Override
    public Backfill beginBackfill(Ingestion ingestion, WindowRange range) {
        return catalog.beginBackfill(ingestion, range);
    }

    @Override
    public void publishBackfill(String dataset, long backfill, StagedCommit staged) {
        if (plan.strikes(ONE_IN)) {
            throw new StoreException("planned: busy", new IOException(), true);
        }
        catalog.publishBackfill(dataset, backfill, staged);
        if (plan.strikes(ONE_IN)) {
            throw new UncheckedIOException("planned: after the backfill", new IOException());
        }
    }

    @Override
    public void abandonBackfill(String dataset, long backfill) {
        catalog.abandonBackfill(dataset, backfill);
    }

    @Override
    public List<Backfill> backfills(String dataset) {
        return catalog.backfills(dataset);
    }

    @Override
    public void register(Ingestion ingestion) {
        catalog.register(ingestion);
    }

    @Override
    public List<Run> runs(String dataset) {
        return catalog.runs(dataset);
    }

    @Override
    public List<String> dataSets() {
        return catalog.dataSets();
    }

    @Override
    public Optional<Ingestion> ingestion(String dataset) {
        return catalog.ingestion(dataset);
    }

    @Override
    public LineageState lineage(String dataset) {
        return catalog.lineage(dataset);
    }

    @Override
    public Map<Long, Population> populations(String dataset, Map<Integer, Constraint> labels) {
        return catalog.populations(dataset, labels);
    }

    @Override
    public PaneReader read(String dataset, long snapshotCommit) {
        return catalog.read(dataset, snapshotCommit);
    }

    @Override
    public void close() throws IOException {
        catalog.close();
    }
}
