package io.mullion.ir.coverage;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether running a plan twice is certain to read the same rows (S4); states of one that is not never merge. */
final class Determinism {
    private Determinism() {}

    /** The first thing in the plan that may differ from run to run. */
    static Optional<String> violation(PlanNode node) {
        Optional<String> own = node.accept(new Expressions())
                .filter(expr -> !expr.isDeterministic())
                .findFirst()
                .map(expr -> expr.display(
                        node.children().isEmpty()
                                ? node.schema().names()
                                : node.children().get(0).schema().names()));
        return own.isPresent()
                ? own
                : node.children().stream()
                        .map(Determinism::violation)
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    private static final class Expressions implements PlanNode.Visitor<Stream<Expr>> {
        @Override
        public Stream<Expr> visit(Scan scan) {
            return scan.predicates().stream();
        }

        @Override
        public Stream<Expr> visit(Filter filter) {
            return Stream.of(filter.condition());
        }

        @Override
        public Stream<Expr> visit(Project project) {
            return project.items().stream().map(Project.Item::expr);
        }

        @Override
        public Stream<Expr> visit(SummaryAgg agg) {
            return Stream.concat(Stream.of(agg.measure()), agg.filter().stream());
        }

        @Override
        public Stream<Expr> visit(SummaryMerge merge) {
            return Stream.empty();
        }

        @Override
        public Stream<Expr> visit(SummaryEstimate estimate) {
            return Stream.empty();
        }
    }
}
