package io.mullion.job.parse;

/**
 * One event of a data set.
 *
 * @param population the label values, encoded by {@link PopulationKey}
 * @param eventTime epoch ms; a wall-clock reading without zone counts as if it were UTC
 * @param value the measure, finite and never −0.0
 */
public record Event(String population, long eventTime, double value) implements SourceRecord {}
