package io.mullion.ir.planner;

/**
 * How time is cut into panes: windows {@code [start, start + width)} whose starts are {@code offset} plus a multiple of
 * {@code width}, all in milliseconds since 1970-01-01T00:00, correct before 1970 too.
 *
 * @param widthMillis length of a window, at least 1
 * @param offsetMillis where the grid is anchored, {@code 0 <= offset < width}
 */
public record PaneGrid(long widthMillis, long offsetMillis) {

    public static final PaneGrid ONE_MINUTE = new PaneGrid(60_000, 0);

    public PaneGrid {
        if (widthMillis < 1) {
            throw new IllegalArgumentException("a pane is at least 1 ms wide, got " + widthMillis);
        }
        if (offsetMillis < 0 || offsetMillis >= widthMillis) {
            throw new IllegalArgumentException(
                    "a pane offset lies in [0, " + widthMillis + ") ms, got " + offsetMillis);
        }
    }

    /** Start of the window that holds the instant. */
    public long windowStart(long epochMillis) {
        return epochMillis - Math.floorMod(epochMillis - offsetMillis, widthMillis);
    }

    /** The first window start that is not before the instant. */
    public long ceiling(long epochMillis) {
        long floor = windowStart(epochMillis);
        return floor == epochMillis ? floor : Math.addExact(floor, widthMillis);
    }

    public boolean isAligned(long epochMillis) {
        return windowStart(epochMillis) == epochMillis;
    }
}
