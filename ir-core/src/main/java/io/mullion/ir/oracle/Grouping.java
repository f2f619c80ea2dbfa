package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows put together by their key values: NULL, ABSENT and NaN are keys of their own. */
final class Grouping {
    private final Map<List<Value>, List<Entry>> entries = new LinkedHashMap<>();

    /** @param always whether there is one group even of no rows, as there is without keys */
    Grouping(boolean always) {
        if (always) {
            entries.put(List.of(), new ArrayList<>());
        }
    }

    void add(List<Value> keys, Entry entry) {
        entries.computeIfAbsent(keys, k -> new ArrayList<>()).add(entry);
    }

    List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        entries.forEach((keys, rows) -> groups.add(new Group(keys, rows)));
        return groups;
    }

    /** What is in a merge of these states, by all keys or by those of the given positions. */
    static List<Group> merge(List<List<Group>> states, Optional<List<Integer>> groupBy) {
        Grouping merged = new Grouping(false);
        for (List<Group> state : states) {
            for (Group group : state) {
                List<Value> keys =
                        groupBy.map(by -> Evaluator.pick(group.keys(), by)).orElse(group.keys());
                merged.entries.computeIfAbsent(keys, k -> new ArrayList<>()).addAll(group.entries());
            }
        }
        return merged.groups();
    }
}
