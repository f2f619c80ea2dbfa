package io.mullion.ir.oracle;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Cases a step smaller than one: fewer rows, fewer states, simpler plans. */
record Shrinking(StateTrial trial) {

    /** First what takes most away. */
    Stream<Trial> candidates() {
        return Stream.of(emptyTables(), fewerStates(), fewerRows(), simplerPlans())
                .flatMap(s -> s);
    }

    private Stream<Trial> emptyTables() {
        return trial.world().tables().keySet().stream()
                .filter(name -> !trial.world().rows(name).isEmpty())
                .map(name -> in(
                        trial.world().without(name, 0, trial.world().rows(name).size())));
    }

    private Stream<Trial> fewerRows() {
        List<Trial> fewer = new ArrayList<>();
        for (Map.Entry<String, List<Row>> table : trial.world().tables().entrySet()) {
            int rows = table.getValue().size();
            for (int part = rows / 2; part >= 1; part /= 2) {
                for (int from = 0; from + part <= rows; from += part) {
                    fewer.add(in(trial.world().without(table.getKey(), from, from + part)));
                }
            }
        }
        return fewer.stream();
    }

    private StateTrial in(World world) {
        return new StateTrial(world, trial.states(), trial.request(), trial.shapes());
    }

    private Stream<Trial> fewerStates() {
        return trial.states().size() < 2
                ? Stream.empty()
                : IntStream.range(0, trial.states().size()).mapToObj(trial::without);
    }

    /** One plan changed, or all plans in the same place, so that equal definitions stay equal. */
    private Stream<Trial> simplerPlans() {
        List<PlanNode> plans = new ArrayList<>(trial.states());
        plans.add(trial.request());
        List<List<PlanNode>> edits = plans.stream().map(PlanEdits::of).toList();
        List<Trial> simpler = new ArrayList<>();
        simpler.add(trial.with(trial.states(), trial.state(0)));
        int most = edits.stream().mapToInt(List::size).max().orElse(0);
        for (int edit = 0; edit < most; edit++) {
            List<PlanNode> changed = new ArrayList<>();
            for (int i = 0; i < plans.size(); i++) {
                changed.add(edit < edits.get(i).size() ? edits.get(i).get(edit) : plans.get(i));
            }
            add(simpler, changed);
            // Counted from the end, plans that differ only in their conditions on top agree further down.
            List<PlanNode> fromTheEnd = new ArrayList<>();
            for (int i = 0; i < plans.size(); i++) {
                int at = edits.get(i).size() - 1 - edit;
                fromTheEnd.add(at >= 0 ? edits.get(i).get(at) : plans.get(i));
            }
            add(simpler, fromTheEnd);
        }
        for (int i = 0; i < plans.size(); i++) {
            for (PlanNode edited : edits.get(i)) {
                List<PlanNode> changed = new ArrayList<>(plans);
                changed.set(i, edited);
                add(simpler, changed);
            }
        }
        return simpler.stream();
    }

    private void add(List<Trial> trials, List<PlanNode> plans) {
        int last = plans.size() - 1;
        if (plans.stream().allMatch(plan -> plan instanceof SummaryAgg)) {
            trials.add(trial.with(plans.subList(0, last), (SummaryAgg) plans.get(last)));
        }
    }
}
