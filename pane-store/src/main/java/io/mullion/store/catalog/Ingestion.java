package io.mullion.store.catalog;

import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.value.ValueType;
import java.util.List;

/**
 * What one ingestion job computes: the plan it runs and how its states are cut into panes. The catalog derives definition
 * and selection from {@code plan}; nothing about coverage is declared here (L1).
 *
 * @param dataset name of the data set, which is also the name of its lineage
 * @param plan the ungrouped aggregate over the filtered source, before populations and windows are cut
 * @param populationColumns positions in {@code plan.input()} of the label columns, in the order of a population's labels
 * @param timeColumn position in {@code plan.input()} of the event time
 * @param input what is read, in words that change when the input does (a file's path and size, say); a lineage that is
 *     resumed must name the same input
 */
public record Ingestion(
        String dataset, SummaryAgg plan, List<Integer> populationColumns, int timeColumn, PaneGrid grid, String input) {
    public Ingestion {
        populationColumns = List.copyOf(populationColumns);
    }

    /** The type of the event time column. */
    public ValueType.TimestampType timeType() {
        return plan.input()
                .schema()
                .plainType(timeColumn)
                .map(ValueType.TimestampType.class::cast)
                .orElseThrow();
    }

    public List<String> labelNames() {
        List<String> names = plan.input().schema().names();
        return populationColumns.stream().map(names::get).toList();
    }

    /** Types of the label columns. */
    public List<ValueType> labelTypes() {
        return populationColumns.stream()
                .map(column -> plan.input().schema().plainType(column).orElseThrow())
                .toList();
    }
}
