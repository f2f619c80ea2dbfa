package io.mullion.job.sink;

import io.mullion.job.parse.PopulationKey;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.pane.Population;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The catalog's numbers of populations, remembered. They never change, so what is remembered stays true. */
final class PopulationNumbers {
    private final PaneCatalog catalog;
    private final String dataset;
    private final Map<String, Long> numbers = new HashMap<>();

    PopulationNumbers(PaneCatalog catalog, String dataset) {
        this.catalog = catalog;
        this.dataset = dataset;
    }

    /** Learns the numbers of these populations, in one request for all that are new. */
    void learn(Set<String> keys) {
        Map<Population, String> unknown = keys.stream()
                .filter(key -> !numbers.containsKey(key))
                .collect(Collectors.toMap(PopulationKey::decode, key -> key));
        if (!unknown.isEmpty()) {
            catalog.populationIds(dataset, unknown.keySet())
                    .forEach((population, number) -> numbers.put(PopulationKey.encode(population), number));
        }
    }

    long of(String key) {
        Long number = numbers.get(key);
        if (number == null) {
            throw new IllegalStateException("population " + key + " has no number");
        }
        return number;
    }
}
