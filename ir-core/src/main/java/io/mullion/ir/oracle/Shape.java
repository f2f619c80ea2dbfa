package io.mullion.ir.oracle;

/** The shapes of conditions (S2), and those that must never be lifted. */
public enum Shape {
    EQUAL(true),
    NOT_EQUAL(true),
    LESS(true),
    LESS_OR_EQUAL(true),
    GREATER(true),
    GREATER_OR_EQUAL(true),
    /** A comparison with the literal on the left. */
    FLIPPED(true),
    BETWEEN(true),
    IN(true),
    NOT_IN(true),
    IN_WITH_NULL(true),
    NOT_IN_WITH_NULL(true),
    COMPARE_NULL(true),
    IS_NULL(true),
    IS_NOT_NULL(true),
    IS_ABSENT(true),
    LIKE_PREFIX(true),
    /** A regex that only lists texts. */
    LABEL_ALTERNATIVES(true),
    /** PromQL's {@code =} and {@code !=}, with the empty text too. */
    LABEL_MATCHER(true),
    BOOLEAN_COLUMN(true),
    AND(true),
    OR(true),
    NOT(true),
    LIKE_OTHER(false),
    LABEL_REGEX(false),
    /** A literal of another type, or one that the column's type cannot hold. */
    FOREIGN_LITERAL(false),
    ARITHMETIC(false),
    CALL(false),
    VOLATILE_CALL(false),
    TWO_COLUMNS(false);

    private final boolean liftable;

    Shape(boolean liftable) {
        this.liftable = liftable;
    }

    /** Whether a condition of this shape is lifted where its column reaches the aggregate. */
    public boolean isLiftable() {
        return liftable;
    }
}
