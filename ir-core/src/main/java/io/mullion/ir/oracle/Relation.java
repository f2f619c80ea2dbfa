package io.mullion.ir.oracle;

/** How two conditions on one column stand to each other. */
public enum Relation {
    /** No value satisfies both. */
    DISJOINT,
    /** Each value that satisfies the second satisfies the first. */
    CONTAINED,
    /** Disjoint, and the union is one list of values, or one range without gap. */
    JOINABLE
}
