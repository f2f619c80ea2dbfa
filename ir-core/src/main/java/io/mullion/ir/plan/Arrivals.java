package io.mullion.ir.plan;

import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.ValueType;

/**
 * Commits of one ingestion lineage (S9). A row belongs to the one commit that published it, so states of one lineage with
 * disjoint commits hold different rows even for the same window and population.
 *
 * @param commits a set of sequence numbers, over BIGINT
 */
public record Arrivals(String lineage, Constraint commits) {

    public Arrivals {
        if (!commits.type().equals(ValueType.BIGINT)) {
            throw new IllegalArgumentException(
                    "commits are BIGINT numbers, got " + commits.type().sql());
        }
    }

    public String display() {
        return lineage + " " + commits.display();
    }
}
