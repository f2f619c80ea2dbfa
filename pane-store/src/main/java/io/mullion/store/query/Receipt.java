package io.mullion.store.query;

import io.mullion.ir.planner.Gap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What an answer says about itself (S11).
 *
 * @param snapshot commit up to which rows are counted
 * @param requested the rows asked for, for people
 * @param covered the rows counted, for people
 * @param notes what was assumed, such as bounds that were not given
 * @param gaps parts of the request that are not counted
 * @param panes panes merged
 * @param bytes bytes of blocks read
 * @param n exact number of rows over all groups
 * @param rankError largest rank error bound of any group, at 99 % confidence
 */
public record Receipt(
        String dataset,
        long snapshot,
        Policy policy,
        String requested,
        String covered,
        List<String> notes,
        List<GapLine> gaps,
        long panes,
        long bytes,
        long n,
        OptionalDouble min,
        OptionalDouble max,
        OptionalInt effectiveK,
        double rankError) {
    public Receipt {
        notes = List.copyOf(notes);
        gaps = List.copyOf(gaps);
    }

    /** A gap as people read it. */
    public record GapLine(String kind, String part, String reason) {
        static GapLine of(Gap gap, DimensionNames names) {
            return new GapLine(gap.kind().name(), gap.part().display(names), gap.reason());
        }

        @Override
        public String toString() {
            return kind + " " + part + ": " + reason;
        }
    }
}
