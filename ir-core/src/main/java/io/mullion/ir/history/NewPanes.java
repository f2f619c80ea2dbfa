package io.mullion.ir.history;

import static io.mullion.ir.history.Refusal.Reason.NOT_ON_GRID;
import static io.mullion.ir.history.Refusal.Reason.OUTSIDE_SELECTION;
import static io.mullion.ir.history.Refusal.Reason.PANE_TWICE;

import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What has to hold of panes that a job brings. */
final class NewPanes {
    private NewPanes() {}

    static Optional<Refusal> check(Lineage lineage, List<NewPane> brought) {
        Set<NewPane> seen = new HashSet<>();
        for (NewPane pane : brought) {
            WindowRange window = pane.window();
            boolean isOnGrid = lineage.grid().isAligned(window.from())
                    && window.to() - window.from() == lineage.grid().widthMillis();
            if (!isOnGrid || !pane.population().keySet().equals(lineage.labels().keySet())) {
                return refusal(NOT_ON_GRID, pane);
            }
            Box box = lineage.box(pane.population(), window, Lineage.only(1));
            if (lineage.selection().isProvablyDisjointFrom(box)) {
                return refusal(OUTSIDE_SELECTION, pane);
            }
            if (!seen.add(pane)) {
                return refusal(PANE_TWICE, pane);
            }
        }
        return Optional.empty();
    }

    private static Optional<Refusal> refusal(Refusal.Reason reason, NewPane pane) {
        return Optional.of(new Refusal(reason, pane.toString()));
    }
}
