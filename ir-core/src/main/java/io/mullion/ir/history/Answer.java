package io.mullion.ir.history;

import io.mullion.ir.planner.Gap;
import java.util.List;

/** What is read for a request. */
public sealed interface Answer {

    /** The panes to merge, and what of the request they leave out. */
    record Panes(List<StoredPane> panes, List<Gap> gaps) implements Answer {}

    /** A strict request with gaps. */
    record NotAnswered(List<Gap> gaps) implements Answer {}
}
