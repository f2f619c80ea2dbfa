package io.mullion.ir.accuracy;

import java.util.ArrayList;
import java.util.List;

/** What a result promises about its error. */
public sealed interface Guarantee {

    Guarantee EXACT = new Exact();

    String display();

    /** No error but the rounding of floating-point arithmetic. */
    record Exact() implements Guarantee {
        @Override
        public String display() {
            return "exact";
        }
    }

    /**
     * All of the errors stay within their bounds, except with a probability of {@code failure}.
     *
     * @param errors none twice
     * @param failure above 0 and below 1; a confidence of 99 % is a failure of 0.01
     */
    record Bounded(List<ErrorBound> errors, double failure) implements Guarantee {
        public Bounded {
            errors = List.copyOf(errors);
            if (errors.isEmpty() || !(failure > 0 && failure < 1)) {
                throw new IllegalArgumentException(
                        "a bound has an error and a failure in (0, 1), got " + errors + " and " + failure);
            }
        }

        public Bounded(ErrorBound error, double failure) {
            this(List.of(error), failure);
        }

        public double confidence() {
            return 1 - failure;
        }

        @Override
        public String display() {
            return String.join("; ", errors.stream().map(ErrorBound::display).toList()) + " at "
                    + ErrorBound.percent(confidence()) + " confidence";
        }
    }

    /** Nothing is promised, which is not the same as an error of zero. */
    record Unknown(String reason) implements Guarantee {
        @Override
        public String display() {
            return "unknown: " + reason;
        }
    }

    /**
     * What several results promise at once, by the union bound: the failures add up, whether or not the results depend on
     * one another. Where the sum reaches 1, nothing is promised.
     *
     * <p>Accepted: three quantiles of 99 % each hold together at 97 %. Refused: a hundred of them, which promise nothing.
     */
    static Guarantee joint(List<Guarantee> guarantees) {
        List<ErrorBound> errors = new ArrayList<>();
        double failure = 0;
        for (Guarantee guarantee : guarantees) {
            if (guarantee instanceof Unknown) {
                return guarantee;
            }
            if (guarantee instanceof Bounded bounded) {
                bounded.errors().stream()
                        .filter(error -> !errors.contains(error))
                        .forEach(errors::add);
                failure += bounded.failure();
            }
        }
        if (errors.isEmpty()) {
            return EXACT;
        }
        return failure < 1
                ? new Bounded(errors, failure)
                : new Unknown("the probabilities that one of %d results fails add up to 1 or more"
                        .formatted(guarantees.size()));
    }

    /** What a result promises that is one of these, nobody knows which: the bounds of all, the largest failure. */
    static Guarantee weakest(List<Guarantee> guarantees) {
        List<ErrorBound> errors = new ArrayList<>();
        double failure = 0;
        for (Guarantee guarantee : guarantees) {
            if (guarantee instanceof Unknown) {
                return guarantee;
            }
            if (guarantee instanceof Bounded bounded) {
                bounded.errors().stream()
                        .filter(error -> !errors.contains(error))
                        .forEach(errors::add);
                failure = Math.max(failure, bounded.failure());
            }
        }
        if (errors.size() > 1) {
            return new Unknown("it is one of several results, each with an error of its own");
        }
        return errors.isEmpty() ? EXACT : new Bounded(errors, failure);
    }
}
