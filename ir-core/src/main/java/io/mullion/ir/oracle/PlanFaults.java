package io.mullion.ir.oracle;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Weight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Nodes and what they are mistaken for. */
final class PlanFaults {
    /** Parameters that no generated plan has, so that a disguise can be taken off again. */
    private static final Summary OVERLAPPING = new Summary.Hll(21);

    private static final Summary MERGEABLE = new Summary.CountMin(1, 3, 99);
    private static final String FIXED = "as if fixed";

    private PlanFaults() {}

    static PlanNode withoutScanPredicates(PlanNode node) {
        return node instanceof Scan scan ? new Scan(scan.source(), scan.schema(), List.of(), scan.arrivals()) : node;
    }

    static PlanNode withoutAggFilter(PlanNode node) {
        return node instanceof SummaryAgg agg
                ? new SummaryAgg(agg.input(), agg.summary(), agg.measure(), agg.keys(), Optional.empty(), agg.weight())
                : node;
    }

    static PlanNode withoutFilter(PlanNode node) {
        return node instanceof Filter filter ? filter.input() : node;
    }

    /** A computed column is taken for the column it is computed from, if it has its type. */
    static PlanNode computedIsDirect(PlanNode node) {
        if (!(node instanceof Project project)) {
            return node;
        }
        List<Project.Item> items = new ArrayList<>();
        for (Project.Item item : project.items()) {
            List<Integer> columns = item.expr().columns().toList();
            boolean alike = columns.size() == 1
                    && project.input()
                            .schema()
                            .plainType(columns.get(0))
                            .filter(item.type()::equals)
                            .isPresent();
            items.add(alike ? new Project.Item(item.name(), item.type(), new Expr.Column(columns.get(0))) : item);
        }
        return new Project(project.input(), items);
    }

    /** A condition below a Project is taken to be on the output column of the same name. */
    static PlanNode byName(PlanNode node) {
        if (!(node instanceof Project project)) {
            return node;
        }
        if (project.input() instanceof Scan scan && !scan.predicates().isEmpty()) {
            Filter filter = new Filter(withoutScanPredicates(scan), Conditions.and(scan.predicates()));
            PlanNode above = byName(new Project(filter, project.items()));
            return above instanceof Filter ? above : node;
        }
        if (!(project.input() instanceof Filter filter)) {
            return node;
        }
        Project above = new Project(filter.input(), project.items());
        List<String> names = filter.schema().names();
        Map<Integer, Integer> positions = new HashMap<>();
        filter.condition()
                .columns()
                .forEach(column -> positions.put(column, above.schema().names().indexOf(names.get(column))));
        boolean alike = positions.entrySet().stream()
                .allMatch(entry -> entry.getValue() >= 0
                        && above.schema()
                                .plainType(entry.getValue())
                                .equals(filter.schema().plainType(entry.getKey())));
        return alike
                ? new Filter(
                        above,
                        Rewrite.parts(
                                filter.condition(),
                                part -> part instanceof Expr.Column column
                                        ? new Expr.Column(positions.getOrDefault(column.position(), 0))
                                        : part))
                : node;
    }

    static PlanNode withoutAt(PlanNode node) {
        return node instanceof TimeShift shift ? new TimeShift(shift.input(), shift.offset(), Optional.empty()) : node;
    }

    static PlanNode withoutShift(PlanNode node) {
        return node instanceof TimeShift shift && shift.at().isEmpty() ? shift.input() : node;
    }

    static PlanNode oneOfTwoRanges(PlanNode node) {
        return node instanceof TimeRange outer
                        && outer.input() instanceof TimeRange inner
                        && inner.mode() == TimeRange.Mode.RANGE
                ? new TimeRange(inner.input(), outer.width(), outer.mode())
                : node;
    }

    static PlanNode instantIsRange(PlanNode node) {
        return node instanceof TimeRange range
                ? new TimeRange(range.input(), range.width(), TimeRange.Mode.RANGE)
                : node;
    }

    static PlanNode timeConditionBelowShift(PlanNode node) {
        return node instanceof Filter filter && filter.input() instanceof TimeShift shift
                ? new TimeShift(new Filter(shift.input(), filter.condition()), shift.offset(), shift.at())
                : node;
    }

    static PlanNode oneSource(PlanNode node) {
        String only = node.schema().closed() ? "replies" : "n";
        return node instanceof Scan scan
                ? withSource(
                        scan,
                        new Source(
                                only,
                                scan.source().kind(),
                                scan.source().version(),
                                scan.source().settings()))
                : node;
    }

    static PlanNode withoutVersion(PlanNode node) {
        return node instanceof Scan scan
                ? withSource(
                        scan,
                        new Source(
                                scan.source().name(),
                                scan.source().kind(),
                                Optional.empty(),
                                scan.source().settings()))
                : node;
    }

    static PlanNode withoutSettings(PlanNode node) {
        return node instanceof Scan scan
                ? withSource(
                        scan,
                        new Source(
                                scan.source().name(),
                                scan.source().kind(),
                                scan.source().version(),
                                ImmutableSortedMap.of()))
                : node;
    }

    private static Scan withSource(Scan scan, Source source) {
        return new Scan(source, scan.schema(), scan.predicates(), scan.arrivals());
    }

    static PlanNode withoutWeight(PlanNode node) {
        return node instanceof SummaryAgg agg
                ? new SummaryAgg(agg.input(), agg.summary(), agg.measure(), agg.keys(), agg.filter(), Weight.UNIT)
                : node;
    }

    static PlanNode oneK(PlanNode node) {
        return node instanceof SummaryAgg agg && agg.summary() instanceof Summary.Kll
                ? of(agg, new Summary.Kll(200))
                : node;
    }

    static PlanNode withoutKeys(PlanNode node) {
        return node instanceof SummaryAgg agg ? agg.by(List.of()) : node;
    }

    private static SummaryAgg of(SummaryAgg agg, Summary summary) {
        return new SummaryAgg(agg.input(), summary, agg.measure(), agg.keys(), agg.filter(), agg.weight());
    }

    /** KLL states are merged as if a row might count twice. */
    static Rules overlapping(Rules rules) {
        return new Misreading(
                rules, swapped(new Summary.Kll(200), OVERLAPPING), swapped(OVERLAPPING, new Summary.Kll(200)));
    }

    /** Reservoir samples are merged. */
    static Rules neverMerged(Rules rules) {
        return new Misreading(
                rules, swapped(new Summary.Reservoir(10), MERGEABLE), swapped(MERGEABLE, new Summary.Reservoir(10)));
    }

    private static UnaryOperator<PlanNode> swapped(Summary from, Summary to) {
        return node -> node instanceof SummaryAgg agg && agg.summary().equals(from) ? of(agg, to) : node;
    }

    /** A source that grows is taken for one that does not. */
    static Rules growingIsFixed(Rules rules) {
        return new Misreading(
                rules,
                node -> node instanceof Scan scan && !scan.source().isVersioned()
                        ? withSource(scan, scan.source().at(FIXED))
                        : node,
                node -> node instanceof Scan scan
                                && scan.source().version().filter(FIXED::equals).isPresent()
                        ? (Scan) withoutVersion(scan)
                        : node);
    }

    /** RAND() is taken for a function of its arguments. */
    static Rules volatileIsFixed(Rules rules) {
        return Misreading.ofConditions(
                rules,
                part -> part instanceof Expr.Call call ? new Expr.Call(call.function(), call.arguments(), true) : part);
    }
}
