package io.mullion.ir.history;

import static io.mullion.ir.history.LineageHistory.refused;

/**
 * Going back to a commit (S9). What rests on later commits goes: panes by their arrival, be they derived or not, and what
 * replaced older panes, which come back. A derived pane whose arrival ends in time stays: it is in sight from the next commit on, and that commit
 * starts from there ({@link Visible#next}).
 */
final class Rewinding {
    private final LineageHistory history;

    Rewinding(LineageHistory history) {
        this.history = history;
    }

    Step to(long commit) {
        if (commit != 0 && history.commit(commit).isEmpty()) {
            return refused(Refusal.Reason.NO_SUCH_COMMIT, Long.toString(commit));
        }
        Draft draft = new Draft(history);
        draft.commits.removeIf(later -> later.number() > commit);
        draft.panes.values().removeIf(pane -> pane.lastArrival() > commit);
        draft.endings.removeIf(ending -> ending.reach() > commit || !draft.panes.containsKey(ending.pane()));
        draft.unreadable.keySet().retainAll(draft.panes.keySet());
        draft.distrusted.removeIf(number -> number > commit);
        draft.backfills.removeIf(backfill -> backfill.upTo() > commit);
        draft.runs = history.runs().ended();
        return draft.accepted();
    }
}
