package io.mullion.ir.planner;

import io.mullion.ir.coverage.MergeRefusal;

/** Why stored panes cannot answer a request at all. */
public sealed interface Rejection {

    String message();

    record DefinitionDiffers(String difference) implements Rejection {
        @Override
        public String message() {
            return "the panes compute something else: " + difference;
        }
    }

    record KeyIsNoLabel(String column, String labels) implements Rejection {
        @Override
        public String message() {
            return "cannot group by '" + column + "': panes are kept per " + labels;
        }
    }

    /** A condition that splits panes: a sketch cannot be filtered after it is built. */
    record CannotSlice(String column, String wanted, String held, String labels) implements Rejection {
        @Override
        public String message() {
            return "a condition on '%s' splits every pane: wanted %s, panes hold %s; conditions may speak of time and %s"
                    .formatted(column, wanted, held, labels);
        }
    }

    /** The stored states of the plan would not merge; a definition whose rows are not fixed, say. */
    record MergeRefused(MergeRefusal refusal) implements Rejection {
        @Override
        public String message() {
            return refusal.message();
        }
    }
}
