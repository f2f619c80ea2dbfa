package io.mullion.ir.timing;

import io.mullion.ir.plan.PlanNode;
import java.util.List;

/** A node of the query part of a {@link Cut}. A part that is read twice is one object; follow it by identity. */
public sealed interface QueryPart {

    /** The node of the whole plan that this gives the result of. */
    PlanNode node();

    /** A state that is read from the store; {@code node} is the plan whose ingestion put it there. */
    record Stored(PlanNode node) implements QueryPart {}

    /** A node that runs when the question is asked. */
    record Computed(PlanNode node, List<QueryPart> inputs) implements QueryPart {
        public Computed {
            inputs = List.copyOf(inputs);
        }
    }
}
