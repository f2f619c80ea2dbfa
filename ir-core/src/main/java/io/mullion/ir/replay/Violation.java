package io.mullion.ir.replay;

/** A law that did not hold; ends the history that is played. */
final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Law law;

    Violation(Law law, String evidence) {
        super(evidence);
        this.law = law;
    }

    Law law() {
        return law;
    }
}
