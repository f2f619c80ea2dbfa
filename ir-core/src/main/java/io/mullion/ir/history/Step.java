package io.mullion.ir.history;

import java.util.List;

/** What came of an operation. */
public sealed interface Step {

    /**
     * It happened.
     *
     * @param added the panes that are new in {@code history}
     */
    record Accepted(LineageHistory history, List<StoredPane> added) implements Step {
        public Accepted {
            added = List.copyOf(added);
        }
    }

    /** It had happened before, so nothing changes. */
    record Unchanged(LineageHistory history) implements Step {}

    /** It does not happen, and nothing changes. */
    record Refused(Refusal refusal) implements Step {}
}
