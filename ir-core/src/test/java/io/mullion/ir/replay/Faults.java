package io.mullion.ir.replay;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.CheckpointId;
import io.mullion.ir.history.Commit;
import io.mullion.ir.history.CommitOrigin;
import io.mullion.ir.history.Cover;
import io.mullion.ir.history.CoverResult;
import io.mullion.ir.history.Ending;
import io.mullion.ir.history.Lineage;
import io.mullion.ir.history.LineageHistory;
import io.mullion.ir.history.NewPane;
import io.mullion.ir.history.PaneKind;
import io.mullion.ir.history.Refusal;
import io.mullion.ir.history.Request;
import io.mullion.ir.history.RunStart;
import io.mullion.ir.history.Runs;
import io.mullion.ir.history.Seal;
import io.mullion.ir.history.Snapshot;
import io.mullion.ir.history.SplitProgress;
import io.mullion.ir.history.Step;
import io.mullion.ir.history.StoredPane;
import io.mullion.ir.history.Visible;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Rules of S9 and S10, each broken on purpose. */
final class Faults {
    private Faults() {}

    static final HistoryRules ROLL_UP_ARRIVES_BY_ITS_OWN_COMMIT = new HistoryRules() {
        @Override
        public Step rollUp(
                LineageHistory history,
                ImmutableSortedMap<Integer, Value> population,
                WindowRange window,
                Cover cover) {
            return panes(history.rollUp(population, window, cover), pane -> arriving(pane, only(pane.visibleFrom())));
        }
    };

    static final HistoryRules ROLL_UP_HIDES_GAPS = new HistoryRules() {
        @Override
        public Step rollUp(
                LineageHistory history,
                ImmutableSortedMap<Integer, Value> population,
                WindowRange window,
                Cover cover) {
            return history.rollUp(
                    population,
                    window,
                    new Cover(cover.commit(), cover.asked(), cover.used(), cover.empty(), List.of()));
        }
    };

    static final HistoryRules ROLL_UP_CLAIMS_COMMITS_AFTER_ITS_SOURCES = new HistoryRules() {
        @Override
        public Step rollUp(
                LineageHistory history,
                ImmutableSortedMap<Integer, Value> population,
                WindowRange window,
                Cover cover) {
            return panes(
                    history.rollUp(population, window, cover),
                    pane -> arriving(pane, pane.arrival().union(only(pane.visibleFrom() + 1))));
        }
    };

    static final HistoryRules ROLL_UP_OF_WHAT_A_BACKFILL_REPLACED = new HistoryRules() {
        @Override
        public Step rollUp(
                LineageHistory history,
                ImmutableSortedMap<Integer, Value> population,
                WindowRange window,
                Cover cover) {
            Step step = history.rollUp(population, window, cover);
            return isRefused(step, Refusal.Reason.SOURCES_ARE_STALE)
                    ? withoutBackfills(history).rollUp(population, window, cover)
                    : step;
        }
    };

    static final HistoryRules REWIND_KEEPS_DERIVED_PANES = new HistoryRules() {
        @Override
        public Step rewind(LineageHistory history, long commit) {
            return changed(history.rewind(commit), after -> {
                TreeMap<Long, StoredPane> panes = new TreeMap<>(after.panes());
                history.panes().values().stream()
                        .filter(pane -> pane.kind() == PaneKind.ROLL_UP)
                        .forEach(pane -> panes.put(pane.id(), pane));
                return with(after, after.commits(), panes, after.endings());
            });
        }
    };

    static final HistoryRules REWIND_LEAVES_WHAT_WAS_REPLACED = new HistoryRules() {
        @Override
        public Step rewind(LineageHistory history, long commit) {
            return changed(
                    history.rewind(commit), after -> with(after, after.commits(), after.panes(), history.endings()));
        }
    };

