package io.mullion.ir.planner;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.Differences;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Overlaps;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.timing.TimedNode;
import io.mullion.ir.timing.Timing;
import io.mullion.ir.timing.TimingCheck;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the exact cover of a request by stored panes (S7).
 *
 * <p>Panes lie on a grid of populations and windows, so a population's panes over a run of complete windows are disjoint
 * and leave nothing out: what is absent there is known to be empty. The planner therefore works with runs and never looks
 * at single panes; its cost grows with populations, not with panes. Each population is inside the request, outside, or
 * straddling by its labels; time is cut by {@link Timeline}.
 *
 * <p>Accepted: region us by job over [10:00, 10:05), with seals up to 10:03, covers three minutes and reports
 * [10:03, 10:05) as OPEN. Refused: {@code latency < 100}, since every pane holds other latencies too.
 */
public final class CoverPlanner {
    private final PaneInventory inventory;
    private final SummaryAgg definition;
    private final Coverage request;

    private CoverPlanner(SummaryAgg request, PaneInventory inventory) {
        this.inventory = inventory;
        this.definition = inventory.coverage().definition();
        this.request = Coverages.derive(request);
    }

    /** Plans a grouped or ungrouped aggregate over the data set's source. */
    public static PlanResult plan(SummaryAgg request, PaneInventory inventory) {
        return new CoverPlanner(request, inventory).plan();
    }

    private PlanResult plan() {
        List<Rejection> rejections = new ArrayList<>();
        SummaryAgg ungrouped = request.definition().by(List.of());
        if (!ungrouped.equals(definition)) {
            return new PlanResult.NotPlanned(
                    List.of(new Rejection.DefinitionDiffers(Differences.between(ungrouped, definition))));
        }
        for (int key : request.definition().keys()) {
            if (!inventory.populationColumns().contains(key)) {
                rejections.add(new Rejection.KeyIsNoLabel(nameOf(new Dimension.Column(key)), labelNames()));
            }
        }
        Optional<Box> wanted = wanted();
        wanted.map(Box::constraints).orElse(ImmutableSortedMap.of()).forEach((dimension, constraint) -> {
            Constraint held = held(dimension, constraint.type());
            if (!isSliceable(dimension) && !constraint.contains(held)) {
                rejections.add(new Rejection.CannotSlice(
                        nameOf(dimension), constraint.display(), held.display(), labelNames()));
            }
        });
        return rejections.isEmpty() ? cover(wanted) : new PlanResult.NotPlanned(rejections);
    }

    /** What is asked for, as of the snapshot; a measure over its full line is as good as not restricted (S2). */
    private Optional<Box> wanted() {
        return request.selection().boxes().stream().findFirst().map(box -> {
            Box asked = box;
            for (Map.Entry<Dimension, Constraint> entry : box.constraints().entrySet()) {
                if (isMeasure(entry.getKey()) && entry.getValue().coversLine()) {
                    asked = asked.without(entry.getKey());
                }
            }
            return asked.and(arrival(), inventory.commits().commits());
        });
    }

    /** Labels, time and arrival can be sliced; a sketch cannot be cut along anything else. */
    private boolean isSliceable(Dimension dimension) {
        return dimension.equals(timeDimension())
                || (dimension instanceof Dimension.Column column
                        && inventory.populationColumns().contains(column.position()))
                || dimension.equals(arrival());
    }

    /** What every pane holds along a dimension that cannot be sliced. NULL and NaN measures are in no pane (S12). */
    private Constraint held(Dimension dimension, ValueType type) {
        Constraint own = inventory.selection().constraint(dimension).orElseGet(() -> Constraint.all(type));
        return isMeasure(dimension) ? own.intersect(Constraint.fullLine(type)) : own;
    }

    private boolean isMeasure(Dimension dimension) {
        return dimension instanceof Dimension.Column column
                && definition.measure() instanceof Expr.Column measure
                && measure.position() == column.position();
    }

    private PlanResult cover(Optional<Box> wanted) {
        Selection asked = wanted.map(Selection::of).orElse(Selection.NOTHING);
        List<Gap> gaps = new ArrayList<>();
        Selection outside = asked.subtract(Selection.of(ownSelection()));
        if (!outside.isEmpty()) {
            gaps.add(new Gap(GapKind.MISSING, outside, "outside what the lineage " + inventory.lineage() + " reads"));
        }
        List<WindowRange> windows = List.of();
        Selection covered = Selection.NOTHING;
        Optional<Box> inside = wanted.map(box -> box.and(ownSelection())).filter(box -> !box.isEmpty());
        if (inside.isPresent()) {
            Timeline timeline = new Timeline(inventory);
            Constraint time =
                    inside.get().constraint(timeDimension()).orElseGet(() -> Constraint.all(inventory.timeType()));
            Timeline.Cut cut = timeline.cut(time);
            for (Timeline.TimeGap gap : cut.gaps()) {
                Selection part = Selection.of(inside.get().with(timeDimension(), gap.time()));
                gaps.add(new Gap(gap.kind(), part, gap.reason()));
            }
            windows = cut.windows();
            covered = Selection.of(inside.get().with(timeDimension(), timeline.timeOf(windows)));
        }
        return assemble(asked, covered, windows, gaps);
    }

