package io.mullion.ir.planner;

import io.mullion.ir.value.Value;
import java.util.Comparator;
import java.util.List;

/** Orders group keys of equal length: NULL, then ABSENT, then values in their own order. */
enum KeyOrder implements Comparator<List<Value>> {
    INSTANCE;

    @Override
    public int compare(List<Value> a, List<Value> b) {
        for (int i = 0; i < a.size(); i++) {
            int byValue = compareValues(a.get(i), b.get(i));
            if (byValue != 0) {
                return byValue;
            }
        }
        return 0;
    }

    private static int compareValues(Value a, Value b) {
        int byRank = Integer.compare(rank(a), rank(b));
        return byRank != 0 || a instanceof Value.Missing ? byRank : a.compareTo(b);
    }

    private static int rank(Value value) {
        return value instanceof Value.Missing missing ? (missing.absent() ? 1 : 0) : 2;
    }
}