    static final HistoryRules REWIND_KEEPS_COMMITS = new HistoryRules() {
        @Override
        public Step rewind(LineageHistory history, long commit) {
            // Numbers go on after the last one, so the old ones would still be answered for.
            return changed(
                    history.rewind(commit), after -> with(after, history.commits(), after.panes(), after.endings()));
        }
    };

    static final HistoryRules SEAL_TO_THE_END_OF_TIME = new HistoryRules() {
        @Override
        public Step commit(
                LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
            boolean isEnd = progress.stream().allMatch(SplitProgress::ended);
            return changed(history.commit(id, brought, progress), after -> isEnd ? sealed(after, 30) : after);
        }
    };

    static final HistoryRules SEAL_ONE_WINDOW_TOO_FAR = new HistoryRules() {
        @Override
        public Step commit(
                LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
            return changed(history.commit(id, brought, progress), after -> sealed(after, 1));
        }
    };

    static final HistoryRules SEAL_PASSES_IDLE_SPLITS = new HistoryRules() {
        @Override
        public Step commit(
                LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
            List<SplitProgress> awake = progress.stream()
                    .map(split -> new SplitProgress(
                            split.split(),
                            split.offset(),
                            split.watermark(),
                            split.idle(),
                            split.ended() || split.idle()))
                    .toList();
            return history.commit(id, brought, awake);
        }
    };

    static final HistoryRules REPLAY_APPENDS = new HistoryRules() {
        @Override
        public Step commit(
                LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
            Step step = history.commit(id, brought, progress);
            return step instanceof Step.Unchanged ? unfenced(history, brought) : step;
        }
    };

    static final HistoryRules OLD_EPOCH_IS_NOT_FENCED = new HistoryRules() {
        @Override
        public Step commit(
                LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
            Step step = history.commit(id, brought, progress);
            return isRefused(step, Refusal.Reason.FENCED) ? unfenced(history, brought) : step;
        }
    };

    static final HistoryRules FRESH_START_OVER_COMMITS = new HistoryRules() {
        @Override
        public Step start(LineageHistory history, String job, RunStart from) {
            Step step = history.start(job, from);
            return isRefused(step, Refusal.Reason.FRESH_START_OVER_COMMITS)
                    ? history.start(
                            job, new RunStart.Restored(history.lastCheckpoint().orElseThrow()))
                    : step;
        }

        @Override
        public Step commit(
                LineageHistory history, CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
            Step step = history.commit(id, brought, progress);
            return isRefused(step, Refusal.Reason.POSITION_MOVED_BACK) ? unfenced(history, brought) : step;
        }
    };

    static final HistoryRules COMPACTION_LEAVES_ITS_SOURCES = new HistoryRules() {
        @Override
        public Step compact(LineageHistory history, Collection<Long> ids) {
            return changed(
                    history.compact(ids), after -> with(after, after.commits(), after.panes(), history.endings()));
        }
    };

    static final HistoryRules BACKFILL_DROPS_LATER_DELTAS = new HistoryRules() {
        @Override
        public Step publishBackfill(LineageHistory history, WindowRange range) {
            return changed(history.publishBackfill(range), after -> {
                List<Ending> endings = new ArrayList<>(after.endings());
                for (StoredPane pane : history.panes().values()) {
                    if (pane.window().from() < range.to()
                            && range.from() < pane.window().to()) {
                        endings.add(new Ending(pane.id(), after.head(), Ending.Kind.SUPERSEDED, after.head()));
                    }
                }
                return with(after, after.commits(), after.panes(), endings);
            });
        }
    };

    static final HistoryRules BACKFILL_LEAVES_ROLL_UPS = new HistoryRules() {
        @Override
        public Step publishBackfill(LineageHistory history, WindowRange range) {
            return changed(history.publishBackfill(range), after -> {
                List<Ending> endings = new ArrayList<>(after.endings());
                endings.removeIf(ending -> ending.at() == after.head()
                        && history.panes().get(ending.pane()).kind() == PaneKind.ROLL_UP);
                return with(after, after.commits(), after.panes(), endings);
            });
        }
    };

