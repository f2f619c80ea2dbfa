package io.mullion.ir.oracle;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.SummaryAgg;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * States over the same tables, and a request.
 *
 * @param states one or more aggregates
 * @param request what the states are to answer
 * @param shapes those of the conditions
 */
record StateTrial(World world, List<PlanNode> states, SummaryAgg request, Set<Shape> shapes) implements Trial {

    StateTrial {
        states = List.copyOf(states);
    }

    SummaryAgg state(int i) {
        return (SummaryAgg) states.get(i);
    }

    @Override
    public Optional<Violation> check(Rules asked, Tally tally) {
        Rules rules = new Remembering(asked);
        Scene scene = new Scene(world, 1);
        StateLaws laws = new StateLaws(rules, scene, tally, shapes);
        Optional<Violation> found = Optional.empty();
        for (int i = 0; i < Math.min(2, states.size()) && found.isEmpty(); i++) {
            found = laws.ofOne(states.get(i));
        }
        if (found.isEmpty() && states.size() > 1) {
            found = laws.ofTwo(states.get(0), states.get(1));
        }
        if (found.isEmpty()) {
            found = new MergeLaws(rules, this, tally).all();
        }
        CoverLaws covers = new CoverLaws(rules, this, scene, tally);
        List<PlanNode> stored = withRollUp(rules);
        for (int i = 0; i < stored.size() && found.isEmpty(); i++) {
            found = covers.containment(request, stored.get(i));
        }
        return found.isPresent() ? found : covers.cover(request, stored);
    }

    /** The states and, if they merge, what the first two are rolled up to. */
    private List<PlanNode> withRollUp(Rules rules) {
        List<PlanNode> stored = new ArrayList<>(states);
        if (states.size() > 1) {
            rules.merge(new Rules.Merging(states.subList(0, 2), Optional.empty()))
                    .flatMap(Rules.Admission::node)
                    .ifPresent(stored::add);
        }
        return stored;
    }

    @Override
    public Stream<Trial> smaller() {
        return new Shrinking(this).candidates();
    }

    @Override
    public int size() {
        int size = PlanSize.of(request);
        for (PlanNode state : states) {
            size += PlanSize.of(state);
        }
        return size + world.size();
    }

    @Override
    public String display() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < states.size(); i++) {
            text.append("state ").append(i).append('\n').append(Texts.indent(PlanText.tree(states.get(i))));
        }
        if (!states.contains(request)) {
            text.append("request\n").append(Texts.indent(PlanText.tree(request)));
        }
        return text + "rows, evaluated at " + Domain.NOW + "\n" + Texts.indent(world.display());
    }

    StateTrial with(List<PlanNode> newStates, SummaryAgg newRequest) {
        return new StateTrial(world, newStates, newRequest, shapes);
    }

    StateTrial without(int state) {
        List<PlanNode> fewer = new ArrayList<>(states);
        fewer.remove(state);
        return with(fewer, request);
    }
}
