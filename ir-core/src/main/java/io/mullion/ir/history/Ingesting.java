package io.mullion.ir.history;

import static io.mullion.ir.history.LineageHistory.refused;

import io.mullion.ir.history.Refusal.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** Runs and commits of the lineage's own job (S9). */
final class Ingesting {
    private final LineageHistory history;

    Ingesting(LineageHistory history) {
        this.history = history;
    }

    Step start(String job, RunStart from) {
        if (!job.equals(history.lineage().name())) {
            return refused(
                    Reason.OWNED_BY_ANOTHER_LINEAGE,
                    job + "; the owner is " + history.lineage().name());
        }
        Optional<CheckpointId> last = history.lastCheckpoint();
        List<CheckpointId> restored = new ArrayList<>();
        if (from instanceof RunStart.Restored restart) {
            CheckpointId id = restart.from();
            if (last.isPresent() && id.compareTo(last.get()) < 0) {
                return refused(Reason.CHECKPOINT_IS_OLD, id + "; the last commit is " + last.get());
            }
            boolean isLast = last.filter(id::equals).isPresent();
            if (!isLast && !history.runs().mayCommit(id)) {
                return refused(Reason.FENCED, id + " is of a run that has ended");
            }
            restored.add(id);
        } else if (last.isPresent()) {
            return refused(Reason.FRESH_START_OVER_COMMITS, "the last commit is " + last.get());
        }
        Draft draft = new Draft(history);
        draft.runs = history.runs().next(restored);
        return draft.accepted();
    }

    Step commit(CheckpointId id, List<NewPane> brought, List<SplitProgress> progress) {
        if (isCommitted(id)) {
            return new Step.Unchanged(history);
        }
        if (!history.runs().mayCommit(id)) {
            return refused(
                    Reason.FENCED, id + "; the newest run is " + history.runs().epoch());
        }
        if (history.lastCheckpoint().filter(last -> id.compareTo(last) < 0).isPresent()) {
            return refused(
                    Reason.OUT_OF_ORDER,
                    id + " after " + history.lastCheckpoint().get());
        }
        Optional<Refusal> wrong = NewPanes.check(history.lineage(), brought);
        if (wrong.isPresent()) {
            return new Step.Refused(wrong.get());
        }
        if (!isAfterTheLast(progress)) {
            return refused(Reason.POSITION_MOVED_BACK, progress + " after " + history.lastIngestion());
        }
        Seal seal = history.seal()
                .advance(progress, lastData(brought), history.lineage().grid());
        Draft draft = new Draft(history);
        long number = draft.commit(new CommitOrigin.Ingestion(id, progress), seal, history.backfilled());
        brought.forEach(pane -> draft.add(pane.population(), pane.window(), Lineage.only(number), PaneKind.SOURCE));
        return draft.accepted();
    }

    private boolean isCommitted(CheckpointId id) {
        return history.commits().stream()
                .anyMatch(commit -> commit.origin() instanceof CommitOrigin.Ingestion ingestion
                        && ingestion.id().equals(id));
    }

    private boolean isAfterTheLast(List<SplitProgress> progress) {
        List<SplitProgress> last =
                history.lastIngestion().map(CommitOrigin.Ingestion::progress).orElse(List.of());
        return last.stream()
                .allMatch(before -> progress.stream()
                        .anyMatch(now -> now.split() == before.split() && now.offset() >= before.offset()));
    }

    private OptionalLong lastData(List<NewPane> brought) {
        return LongStream.concat(
                        history.panes().values().stream()
                                .mapToLong(pane -> pane.window().to()),
                        brought.stream().mapToLong(pane -> pane.window().to()))
                .max();
    }
}
