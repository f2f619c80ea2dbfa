package io.mullion.ir.timing;

/** What an edge carries, and when that was made. */
public record EdgeState(Carried carries, Timing made) {

    static EdgeState above(TimedNode child) {
        return new EdgeState(Carried.by(child.node()), child.timing());
    }

    /** Only states wait in the store; rows are read when they are made. */
    boolean mayReach(Timing reader) {
        return made == reader || isStored(reader);
    }

    /** Whether a reader of that time finds it in the store. */
    boolean isStored(Timing reader) {
        return carries == Carried.SUMMARY_STATE && made == Timing.INGESTION && reader == Timing.QUERY;
    }
}
