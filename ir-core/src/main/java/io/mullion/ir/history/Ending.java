package io.mullion.ir.history;

/**
 * From commit {@code at} on a pane is out of sight; older snapshots still see it. The last ending that a snapshot knows
 * of counts.
 *
 * @param kind what became of its rows
 * @param reach the last commit that the ending rests on: a rewind below it takes the ending back
 */
public record Ending(long pane, long at, Kind kind, long reach) {
    /** A rewind does not bring back what retention removed. */
    static final long FOR_EVER = 0;

    public enum Kind {
        /** Other panes hold them, or there are none. */
        SUPERSEDED,
        /** Retention removed them. */
        EXPIRED
    }
}
