package io.mullion.store.query;

import io.mullion.ir.planner.Gap;
import java.util.List;

/** A query that stored panes cannot answer as asked; the message says why and what would help. */
public class UnanswerableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Gap> gaps;

    public UnanswerableException(String message) {
        this(message, List.of());
    }

    public UnanswerableException(String message, List<Gap> gaps) {
        super(message);
        this.gaps = List.copyOf(gaps);
    }

    /** The gaps that stood in the way, if that was the reason. */
    public List<Gap> gaps() {
        return gaps;
    }
}
