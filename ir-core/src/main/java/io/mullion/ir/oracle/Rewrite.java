package io.mullion.ir.oracle;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Aggregate;
import io.mullion.ir.plan.EvaluatePopulation;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.FinalizeExactAccumulator;
import io.mullion.ir.plan.Join;
import io.mullion.ir.plan.Limit;
import io.mullion.ir.plan.MaintainPopulation;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.SetOperation;
import io.mullion.ir.plan.Sort;
import io.mullion.ir.plan.Subquery;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Values;
import java.util.List;
import java.util.function.UnaryOperator;

/** Builds a plan anew over other inputs. A merge is left as it is: only the rules make merges. */
final class Rewrite implements PlanNode.Visitor<PlanNode> {
    private final UnaryOperator<PlanNode> child;

    private Rewrite(UnaryOperator<PlanNode> child) {
        this.child = child;
    }

    /** The node over its changed inputs. */
    static PlanNode children(PlanNode node, UnaryOperator<PlanNode> child) {
        return node.accept(new Rewrite(child));
    }

    /** Every node of the plan changed, inputs first. */
    static PlanNode nodes(PlanNode root, UnaryOperator<PlanNode> change) {
        return change.apply(children(root, node -> nodes(node, change)));
    }

    /** Every part of the expression changed, parts first. */
    static Expr parts(Expr root, UnaryOperator<Expr> change) {
        return change.apply(Parts.of(root, part -> parts(part, change)));
    }

    /** Every condition of the node itself changed. */
    static PlanNode conditions(PlanNode node, UnaryOperator<Expr> change) {
        if (node instanceof Filter filter) {
            return new Filter(filter.input(), change.apply(filter.condition()));
        }
        if (node instanceof Scan scan) {
            List<Expr> predicates = scan.predicates().stream().map(change).toList();
            return new Scan(scan.source(), scan.schema(), predicates, scan.arrivals());
        }
        if (node instanceof SummaryAgg agg) {
            return new SummaryAgg(
                    agg.input(),
                    agg.summary(),
                    agg.measure(),
                    agg.keys(),
                    agg.filter().map(change),
                    agg.weight());
        }
        return node instanceof Join join
                ? new Join(join.left(), join.right(), join.type(), change.apply(join.condition()))
                : node;
    }

    private PlanNode of(PlanNode node) {
        return child.apply(node);
    }

    @Override
    public PlanNode visit(Scan scan) {
        return scan;
    }

    @Override
    public PlanNode visit(Values values) {
        return values;
    }

    @Override
    public PlanNode visit(Filter filter) {
        return new Filter(of(filter.input()), filter.condition());
    }

    @Override
    public PlanNode visit(Project project) {
        return new Project(of(project.input()), project.items());
    }

    @Override
    public PlanNode visit(Aggregate aggregate) {
        return new Aggregate(of(aggregate.input()), aggregate.keys(), aggregate.calls());
    }

    @Override
    public PlanNode visit(Join join) {
        return new Join(of(join.left()), of(join.right()), join.type(), join.condition());
    }

    @Override
    public PlanNode visit(SetOperation operation) {
        return new SetOperation(
                operation.operator(), operation.inputs().stream().map(this::of).toList());
    }

    @Override
    public PlanNode visit(Sort sort) {
        return new Sort(of(sort.input()), sort.keys());
    }

    @Override
    public PlanNode visit(Limit limit) {
        return new Limit(of(limit.input()), limit.offset(), limit.count());
    }

    @Override
    public PlanNode visit(TimeRange range) {
        return new TimeRange(of(range.input()), range.width(), range.mode());
    }

    @Override
    public PlanNode visit(TimeShift shift) {
        return new TimeShift(of(shift.input()), shift.offset(), shift.at());
    }

    @Override
    public PlanNode visit(Subquery subquery) {
        return new Subquery(of(subquery.input()), subquery.width(), subquery.step());
    }

    @Override
    public PlanNode visit(SummaryAgg agg) {
        return new SummaryAgg(of(agg.input()), agg.summary(), agg.measure(), agg.keys(), agg.filter(), agg.weight());
    }

    @Override
    public PlanNode visit(SummaryMerge merge) {
        return merge;
    }

    @Override
    public PlanNode visit(SummaryEstimate estimate) {
        return new SummaryEstimate(of(estimate.input()), estimate.statistic());
    }

    @Override
    public PlanNode visit(FinalizeExactAccumulator readout) {
        return new FinalizeExactAccumulator(of(readout.input()));
    }

    @Override
    public PlanNode visit(MaintainPopulation population) {
        return new MaintainPopulation(of(population.input()), population.labels());
    }

    @Override
    public PlanNode visit(EvaluatePopulation population) {
        return new EvaluatePopulation(of(population.input()));
    }

    /** An expression over changed parts. */
    private record Parts(UnaryOperator<Expr> part) implements Expr.Visitor<Expr> {
        static Expr of(Expr expr, UnaryOperator<Expr> part) {
            return expr.accept(new Parts(part));
        }

        private List<Expr> each(List<Expr> parts) {
            return parts.stream().map(part).toList();
        }

        @Override
        public Expr visit(Expr.Column column) {
            return column;
        }

        @Override
        public Expr visit(Expr.Literal literal) {
            return literal;
        }

        @Override
        public Expr visit(Expr.Compare compare) {
            return new Expr.Compare(compare.operator(), part.apply(compare.left()), part.apply(compare.right()));
        }

        @Override
        public Expr visit(Expr.And and) {
            return new Expr.And(each(and.terms()));
        }

        @Override
        public Expr visit(Expr.Or or) {
            return new Expr.Or(each(or.terms()));
        }

        @Override
        public Expr visit(Expr.Not not) {
            return new Expr.Not(part.apply(not.term()));
        }

        @Override
        public Expr visit(Expr.In in) {
            return new Expr.In(part.apply(in.needle()), each(in.options()));
        }

        @Override
        public Expr visit(Expr.IsNull isNull) {
            return new Expr.IsNull(part.apply(isNull.term()));
        }

        @Override
        public Expr visit(Expr.IsAbsent isAbsent) {
            return new Expr.IsAbsent(part.apply(isAbsent.term()));
        }

        @Override
        public Expr visit(Expr.Like like) {
            return new Expr.Like(part.apply(like.text()), like.pattern());
        }

        @Override
        public Expr visit(Expr.LabelRegex regex) {
            return new Expr.LabelRegex(part.apply(regex.label()), regex.pattern());
        }

        @Override
        public Expr visit(Expr.Arithmetic arithmetic) {
            return new Expr.Arithmetic(
                    arithmetic.operator(), part.apply(arithmetic.left()), part.apply(arithmetic.right()));
        }

        @Override
        public Expr visit(Expr.Call call) {
            return new Expr.Call(call.function(), each(call.arguments()), call.deterministic());
        }
    }
}
