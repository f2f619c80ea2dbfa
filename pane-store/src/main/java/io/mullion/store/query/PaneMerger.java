package io.mullion.store.query;

import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.WindowRange;
import io.mullion.store.catalog.PaneReader;
import io.mullion.store.pane.PaneSketch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the panes of a plan and merges them, one state per group. Holds the reader to the plan. */
final class PaneMerger {
    private final PlanResult.Planned plan;
    private final List<PaneSketch> states = new ArrayList<>();
    private final Map<Long, PaneSketch> stateOf = new HashMap<>();
    private final List<PaneReader.Quarantined> quarantined = new ArrayList<>();
    private long panes;
    private long bytes;

    PaneMerger(PlanResult.Planned plan, int k) {
        this.plan = plan;
        for (PlanResult.Group group : plan.groups()) {
            PaneSketch state = PaneSketch.empty(k);
            states.add(state);
            group.populations().forEach(population -> stateOf.put(population, state));
        }
    }

    void read(PaneReader reader) {
        if (stateOf.isEmpty()) {
            return;
        }
        for (WindowRange windows : plan.windows()) {
            PaneReader.Result result = reader.read(
                    stateOf.keySet(),
                    windows.from(),
                    windows.to(),
                    (population, windowStart, commit, pane) -> add(windows, population, windowStart, pane));
            panes += result.panes();
            bytes += result.bytes();
            quarantined.addAll(result.quarantined());
        }
    }

    private void add(WindowRange windows, long population, long windowStart, PaneSketch pane) {
        PaneSketch state = stateOf.get(population);
        if (state == null || windowStart < windows.from() || windowStart >= windows.to()) {
            throw new IllegalStateException("the store handed over a pane that was not asked for: population "
                    + population + ", window " + windowStart);
        }
        state.merge(pane);
    }

    /** The merged states, in the order of the plan's groups. */
    List<PaneSketch> states() {
        return states;
    }

    List<PaneReader.Quarantined> quarantined() {
        return quarantined;
    }

    long panes() {
        return panes;
    }

    long bytes() {
        return bytes;
    }
}
