package io.mullion.ir.oracle;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Plans that are a step simpler: without a node, a condition, a key, a weight, or with a shorter condition. */
final class PlanEdits {
    private PlanEdits() {}

    /** All that one step gives, in a fixed order; plans of equal shape have their edits in the same order. */
    static List<PlanNode> of(PlanNode root) {
        List<PlanNode> edits = new ArrayList<>(ofNode(root));
        List<PlanNode> children = root.children();
        for (int i = 0; i < children.size(); i++) {
            PlanNode child = children.get(i);
            for (PlanNode edited : of(child)) {
                add(edits, () -> Rewrite.children(root, node -> node == child ? edited : node));
            }
        }
        return edits;
    }

    private interface Making {
        PlanNode make();
    }

    /** What would be no valid plan is not there; its place is kept. */
    private static void add(List<PlanNode> edits, Making making) {
        try {
            edits.add(making.make());
        } catch (IllegalArgumentException invalid) {
            return;
        }
    }

    private static List<PlanNode> ofNode(PlanNode node) {
        List<PlanNode> edits = new ArrayList<>();
        if (node instanceof Filter filter) {
            edits.add(filter.input());
            shorter(filter.condition()).forEach(c -> add(edits, () -> new Filter(filter.input(), c)));
        } else if (node instanceof Scan scan) {
            ofScan(scan).forEach(edits::add);
        } else if (node instanceof Project project) {
            ofProject(project).forEach(edits::add);
        } else if (node instanceof SummaryAgg agg) {
            edits.addAll(ofAgg(agg));
        } else if (node instanceof TimeRange
                || node instanceof TimeShift
                || node instanceof Sort
                || node instanceof Limit) {
            edits.add(node.children().get(0));
        } else if (node.children().size() > 1) {
            edits.addAll(node.children());
        }
        return edits;
    }

    private static Stream<PlanNode> ofScan(Scan scan) {
        List<PlanNode> edits = new ArrayList<>();
        if (scan.arrivals().isPresent()) {
            edits.add(new Scan(scan.source(), scan.schema(), scan.predicates(), Optional.empty()));
        }
        for (int i = 0; i < scan.predicates().size(); i++) {
            List<Expr> fewer = new ArrayList<>(scan.predicates());
            Expr predicate = fewer.remove(i);
            edits.add(new Scan(scan.source(), scan.schema(), fewer, scan.arrivals()));
            for (Expr shorter : shorter(predicate)) {
                List<Expr> changed = new ArrayList<>(scan.predicates());
                changed.set(i, shorter);
                add(edits, () -> new Scan(scan.source(), scan.schema(), changed, scan.arrivals()));
            }
        }
        return edits.stream();
    }

    private static Stream<PlanNode> ofProject(Project project) {
        List<PlanNode> edits = new ArrayList<>();
        edits.add(project.input());
        if (project.items().size() > 1) {
            List<Project.Item> items = project.items();
            edits.add(new Project(project.input(), items.subList(0, items.size() - 1)));
        }
        return edits.stream();
    }

    private static List<PlanNode> ofAgg(SummaryAgg agg) {
        List<PlanNode> edits = new ArrayList<>();
        if (!agg.keys().isEmpty()) {
            edits.add(agg.by(agg.keys().subList(1, agg.keys().size())));
        }
        agg.filter().ifPresent(filter -> {
            edits.add(filtered(agg, Optional.empty()));
            shorter(filter).forEach(c -> add(edits, () -> filtered(agg, Optional.of(c))));
        });
        if (!agg.weight().equals(Weight.UNIT)) {
            edits.add(new SummaryAgg(agg.input(), agg.summary(), agg.measure(), agg.keys(), agg.filter(), Weight.UNIT));
        }
        if (!agg.measure().equals(new Expr.Column(0))) {
            add(
                    edits,
                    () -> new SummaryAgg(
                            agg.input(), agg.summary(), new Expr.Column(0), agg.keys(), agg.filter(), agg.weight()));
        }
        return edits;
    }

    private static SummaryAgg filtered(SummaryAgg agg, Optional<Expr> filter) {
        return new SummaryAgg(agg.input(), agg.summary(), agg.measure(), agg.keys(), filter, agg.weight());
    }

    /** Shorter conditions: without a term, a term alone, shorter terms, smaller literals. */
    private static List<Expr> shorter(Expr expr) {
        List<Expr> shorter = new ArrayList<>();
        if (expr instanceof Expr.And and) {
            ofTerms(and.terms(), true).forEach(shorter::add);
        } else if (expr instanceof Expr.Or or) {
            ofTerms(or.terms(), false).forEach(shorter::add);
        } else if (expr instanceof Expr.Not not) {
            shorter.add(not.term());
            shorter(not.term()).forEach(term -> shorter.add(new Expr.Not(term)));
        } else if (expr instanceof Expr.In in && in.options().size() > 1) {
            shorter.add(new Expr.In(
                    in.needle(), in.options().subList(1, in.options().size())));
            shorter.add(new Expr.In(
                    in.needle(), in.options().subList(0, in.options().size() - 1)));
        } else if (expr instanceof Expr.Compare compare && compare.right() instanceof Expr.Literal literal) {
            smaller(literal.value())
                    .map(value -> new Expr.Compare(compare.operator(), compare.left(), new Expr.Literal(value)))
                    .forEach(shorter::add);
        }
        return shorter;
    }

    private static Stream<Expr> ofTerms(List<Expr> terms, boolean all) {
        List<Expr> shorter = new ArrayList<>(terms);
        for (int i = 0; i < terms.size(); i++) {
            for (Expr term : shorter(terms.get(i))) {
                List<Expr> changed = new ArrayList<>(terms);
                changed.set(i, term);
                shorter.add(all ? Conditions.and(changed) : Conditions.or(changed));
            }
            if (terms.size() > 2) {
                List<Expr> fewer = new ArrayList<>(terms);
                fewer.remove(i);
                shorter.add(all ? Conditions.and(fewer) : Conditions.or(fewer));
            }
        }
        return shorter.stream();
    }

    /** A literal that is shorter to write. */
    private static Stream<Value> smaller(Value value) {
        Value simple = value instanceof Value.Int
                ? Value.integer(1)
                : value instanceof Value.Real ? Value.real(1) : value instanceof Value.Text ? Value.text("a") : value;
        return simple.equals(value)
                        || simple.display().length() >= value.display().length()
                ? Stream.empty()
                : Stream.of(simple);
    }
}
