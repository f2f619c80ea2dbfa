package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.timing.OperatorRule.Place;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Gives the nodes of a plan their times (S8). Only states have a choice: rows are made when they are read, and readouts
 * run when a question is asked.
 *
 * <p>A plain node that is read at both times is split: it occurs once at each, and runs at each. A state runs at the one
 * time that is chosen for it, however many read it; if one of its readers cannot, {@link TimingCheck} refuses the plan and
 * names the edge.
 *
 * <p>A shared node is visited once for each of its times, so the cost is the number of nodes and not of paths.
 */
public final class Assignment {
    private final Function<PlanNode, Timing> states;
    private final Map<PlanNode, Map<Timing, TimedNode>> assigned = new IdentityHashMap<>();

    private Assignment(Function<PlanNode, Timing> states) {
        this.states = states;
    }

    /** Everything when the question is asked, over raw rows (document 002's B2). Valid for every plan. */
    public static TimedNode rebuild(PlanNode root) {
        return custom(root, state -> Timing.QUERY);
    }

    /**
     * The lowest states, those with no other state below them, while events come in, and everything above when the
     * question is asked (B1). Valid for every plan.
     */
    public static TimedNode precompute(PlanNode root) {
        Map<PlanNode, Boolean> hasStateBelow = new IdentityHashMap<>();
        return custom(root, state -> hasStateBelow(state, hasStateBelow) ? Timing.QUERY : Timing.INGESTION);
    }

    /** The states at the times {@code states} gives them. Not valid for every choice. */
    public static TimedNode custom(PlanNode root, Function<PlanNode, Timing> states) {
        return new Assignment(states).assign(root, Timing.QUERY);
    }

    private TimedNode assign(PlanNode node, Timing consumer) {
        Place place = OperatorRule.of(node).place();
        Timing timing = switch (place) {
            case WITH_CONSUMER -> consumer;
            case EITHER -> states.apply(node);
            case QUERY_ONLY -> Timing.QUERY;
        };
        Map<Timing, TimedNode> occurrences = assigned.computeIfAbsent(node, n -> new EnumMap<>(Timing.class));
        TimedNode known = occurrences.get(timing);
        if (known == null) {
            List<TimedNode> children =
                    node.children().stream().map(child -> assign(child, timing)).toList();
            known = new TimedNode(node, timing, children);
            occurrences.put(timing, known);
        }
        return known;
    }

    private static boolean hasStateBelow(PlanNode node, Map<PlanNode, Boolean> known) {
        Boolean result = known.get(node);
        if (result == null) {
            result = node.children().stream()
                    .anyMatch(child -> Carried.by(child) == Carried.SUMMARY_STATE || hasStateBelow(child, known));
            known.put(node, result);
        }
        return result;
    }
}
