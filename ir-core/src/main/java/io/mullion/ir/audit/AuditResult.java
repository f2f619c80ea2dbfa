package io.mullion.ir.audit;

/** What the second checker found. */
public sealed interface AuditResult {

    /** One sentence for people. */
    String message();

    default boolean isProven() {
        return this instanceof Proven;
    }

    /** Every point is where it should be. */
    record Proven() implements AuditResult {
        @Override
        public String message() {
            return "proven: every row asked for is in exactly one part";
        }
    }

    /** Two parts hold the same rows. @param where the rows, by the values of their columns */
    record Overlap(String first, String second, String where) implements AuditResult {
        @Override
        public String message() {
            return "%s and %s both hold rows of %s".formatted(first, second, where);
        }
    }

    /** Rows that were asked for are in no part. */
    record Hole(String where) implements AuditResult {
        @Override
        public String message() {
            return "no part holds rows of " + where;
        }
    }

    /** A part holds rows that were not asked for. */
    record Outside(String part, String where) implements AuditResult {
        @Override
        public String message() {
            return "%s holds rows of %s, which were not asked for".formatted(part, where);
        }
    }

    /** Parts that speak of one dimension under two types cannot be compared. */
    record Unproven(String reason) implements AuditResult {
        @Override
        public String message() {
            return "not proven: " + reason;
        }
    }
}
