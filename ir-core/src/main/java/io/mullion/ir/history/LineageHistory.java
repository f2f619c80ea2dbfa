package io.mullion.ir.history;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a catalog holds of one lineage and one definition. Immutable: each operation gives the history after it, or the
 * reason why it does not happen.
 *
 * <p>Panes that are out of sight stay on record, since older snapshots see them, a rewind brings them back, and of those
 * that retention removed it has to be known what they held.
 *
 * @param lastNumber the highest commit number ever given; a rewind does not give numbers back
 * @param unreadable panes that are listed and cannot be read, with the kind of gap they leave
 * @param distrusted ingestion commits whose list of panes failed its checksum, so that absence from it proves nothing
 */
public record LineageHistory(
        Lineage lineage,
        Runs runs,
        ImmutableList<Commit> commits,
        long lastNumber,
        ImmutableSortedMap<Long, StoredPane> panes,
        ImmutableList<Ending> endings,
        ImmutableSortedMap<Long, GapKind> unreadable,
        ImmutableSortedSet<Long> distrusted,
        ImmutableList<HiddenBackfill> backfills,
        long nextPane) {

    public static LineageHistory of(Lineage lineage) {
        return new LineageHistory(
                lineage,
                Runs.NONE,
                ImmutableList.of(),
                0,
                ImmutableSortedMap.of(),
                ImmutableList.of(),
                ImmutableSortedMap.of(),
                ImmutableSortedSet.of(),
                ImmutableList.of(),
                1);
    }

    /** The newest commit, 0 while there is none. */
    public long head() {
        return commits.isEmpty() ? 0 : commits.get(commits.size() - 1).number();
    }

    /** A commit that exists and was not taken away. */
    public Optional<Commit> commit(long number) {
        return commits.stream().filter(commit -> commit.number() == number).findFirst();
    }

    /** The checkpoint that a resuming job is restored from. */
    public Optional<CheckpointId> lastCheckpoint() {
        return lastIngestion().map(CommitOrigin.Ingestion::id);
    }

    Optional<CommitOrigin.Ingestion> lastIngestion() {
        return commits.reverse().stream()
                .map(Commit::origin)
                .filter(CommitOrigin.Ingestion.class::isInstance)
                .map(CommitOrigin.Ingestion.class::cast)
                .findFirst();
    }

    /** End of the last sealed window; not after the first window while nothing is sealed. */
    public long sealedTo() {
        return seal().to();
    }

    Seal seal() {
        return commits.isEmpty()
                ? new Seal(lineage.firstWindow(), lineage.firstWindow())
                : commits.get(commits.size() - 1).seal();
    }

    ImmutableRangeSet<Long> backfilled() {
        return commits.isEmpty()
                ? ImmutableRangeSet.of()
                : commits.get(commits.size() - 1).backfilled();
    }

    /** What a reader sees as of a commit, as long as the commit exists; before the first commit, nothing. */
    public Optional<Visible> at(long commit) {
        return commit == 0 || commit(commit).isPresent() ? Optional.of(Visible.of(this, commit)) : Optional.empty();
    }

    /**
     * A run begins, and every other run is fenced.
     *
     * @param job name of the job's lineage
     */
    public Step start(String job, RunStart from) {
        return new Ingesting(this).start(job, from);
    }

    /**
     * A checkpoint of the job becomes a commit; a checkpoint that is committed already changes nothing.
     *
     * @param brought one pane for each population and window that has rows
     * @param progress the source position at the checkpoint, which the seal follows from
     */
    public Step commit(CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
        return new Ingesting(this).commit(id, brought, progress);
    }

    /**
     * Merges the panes of a cover into one for the covered box, which is made visible by a new commit. Its arrival is all
     * commits up to the snapshot of the cover.
     *
     * @param population the labels that are kept
     * @param cover what {@link Cover#of} gave for that population and window
     */
    public Step rollUp(ImmutableSortedMap<Integer, Value> population, WindowRange window, Cover cover) {
        return new Deriving(this).rollUp(population, window, cover);
    }

    /** Puts panes of one population and window together, or one pane elsewhere; nothing else changes for readers. */
    public Step compact(Collection<Long> ids) {
        return new Deriving(this).compact(ids);
    }

    /** Retention: panes that end at or before {@code horizon} and are at most {@code maxWidthMillis} long are removed. */
    public Step expire(long horizon, long maxWidthMillis) {
        return new Deriving(this).expire(horizon, maxWidthMillis);
    }

    /** Begins to read windows again, up to the source position of the newest commit. Readers see nothing of it. */
    public Step beginBackfill(WindowRange range) {
        return new Backfilling(this).begin(range);
    }

    /** A checkpoint of a backfill, the last one or not. */
    public Step stageBackfill(WindowRange range, List<NewPane> brought, boolean last) {
        return new Backfilling(this).stage(range, brought, last);
    }

    /** The backfill takes the place of what it has read again, in one commit. */
    public Step publishBackfill(WindowRange range) {
        return new Backfilling(this).publish(range);
    }

    /** Goes back to a commit, 0 for the beginning: what came later is gone, and the job has to be started again. */
    public Step rewind(long commit) {
        return new Rewinding(this).to(commit);
    }

    /** A pane was found to be damaged ({@code QUARANTINED}) or not to be there ({@code MISSING}), for every snapshot. */
    public Step lose(long pane, GapKind kind) {
        if (!panes.containsKey(pane)) {
            return refused(Refusal.Reason.NO_SUCH_PANE, "pane " + pane);
        }
        Draft draft = new Draft(this);
        draft.unreadable.put(pane, kind);
        return draft.accepted();
    }

    /** The list of panes of an ingestion commit was found to be damaged. */
    public Step distrust(long number) {
        boolean isIngestion = commit(number)
                .filter(commit -> commit.origin() instanceof CommitOrigin.Ingestion)
                .isPresent();
        if (!isIngestion) {
            return refused(Refusal.Reason.NO_SUCH_COMMIT, number + " is no ingestion commit");
        }
        Draft draft = new Draft(this);
        draft.distrusted.add(number);
        return draft.accepted();
    }

    static Step refused(Refusal.Reason reason, String evidence) {
        return new Step.Refused(new Refusal(reason, evidence));
    }
}