    static final HistoryRules BACKFILL_LEAVES_THE_OLD_PANES = new HistoryRules() {
        @Override
        public Step publishBackfill(LineageHistory history, WindowRange range) {
            return changed(
                    history.publishBackfill(range),
                    after -> with(after, after.commits(), after.panes(), history.endings()));
        }
    };

    static final HistoryRules DELTA_BESIDE_THE_REBUILT_HOUR = new HistoryRules() {
        @Override
        public CoverResult cover(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
            return covered(Cover.of(request, snapshot, histories), cover -> {
                Visible visible = visible(request, snapshot, histories);
                List<StoredPane> used = new ArrayList<>(cover.used());
                for (StoredPane rollUp : cover.used()) {
                    visible.readable().stream()
                            .filter(pane -> pane.kind() == PaneKind.SOURCE && rollUp.kind() == PaneKind.ROLL_UP)
                            .filter(pane -> box(visible, rollUp).provablyContains(box(visible, pane)))
                            .findFirst()
                            .ifPresent(used::add);
                }
                return new Cover(cover.commit(), cover.asked(), used, cover.empty(), cover.gaps());
            });
        }
    };

    static final HistoryRules EMPTY_OUTSIDE_THE_OWN_SELECTION = emptyInGaps(Set.of(GapKind.MISSING), "outside");
    static final HistoryRules EMPTY_BEFORE_THE_FIRST_WINDOW = emptyInGaps(Set.of(GapKind.MISSING), "before");
    static final HistoryRules EMPTY_WHERE_NOTHING_IS_SEALED = emptyInGaps(Set.of(GapKind.OPEN), "");
    static final HistoryRules EMPTY_IN_EXPIRED = emptyInGaps(Set.of(GapKind.EXPIRED), "");
    static final HistoryRules EMPTY_IN_QUARANTINED = emptyInGaps(Set.of(GapKind.QUARANTINED), "");
    static final HistoryRules EMPTY_IN_STRADDLING = emptyInGaps(Set.of(GapKind.STRADDLING), "");

    static final HistoryRules LINEAGES_ARE_MERGED = new HistoryRules() {
        @Override
        public CoverResult cover(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
            return covered(Cover.of(request, snapshot, histories), cover -> {
                List<StoredPane> used = new ArrayList<>(cover.used());
                for (LineageHistory other : histories) {
                    String name = other.lineage().name();
                    if (!name.equals(request.lineage())) {
                        Request same = new Request(name, request.box());
                        if (Cover.of(same, snapshot, histories) instanceof CoverResult.Covered theirs) {
                            used.addAll(theirs.cover().used());
                        }
                    }
                }
                return new Cover(cover.commit(), cover.asked(), used, cover.empty(), cover.gaps());
            });
        }
    };

    private static HistoryRules emptyInGaps(Set<GapKind> kinds, String reason) {
        return new HistoryRules() {
            @Override
            public CoverResult cover(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
                return covered(Cover.of(request, snapshot, histories), cover -> {
                    List<Gap> gaps = new ArrayList<>(cover.gaps());
                    List<Selection> empty = new ArrayList<>(List.of(cover.empty()));
                    for (Gap gap : cover.gaps()) {
                        if (kinds.contains(gap.kind()) && gap.reason().startsWith(reason)) {
                            gaps.remove(gap);
                            empty.add(gap.part());
                        }
                    }
                    return new Cover(
                            cover.commit(), cover.asked(), cover.used(), Selection.overlappingUnion(empty), gaps);
                });
            }
        };
    }

    private static boolean isRefused(Step step, Refusal.Reason reason) {
        return step instanceof Step.Refused refused && refused.refusal().reason() == reason;
    }

    private static CoverResult covered(CoverResult result, UnaryOperator<Cover> change) {
        return result instanceof CoverResult.Covered covered
                ? new CoverResult.Covered(change.apply(covered.cover()))
                : result;
    }

