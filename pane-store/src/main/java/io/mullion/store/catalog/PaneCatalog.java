package io.mullion.store.catalog;

import io.mullion.ir.predicate.Constraint;
import io.mullion.store.pane.Population;
import java.io.Closeable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The record of which panes exist, what they cover and up to where they are complete (S9, S10). One catalog holds many
 * data sets; each has one definition and one lineage. Implementations are safe for use by several threads and processes.
 *
 * <p>Every method that finds the store unreadable throws {@link StoreException}, which says whether trying again may
 * help.
 */
public interface PaneCatalog extends Closeable {

    // ---- ingestion

    /**
     * Registers the data set, or finds it registered before. Throws {@link RefusedException} when the data set exists
     * with another definition, grid or input, or when another data set owns the same definition.
     */
    void register(Ingestion ingestion);

    /**
     * Starts a new run and fences every run before it: from now on the only commits accepted are this run's, and those
     * of {@code restoredFrom}'s run up to that checkpoint. Throws {@link RefusedException} when the lineage has commits
     * and {@code restoredFrom} is empty (a fresh start would count everything twice) or is older than the last commit.
     *
     * @param checkpoints directory under which the run's checkpoints will lie
     */
    Run beginRun(String dataset, Optional<CheckpointId> restoredFrom, String checkpoints);

    /** The runs of a lineage, newest first. */
    List<Run> runs(String dataset);

    /** Numbers of the populations, given out on first sight and never changed. */
    Map<Population, Long> populationIds(String dataset, Collection<Population> populations);

    /**
     * Makes a commit visible in one transaction, with its seal. A commit that is there already is left alone; one of a
     * fenced run throws {@link RefusedException}.
     */
    void commit(String dataset, StagedCommit commit);

    // ---- reading

    List<String> dataSets();

    /** What the data set's job computes, read back and checked against the stored definition id (L1). */
    Optional<Ingestion> ingestion(String dataset);

    /** The lineage now; a query pins {@code commits} and passes it on, so that it sees one state throughout. */
    LineageState lineage(String dataset);

    /** Populations seen so far whose labels satisfy the constraints (by label position), with their numbers. */
    Map<Long, Population> populations(String dataset, Map<Integer, Constraint> labels);

    /** Reads panes of commits up to {@code snapshotCommit}; bytes that fail a check become quarantined ranges. */
    PaneReader read(String dataset, long snapshotCommit);
}
