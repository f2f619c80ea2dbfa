package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.PlanResult;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A request and the panes of one lineage. The panes hold what the lineage's plan selects, by population and window, up to
 * the snapshot; what a plan of the request reads and what it calls a gap have to make up the request.
 *
 * @param inventory panes as the catalog knows them; every population of a row that the lineage selects is in it
 */
record PaneTrial(World world, PaneInventory inventory, SummaryAgg request) implements Trial {

    @Override
    public Optional<Violation> check(Rules rules, Tally tally) {
        if (!(rules.plan(request, inventory) instanceof PlanResult.Planned plan)) {
            return Optional.empty();
        }
        Scene scene = new Scene(world, 1);
        Set<Long> inView = inView(scene);
        Coverage asked = rules.derive(request);
        Set<Counted> wanted = new HashSet<>();
        for (Counted row : Counted.of(scene.groups(request))) {
            if (inView.contains(row.row()) && isSummarised(row)) {
                wanted.add(row);
            }
        }
        Set<Counted> read = new HashSet<>();
        for (PlanResult.Group group : plan.groups()) {
            for (Counted row : panes(scene, group, plan.windows())) {
                if (inView.contains(row.row()) && !read.add(row)) {
                    return violated(plan, row + " is read twice");
                }
            }
        }
        for (Counted row : read) {
            if (!wanted.contains(row)) {
                return violated(plan, "not asked for is " + row);
            }
        }
        Set<Long> left = new HashSet<>();
        for (Gap gap : plan.gaps()) {
            for (long row : Counted.rows(scene.claimed(asked.definition(), gap.part()), true)) {
                if (inView.contains(row) && !left.add(row)) {
                    return violated(plan, "row " + row + " is in two gaps");
                }
            }
        }
        for (Counted row : wanted) {
            if (read.contains(row) == left.contains(row.row())) {
                return violated(
                        plan, row + (read.contains(row) ? " is read and in a gap" : " is neither read nor in a gap"));
            }
        }
        if (!rules.proves(plan, inventory)) {
            return violated(plan, "it is true of the rows, but the second checker does not prove it");
        }
        tally.claim(Law.PANES_COVER, Set.of(), !read.isEmpty());
        return Optional.empty();
    }

    private static boolean isSummarised(Counted row) {
        return new Entry(row.row(), row.measure(), row.weight(), false).isSummarised();
    }

    /** Rows of commits up to the snapshot. */
    private Set<Long> inView(Scene scene) {
        Set<Long> rows = new HashSet<>();
        for (Row row : scene.input(inventory.plan())) {
            Long commit = row.commits().get(inventory.lineage());
            if (commit != null && commit <= inventory.snapshot()) {
                rows.add(row.id());
            }
        }
        return rows;
    }

    /** What the panes of these populations and windows hold, as rows of the request's group. */
    private List<Counted> panes(Scene scene, PlanResult.Group group, List<WindowRange> windows) {
        Set<Long> selected = Counted.rows(scene.groups(inventory.plan()), true);
        List<Counted> rows = new ArrayList<>();
        for (long population : group.populations()) {
            List<Value> labels = Objects.requireNonNull(inventory.populations().get(population));
            for (WindowRange window : windows) {
                for (Row row : scene.input(inventory.plan())) {
                    boolean held = selected.contains(row.id())
                            && Evaluator.pick(row.values(), inventory.populationColumns())
                                    .equals(labels)
                            && row.values().get(inventory.timeColumn()) instanceof Value.Timestamp time
                            && window.from() <= time.instant().toEpochMilli()
                            && time.instant().toEpochMilli() < window.to();
                    if (held) {
                        rows.add(new Counted(
                                row.id(),
                                group.key(),
                                SqlEvaluator.evaluate(inventory.plan().measure(), row.values()),
                                Value.Missing.NULL));
                    }
                }
            }
        }
        return rows;
    }

    private Optional<Violation> violated(PlanResult.Planned plan, String evidence) {
        return Optional.of(new Violation(
                Law.PANES_COVER,
                "read are windows " + plan.windows() + " of populations "
                        + plan.groups().stream()
                                .map(PlanResult.Group::populations)
                                .toList() + ", gaps are "
                        + plan.gaps() + ": " + evidence));
    }

    @Override
    public Stream<Trial> smaller() {
        Stream<Trial> simpler = PlanEdits.of(request).stream()
                .filter(plan -> plan instanceof SummaryAgg)
                .map(plan -> new PaneTrial(world, inventory, (SummaryAgg) plan));
        String table = PaneCases.TABLE;
        Stream<Trial> fewer = IntStream.range(0, world.rows(table).size())
                .mapToObj(row -> new PaneTrial(world.without(table, row, row + 1), inventory, request));
        return Stream.concat(simpler, fewer);
    }

    @Override
    public int size() {
        return PlanSize.of(request) + world.size();
    }

    @Override
    public String display() {
        return "request\n" + Texts.indent(PlanText.tree(request)) + "panes of\n"
                + Texts.indent(PlanText.tree(inventory.plan()))
                + "first window " + inventory.firstWindow() + ", sealed to " + inventory.sealedTo() + ", holes "
                + inventory.holes() + ", snapshot " + inventory.snapshot() + ", populations " + inventory.populations()
                + "\nrows\n" + Texts.indent(world.display());
    }
}
