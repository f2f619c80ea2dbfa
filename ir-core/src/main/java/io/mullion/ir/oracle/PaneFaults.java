package io.mullion.ir.oracle;

import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.WindowRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Plans over panes that come out wrong. */
final class PaneFaults {
    private static final long MINUTE = 60_000;

    private PaneFaults() {}

    static Rules planning(Rules rules, UnaryOperator<PlanResult.Planned> change) {
        return new Delegating(rules) {
            @Override
            public PlanResult plan(SummaryAgg request, PaneInventory inventory) {
                PlanResult result = super.plan(request, inventory);
                return result instanceof PlanResult.Planned planned ? change.apply(planned) : result;
            }
        };
    }

    static PlanResult.Planned withoutGaps(PlanResult.Planned plan) {
        return new PlanResult.Planned(
                plan.request(), plan.asked(), plan.windows(), plan.groups(), plan.covered(), List.of());
    }

    static PlanResult.Planned wider(PlanResult.Planned plan) {
        List<WindowRange> wider = plan.windows().stream()
                .map(window -> new WindowRange(window.from(), window.to() + MINUTE))
                .toList();
        return new PlanResult.Planned(plan.request(), plan.asked(), wider, plan.groups(), plan.covered(), plan.gaps());
    }

    static PlanResult.Planned populationLost(PlanResult.Planned plan) {
        List<PlanResult.Group> fewer = plan.groups().stream()
                .map(group -> new PlanResult.Group(
                        group.key(),
                        group.populations().subList(0, group.populations().size() / 2),
                        group.state()))
                .toList();
        return new PlanResult.Planned(plan.request(), plan.asked(), plan.windows(), fewer, plan.covered(), plan.gaps());
    }

    static PlanResult.Planned oneKey(PlanResult.Planned plan) {
        List<PlanResult.Group> groups = plan.groups().stream()
                .map(group -> new PlanResult.Group(plan.groups().get(0).key(), group.populations(), group.state()))
                .toList();
        return new PlanResult.Planned(
                plan.request(), plan.asked(), plan.windows(), groups, plan.covered(), plan.gaps());
    }

    static PlanResult.Planned coveredInGap(PlanResult.Planned plan) {
        List<Gap> gaps = new ArrayList<>(plan.gaps());
        gaps.add(new Gap(GapKind.OPEN, plan.covered(), "planted"));
        return new PlanResult.Planned(
                plan.request(), plan.asked(), plan.windows(), plan.groups(), plan.covered(), gaps);
    }
}
