package io.mullion.sql.function;

import io.mullion.sql.sketch.PaneOrigin;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * The panes that one group has taken in, so that none counts twice: a join that repeats rows, or the same panes in both
 * parts of a UNION ALL, is an error and not a wrong number. Kept as fingerprints in an open hash table, 8 to 24 bytes a
 * pane; two panes of one fingerprint would be refused for nothing, which has a chance of about one in four million for
 * three million panes. Not safe for use by several threads.
 */
final class PanesSeen {
    private static final int FIRST_CAPACITY = 16;
    private static final long FREE = 0;
    private static final long STANDS_FOR_FREE = 1;

    private @Nullable String dataset;
    private long[] table = new long[0];
    private int size;

    /**
     * Takes a pane in.
     *
     * @throws IllegalArgumentException if it is there already, or is of another data set
     */
    void add(PaneOrigin origin) {
        requireOne(origin.dataset());
        if (!insert(origin.fingerprint())) {
            throw new IllegalArgumentException(ApproxPercentile.NAME + ": " + origin.display()
                    + " came twice, its rows would count twice; look for a join that repeats rows or a UNION ALL");
        }
    }

    /** Takes in all that another group has, on the same terms. */
    void addAll(PanesSeen other) {
        if (other.dataset == null) {
            return;
        }
        requireOne(other.dataset);
        for (long fingerprint : other.table) {
            if (fingerprint != FREE && !insert(fingerprint)) {
                throw new IllegalArgumentException(ApproxPercentile.NAME + ": a pane of " + other.dataset
                        + " came twice, its rows would count twice; look for a join that repeats rows or a UNION ALL");
            }
        }
    }

    int size() {
        return size;
    }

    PanesSeen copy() {
        PanesSeen copy = new PanesSeen();
        copy.dataset = dataset;
        copy.table = table.clone();
        copy.size = size;
        return copy;
    }

    void write(DataOutputView target) throws IOException {
        target.writeInt(size);
        if (dataset != null && size > 0) {
            target.writeUTF(dataset);
            for (long fingerprint : table) {
                if (fingerprint != FREE) {
                    target.writeLong(fingerprint);
                }
            }
        }
    }

    static PanesSeen read(DataInputView source) throws IOException {
        PanesSeen seen = new PanesSeen();
        int count = source.readInt();
        if (count > 0) {
            seen.dataset = source.readUTF();
            for (int i = 0; i < count; i++) {
                seen.insert(source.readLong());
            }
        }
        return seen;
    }

    private void requireOne(String other) {
        if (dataset == null) {
            dataset = other;
        } else if (!dataset.equals(other)) {
            throw new IllegalArgumentException("%s: panes of %s and of %s are of two definitions and do not merge"
                    .formatted(ApproxPercentile.NAME, dataset, other));
        }
    }

    private boolean insert(long fingerprint) {
        if (2 * (size + 1) > table.length) {
            grow();
        }
        long key = fingerprint == FREE ? STANDS_FOR_FREE : fingerprint;
        int at = slot(key);
        while (table[at] != FREE) {
            if (table[at] == key) {
                return false;
            }
            at = (at + 1) % table.length;
        }
        table[at] = key;
        size++;
        return true;
    }

    private int slot(long key) {
        return (int) Long.remainderUnsigned(key, table.length);
    }

    private void grow() {
        long[] old = table;
        table = new long[Math.max(FIRST_CAPACITY, 2 * old.length)];
        size = 0;
        Arrays.stream(old).filter(fingerprint -> fingerprint != FREE).forEach(this::insert);
    }
}