    /** Populations with a row in the cover, by group key; without GROUP BY there is one group, even of none. */
    private Map<List<Value>, List<Long>> members(Selection covered) {
        Map<List<Value>, List<Long>> members = new TreeMap<>(KeyOrder.INSTANCE);
        if (request.definition().keys().isEmpty()) {
            members.put(List.of(), new ArrayList<>());
        }
        inventory.populations().forEach((number, labels) -> {
            if (!covered.isProvablyDisjointFrom(Selection.of(inventory.labelBox(labels)))) {
                members.computeIfAbsent(keyOf(labels), key -> new ArrayList<>()).add(number);
            }
        });
        return members;
    }

    private PlanResult assemble(Selection asked, Selection covered, List<WindowRange> windows, List<Gap> gaps) {
        StoredStates states = new StoredStates(inventory);
        List<PlanResult.Group> groups = new ArrayList<>();
        for (Map.Entry<List<Value>, List<Long>> member : members(covered).entrySet()) {
            StoredStates.Merge merge = states.merge(member.getValue(), windows);
            if (merge.refusal().isPresent()) {
                return new PlanResult.NotPlanned(
                        List.of(new Rejection.MergeRefused(merge.refusal().get())));
            }
            merge.state().ifPresent(state -> requireValid(state, covered));
            groups.add(new PlanResult.Group(member.getKey(), member.getValue(), merge.state()));
        }
        requireExact(asked, covered, gaps);
        return new PlanResult.Planned(request, asked, windows, groups, covered, gaps);
    }

    /**
     * A merge at query time over stored states, none of which holds a row outside the cover. Rows of NULL or NaN measure are
     * in no pane, whether or not the lineage selects them.
     */
    private static void requireValid(SummaryMerge merge, Selection covered) {
        Selection held = Coverages.derive(merge).summarised();
        if (!covered.provablyContains(held)) {
            throw new IllegalStateException("a merge holds rows outside the cover: " + held + " / " + covered);
        }
        TimedNode timed =
                TimedNode.assign(merge, node -> node instanceof SummaryMerge ? Timing.QUERY : Timing.INGESTION);
        TimingCheck.check(timed).ifPresent(violation -> {
            throw new IllegalStateException(violation.message());
        });
    }

    /** The law of S7, checked on every plan: cover and gaps are disjoint and together equal the request. */
    private static void requireExact(Selection asked, Selection covered, List<Gap> gaps) {
        List<Selection> parts = new ArrayList<>();
        parts.add(covered);
        gaps.forEach(gap -> parts.add(gap.part()));
        Selection all = Selection.overlappingUnion(parts);
        boolean exact = asked.subtract(all).isEmpty()
                && all.subtract(asked).isEmpty()
                && Overlaps.find(parts).isEmpty();
        if (!exact) {
            throw new IllegalStateException("cover and gaps do not add up to the request: " + asked + " / " + parts);
        }
    }

    /** What the lineage reads; a filter that only drops NULL or NaN measures takes away nothing (S2, S12). */
    private Box ownSelection() {
        Box own = inventory.selection();
        for (Map.Entry<Dimension, Constraint> entry : own.constraints().entrySet()) {
            if (isMeasure(entry.getKey()) && entry.getValue().coversLine()) {
                own = own.without(entry.getKey());
            }
        }
        return own;
    }

    private List<Value> keyOf(List<Value> labels) {
        return request.definition().keys().stream()
                .map(key -> labels.get(inventory.populationColumns().indexOf(key)))
                .toList();
    }

    private Dimension timeDimension() {
        return new Dimension.Column(inventory.timeColumn());
    }

    private Dimension arrival() {
        return new Dimension.Arrival(inventory.lineage());
    }

    private String nameOf(Dimension dimension) {
        return Coverage.nameOf(dimension, definition);
    }

    private String labelNames() {
        List<String> names = definition.input().schema().names();
        return inventory.populationColumns().stream().map(names::get).toList().toString();
    }
}
