package io.mullion.ir.plan;

import com.google.common.collect.ImmutableSortedMap;

/**
 * Where a scan reads. The settings are whatever changes which rows or values come out: time column, zone, label mapping,
 * the policy for non-finite numbers. They are part of the definition, so states read with other settings do not merge
 * (S4).
 *
 * @param name the data set, table or metric
 * @param settings sorted settings, compared and hashed as they are
 */
public record Source(String name, ImmutableSortedMap<String, String> settings) {

    public Source {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a source needs a name");
        }
    }

    public static Source named(String name) {
        return new Source(name, ImmutableSortedMap.of());
    }
}