    private static Step changed(Step step, UnaryOperator<LineageHistory> change) {
        return step instanceof Step.Accepted accepted
                ? new Step.Accepted(change.apply(accepted.history()), accepted.added())
                : step;
    }

    private static Step panes(Step step, UnaryOperator<StoredPane> change) {
        if (!(step instanceof Step.Accepted accepted)) {
            return step;
        }
        LineageHistory after = accepted.history();
        TreeMap<Long, StoredPane> panes = new TreeMap<>(after.panes());
        accepted.added().forEach(pane -> panes.put(pane.id(), change.apply(pane)));
        return new Step.Accepted(with(after, after.commits(), panes, after.endings()), accepted.added());
    }

    private static StoredPane arriving(StoredPane pane, Constraint arrival) {
        return new StoredPane(pane.id(), pane.population(), pane.window(), arrival, pane.kind(), pane.visibleFrom());
    }

    private static Constraint only(long commit) {
        return Constraint.point(ValueType.BIGINT, Value.integer(commit));
    }

    /** The panes are taken in by a commit of the newest run, at a position that has not moved. */
    private static Step unfenced(LineageHistory history, List<NewPane> brought) {
        long last = history.lastCheckpoint().map(CheckpointId::checkpoint).orElse(0L);
        Runs open = new Runs(history.runs().epoch(), true, history.runs().restoredFrom());
        LineageHistory taking = new LineageHistory(
                history.lineage(),
                open,
                history.commits(),
                history.lastNumber(),
                history.panes(),
                history.endings(),
                history.unreadable(),
                history.distrusted(),
                history.backfills(),
                history.nextPane());
        List<SplitProgress> position = history.commits().reverse().stream()
                .map(Commit::origin)
                .filter(CommitOrigin.Ingestion.class::isInstance)
                .map(origin -> ((CommitOrigin.Ingestion) origin).progress())
                .findFirst()
                .orElse(List.of());
        // Between the last checkpoint and the next one there is no number, so the run's own one is taken from it.
        return taking.commit(new CheckpointId(open.epoch(), last + 1), brought, position);
    }

    private static LineageHistory sealed(LineageHistory history, int windows) {
        List<Commit> commits = new ArrayList<>(history.commits());
        Commit last = commits.remove(commits.size() - 1);
        Seal seal = new Seal(last.seal().first(), last.seal().to() + windows * World.WIDTH);
        boolean isNothing = last.seal().isNothing();
        commits.add(isNothing ? last : new Commit(last.number(), last.origin(), seal, last.backfilled()));
        return with(history, commits, history.panes(), history.endings());
    }

    private static LineageHistory withoutBackfills(LineageHistory history) {
        List<Commit> commits = history.commits().stream()
                .map(commit -> new Commit(
                        commit.number(),
                        commit.origin() instanceof CommitOrigin.Backfill ? new CommitOrigin.RollUp() : commit.origin(),
                        commit.seal(),
                        commit.backfilled()))
                .toList();
        return with(history, commits, history.panes(), history.endings());
    }

    private static Visible visible(Request request, Snapshot snapshot, Collection<LineageHistory> histories) {
        return histories.stream()
                .filter(history -> history.lineage().name().equals(request.lineage()))
                .findFirst()
                .flatMap(history -> history.at(snapshot.commits().get(request.lineage())))
                .orElseThrow();
    }

    private static Box box(Visible visible, StoredPane pane) {
        Lineage lineage = visible.lineage();
        return lineage.box(pane);
    }

    private static LineageHistory with(
            LineageHistory history,
            Collection<Commit> commits,
            Map<Long, StoredPane> panes,
            Collection<Ending> endings) {
        return new LineageHistory(
                history.lineage(),
                history.runs(),
                ImmutableList.copyOf(commits),
                history.lastNumber(),
                ImmutableSortedMap.copyOf(panes),
                ImmutableList.copyOf(endings),
                history.unreadable(),
                history.distrusted(),
                history.backfills(),
                history.nextPane());
    }
}
