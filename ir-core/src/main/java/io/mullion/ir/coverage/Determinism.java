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

/**
 * Whether running a plan twice is certain to read the same rows (S4); states of one that is not never merge.
 *
 * <p>Two things break it: an expression that may change its value, and a readout below the summary. A source grows, so an
 * estimate over it is another value at another time, even where the states above it look disjoint.
 */
final class Determinism {
    private Determinism() {}

    /** The first thing in the plan that may differ from run to run. */
    static Optional<String> violation(PlanNode node) {
        Optional<String> own = node.accept(new OwnViolation());
        return own.isPresent()
                ? own
                : node.children().stream()
                        .map(Determinism::violation)
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    private static final class OwnViolation implements PlanNode.Visitor<Optional<String>> {
        @Override
        public Optional<String> visit(Scan scan) {
            return volatileIn(scan.predicates().stream(), scan);
        }

        @Override
        public Optional<String> visit(Filter filter) {
            return volatileIn(Stream.of(filter.condition()), filter.input());
        }

        @Override
        public Optional<String> visit(Project project) {
            return volatileIn(project.items().stream().map(Project.Item::expr), project.input());
        }

        @Override
        public Optional<String> visit(SummaryAgg agg) {
            return volatileIn(Stream.concat(Stream.of(agg.measure()), agg.filter().stream()), agg.input());
        }

        @Override
        public Optional<String> visit(SummaryMerge merge) {
            return Optional.empty();
        }

        @Override
        public Optional<String> visit(SummaryEstimate estimate) {
            return Optional.of("it summarises a readout of a source that grows (" + estimate.label() + ")");
        }

        private static Optional<String> volatileIn(Stream<Expr> expressions, PlanNode input) {
            return expressions
                    .filter(expr -> !expr.isDeterministic())
                    .findFirst()
                    .map(expr -> expr.display(input.schema().names()));
        }
    }
}
