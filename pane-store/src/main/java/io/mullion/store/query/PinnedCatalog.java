package io.mullion.store.query;

import io.mullion.ir.predicate.Constraint;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.PaneReader;
import io.mullion.store.catalog.Run;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.pane.Population;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A catalog whose lineage of one data set stands still, for reading only; closing it leaves the catalog behind it open. */
record PinnedCatalog(PaneCatalog catalog, LineageState snapshot) implements PaneCatalog {

    @Override
    public LineageState lineage(String dataset) {
        return dataset.equals(snapshot.dataset()) ? snapshot : catalog.lineage(dataset);
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
    public Map<Long, Population> populations(String dataset, Map<Integer, Constraint> labels) {
        return catalog.populations(dataset, labels);
    }

    @Override
    public PaneReader read(String dataset, long snapshotCommit) {
        return catalog.read(dataset, snapshotCommit);
    }

    @Override
    public List<Run> runs(String dataset) {
        return catalog.runs(dataset);
    }

    @Override
    public void register(Ingestion ingestion) {
        throw readOnly();
    }

    @Override
    public Run beginRun(String dataset, Optional<CheckpointId> restoredFrom, String checkpoints) {
        throw readOnly();
    }

    @Override
    public Map<Population, Long> populationIds(String dataset, Collection<Population> populations) {
        throw readOnly();
    }

    @Override
    public void commit(String dataset, StagedCommit commit) {
        throw readOnly();
    }

    @Override
    public void close() {}

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("a pinned catalog is for reading only");
    }
}
