package io.mullion.store.catalog;

import io.mullion.ir.planner.WindowRange;
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

    /**
     * Takes away every commit after a checkpoint, and starts a run from there, in one transaction (S9). Snapshots of the
     * commits that went are refused from then on, and their numbers are not given again. A backfill that began after the
     * checkpoint goes with them. Throws {@link RefusedException} when commits of before and after the checkpoint cannot be
     * told apart, or when the lineage has no such run.
     *
     * @param checkpoints directory under which the run's checkpoints will lie
     */
    Run rewind(String dataset, CheckpointId to, String checkpoints);

    /** The runs of a lineage, newest first. */
    List<Run> runs(String dataset);

    /** Numbers of the populations, given out on first sight and never changed. */
    Map<Population, Long> populationIds(String dataset, Collection<Population> populations);

    /**
     * Makes a commit visible in one transaction, with its seal. A commit that is there already is left alone; one of a
     * fenced run throws {@link RefusedException}.
     */
    void commit(String dataset, StagedCommit commit);

    /**
     * Begins to read windows of a data set again (S9). Throws {@link RefusedException} when they are not whole windows of
     * the grid, not sealed, or touched by another backfill under way, and when what is computed differs from the data set.
     *
     * @param ingestion what will be computed; its input may be another than the data set's
     */
    Backfill beginBackfill(Ingestion ingestion, WindowRange range);

    /**
     * Puts a backfill in the place of the panes that were there when it began, in one transaction. One that is published
     * already is left alone; one that was abandoned throws {@link RefusedException}.
     *
     * @param staged all its panes, each population and window once; the checkpoint and the seal do not matter
     */
    void publishBackfill(String dataset, long backfill, StagedCommit staged);

    /** Gives up a backfill that has not been published; nothing of it will ever be seen. */
    void abandonBackfill(String dataset, long backfill);

    /** Every backfill there was, in order. */
    List<Backfill> backfills(String dataset);

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
