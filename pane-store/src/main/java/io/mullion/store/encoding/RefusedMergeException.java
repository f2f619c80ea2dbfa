package io.mullion.store.encoding;

import io.mullion.ir.coverage.MergeRefusal;
import io.mullion.ir.plan.PlanNode;
import java.util.List;

/** A merge in a document that cannot be proven (M2), with the states it claims to merge, so that it can be explained. */
public final class RefusedMergeException extends EncodingException {
    private static final long serialVersionUID = 1L;

    private final transient List<PlanNode> states;

    RefusedMergeException(JsonAt json, MergeRefusal refusal, List<PlanNode> states) {
        super(json.error("").path(), refusal.message());
        this.states = List.copyOf(states);
    }

    /** The children of the merge. */
    public List<PlanNode> states() {
        return states;
    }
}
