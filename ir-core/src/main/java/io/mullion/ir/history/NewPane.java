package io.mullion.ir.history;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;

/**
 * A pane as a job hands it over; which commit it comes by is for the catalog to say.
 *
 * @param population value of every label of the lineage
 */
public record NewPane(ImmutableSortedMap<Integer, Value> population, WindowRange window) {}
