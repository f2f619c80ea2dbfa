package io.mullion.ir.oracle;

/**
 * A law that did not hold, in as small a case as was found.
 *
 * @param seed with {@code number} makes the case anew
 * @param plans plans and rows, for people
 */
public record Failure(long seed, long number, Violation violation, String plans) {

    public String text() {
        return "VIOLATED " + violation.law() + " (" + violation.law().text() + ") in case " + number + " of seed "
                + seed + "\n" + violation.evidence() + "\n" + plans;
    }
}
