package io.mullion.store.pane;

import io.mullion.ir.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The label values a pane is for, in the order of the data set's label columns. NULL, ABSENT and the empty text are three
 * different labels (S12).
 */
public record Population(List<Value> labels) {
    public Population {
        labels = List.copyOf(labels);
    }

    public String display() {
        return labels.stream().map(Value::display).collect(Collectors.joining(", ", "(", ")"));
    }
}
