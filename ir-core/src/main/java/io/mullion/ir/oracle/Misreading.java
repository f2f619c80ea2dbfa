package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import java.util.function.UnaryOperator;

/** Rules that take a plan for another one. */
final class Misreading extends Delegating {
    private final UnaryOperator<PlanNode> question;
    private final UnaryOperator<PlanNode> answer;

    /**
     * @param question the plan as it is read, node by node
     * @param answer turns a definition back, node by node, where the misreading should not show in it
     */
    Misreading(Rules rules, UnaryOperator<PlanNode> question, UnaryOperator<PlanNode> answer) {
        super(rules);
        this.question = question;
        this.answer = answer;
    }

    static Rules ofNodes(Rules rules, UnaryOperator<PlanNode> question) {
        return new Misreading(rules, question, node -> node);
    }

    /** A part of a condition is taken for another one, wherever it stands. */
    static Rules ofConditions(Rules rules, UnaryOperator<Expr> part) {
        return ofNodes(rules, node -> Rewrite.conditions(node, condition -> Rewrite.parts(condition, part)));
    }

    @Override
    PlanNode question(PlanNode state) {
        return Rewrite.nodes(state, question);
    }

    @Override
    Coverage answer(Coverage coverage) {
        return new Coverage((SummaryAgg) Rewrite.nodes(coverage.definition(), answer), coverage.selection());
    }
}
