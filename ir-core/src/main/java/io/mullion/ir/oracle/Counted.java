package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A row as a state counts it. Two states hold the same when they hold the same of these. */
record Counted(long row, List<Value> keys, Value measure, Value weight) {

    static Set<Counted> of(List<Group> groups) {
        Set<Counted> counted = new HashSet<>();
        for (Group group : groups) {
            for (Entry entry : group.entries()) {
                counted.add(new Counted(entry.row(), group.keys(), entry.measure(), entry.weight()));
            }
        }
        return counted;
    }

    static int count(List<Group> groups) {
        int count = 0;
        for (Group group : groups) {
            count += group.entries().size();
        }
        return count;
    }

    /** The rows in any group; of rows whose measure is in no state only if asked for. */
    static Set<Long> rows(List<Group> groups, boolean summarisedOnly) {
        Set<Long> rows = new HashSet<>();
        for (Group group : groups) {
            for (Entry entry : group.entries()) {
                if (!summarisedOnly || entry.isSummarised()) {
                    rows.add(entry.row());
                }
            }
        }
        return rows;
    }

    /** Some of what is in one and not in the other, in words. */
    static String difference(Set<Counted> held, Set<Counted> claimed) {
        Set<Counted> more = new HashSet<>(held);
        more.removeAll(claimed);
        Set<Counted> less = new HashSet<>(claimed);
        less.removeAll(held);
        return more.isEmpty()
                ? "claims a row that it does not hold: " + least(less)
                : "holds a row that is not claimed: " + least(more);
    }

    private static Counted least(Set<Counted> rows) {
        return rows.stream().min((a, b) -> Long.compare(a.row(), b.row())).orElseThrow();
    }

    @Override
    public String toString() {
        return "row " + row + " by " + keys.stream().map(Value::display).toList() + " measure " + measure.display()
                + " weight " + weight.display();
    }
}
