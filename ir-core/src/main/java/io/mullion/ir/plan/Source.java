package io.mullion.ir.plan;

import com.google.common.collect.ImmutableSortedMap;
import java.util.Optional;

/**
 * Where a scan reads. The settings are whatever changes which rows or values come out: time column, zone, label mapping,
 * the policy for non-finite numbers. They are part of the definition, so states read with other settings do not merge
 * (S4).
 *
 * @param name the data set, table or metric
 * @param version a state of the source that never changes again, such as a snapshot id; empty for a source that grows
 * @param settings sorted settings, compared and hashed as they are
 */
public record Source(
        String name, SourceKind kind, Optional<String> version, ImmutableSortedMap<String, String> settings) {

    public Source {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a source needs a name");
        }
        if (version.filter(String::isBlank).isPresent()) {
            throw new IllegalArgumentException("the version of source '" + name + "' is blank");
        }
    }

    /** A table that grows, with these settings. */
    public Source(String name, ImmutableSortedMap<String, String> settings) {
        this(name, SourceKind.TABLE, Optional.empty(), settings);
    }

    public static Source named(String name) {
        return new Source(name, ImmutableSortedMap.of());
    }

    public static Source metric(String name) {
        return new Source(name, SourceKind.METRIC, Optional.empty(), ImmutableSortedMap.of());
    }

    public Source at(String newVersion) {
        return new Source(name, kind, Optional.of(newVersion), settings);
    }

    /** Whether it reads the same rows for ever. */
    public boolean isVersioned() {
        return version.isPresent();
    }

    public String display() {
        return name + version.map(v -> "@" + v).orElse("");
    }
}
