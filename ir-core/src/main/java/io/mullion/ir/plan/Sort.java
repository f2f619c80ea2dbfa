package io.mullion.ir.plan;

import java.util.List;
import java.util.stream.Collectors;

/** The rows in an order; which rows they are does not change. */
public record Sort(PlanNode input, List<Key> keys) implements PlanNode {

    /** One column of the order, by position. */
    public record Key(int column, boolean ascending, boolean nullsFirst) {}

    public Sort {
        keys = List.copyOf(keys);
        Columns.requireRows(input, "a Sort");
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("a Sort has at least one key");
        }
        Columns.requireDistinct(keys.stream().map(Key::column).toList(), input.schema(), "Sort.keys");
    }

    /** Whether no two rows can be equal in the order: it goes by all columns of a unique key. */
    public boolean isTotal() {
        List<Integer> columns = keys.stream().map(Key::column).toList();
        return input.schema().uniqueKeys().stream().anyMatch(columns::containsAll);
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public ResultKind kind() {
        return input.kind();
    }

    @Override
    public List<PlanNode> children() {
        return List.of(input);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        List<String> names = input.schema().names();
        return keys.stream()
                .map(key -> names.get(key.column()) + (key.ascending() ? "" : " DESC") + " NULLS "
                        + (key.nullsFirst() ? "FIRST" : "LAST"))
                .collect(Collectors.joining(", ", "Sort by ", ""));
    }
}
