package io.mullion.ir.timing;

/** An edge or root that S8 forbids. */
public sealed interface TimingViolation {

    String message();

    /**
     * A child whose result its parent cannot read: made at a time that does not reach it, or of the other sort.
     *
     * @param edge the parent's slot, such as {@code SummaryMerge.children[3]}
     * @param parent the time of the parent
     */
    record IllegalChildState(String edge, Timing parent, EdgeState child, String childLabel)
            implements TimingViolation {
        @Override
        public String message() {
            return "IllegalChildState at %s: a node at %s time cannot read %s at %s time (%s)"
                    .formatted(edge, parent, childLabel, child.made(), child.carries());
        }
    }

    /** A readout placed at ingestion time. */
    record IllegalReadout(String label) implements TimingViolation {
        @Override
        public String message() {
            return "IllegalReadout: " + label + " must run at QUERY time";
        }
    }

    /** An ingestion-time root that does not produce a state, so nothing could be stored. */
    record IllegalRoot(String label) implements TimingViolation {
        @Override
        public String message() {
            return "IllegalRoot: an ingestion-time plan must end in a state, not in " + label;
        }
    }
}
