package io.mullion.ir.predicate;

import java.util.Comparator;

/**
 * What one constraint of a box is about. Two boxes can be told apart only along a dimension that both have (S5); the
 * order is fixed so that boxes print and encode alike everywhere.
 */
public sealed interface Dimension extends Comparable<Dimension> {

    Comparator<Dimension> ORDER = Comparator.comparingInt(Dimension::rank).thenComparing(Dimension::tieBreak);

    int rank();

    /** Orders dimensions of one rank, except columns, which go by position; not a name. */
    String tieBreak();

    @Override
    default int compareTo(Dimension other) {
        if (this instanceof Column mine && other instanceof Column theirs) {
            return Integer.compare(mine.position(), theirs.position());
        }
        return ORDER.compare(this, other);
    }

    /** A column, by its position in the output of the definition's child (S3); names are for display only. */
    record Column(int position) implements Dimension {
        public Column {
            if (position < 0) {
                throw new IllegalArgumentException("a column position is not negative: " + position);
            }
        }

        @Override
        public int rank() {
            return 0;
        }

        @Override
        public String tieBreak() {
            return Integer.toString(position);
        }
    }

    /** Time relative to an evaluation time; never compared with {@link AbsoluteTime}. */
    record RelativeTime() implements Dimension {
        @Override
        public int rank() {
            return 1;
        }

        @Override
        public String tieBreak() {
            return "";
        }
    }

    /** The time of a sample on the time line, once an evaluation time is bound. */
    record AbsoluteTime() implements Dimension {
        @Override
        public int rank() {
            return 2;
        }

        @Override
        public String tieBreak() {
            return "";
        }
    }

    /** The commits of one ingestion lineage by which rows came in (S9), as a set of sequence numbers (BIGINT). */
    record Arrival(String lineage) implements Dimension {
        @Override
        public int rank() {
            return 3;
        }

        @Override
        public String tieBreak() {
            return lineage;
        }
    }
}
