package io.mullion.ir.history;

import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.predicate.Selection;
import java.util.List;

/** Which kind of gap a source pane leaves that no pane in use stands for. */
final class LostCells {
    private LostCells() {}

    /**
     * What is damaged is reported before what only lies in panes that cannot be cut, and that before what retention removed.
     *
     * @param part what the pane holds of the request
     * @param readable panes that hold some of the request, in use or not
     */
    static Gap gap(Placed cell, Selection part, Visible visible, List<Placed> readable) {
        String which = "pane " + cell.pane().id() + ", " + cell.pane().window();
        GapKind own = visible.lost().stream()
                .filter(lost -> lost.pane().equals(cell.pane()))
                .map(Visible.Lost::kind)
                .findFirst()
                .orElse(GapKind.STRADDLING);
        if (own == GapKind.STRADDLING) {
            return new Gap(own, part, which + " holds other rows too");
        }
        if (own != GapKind.EXPIRED) {
            return new Gap(own, part, which + " cannot be read");
        }
        boolean isHeldByDamaged = visible.lost().stream()
                .anyMatch(lost -> lost.kind() == GapKind.QUARANTINED && holds(visible, lost.pane(), cell));
        if (isHeldByDamaged) {
            return new Gap(GapKind.QUARANTINED, part, which + " was removed, and its roll-up cannot be read");
        }
        if (readable.stream().anyMatch(pane -> pane.box().provablyContains(cell.box()))) {
            return new Gap(GapKind.STRADDLING, part, which + " was removed, and its roll-up holds other rows too");
        }
        return new Gap(GapKind.EXPIRED, part, which + " was removed by retention");
    }

    private static boolean holds(Visible visible, StoredPane pane, Placed cell) {
        return visible.lineage().box(pane).provablyContains(cell.box());
    }
}
