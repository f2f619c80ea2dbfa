package io.mullion.job.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The delays of the sample by airport, kept exactly: a second way to the answer that shares nothing with the panes. Reads
 * the sample's own plain format only ({@code ts,origin,destination,distance,value}, no quotes).
 */
final class ExactFlights {
    private static final int TS = 0;
    private static final int ORIGIN = 1;
    private static final int VALUE = 4;

    private final Map<String, double[]> delays;
    private final List<String> days;
    private final List<String> origins;

    private ExactFlights(Map<String, double[]> delays, List<String> days, List<String> origins) {
        this.delays = delays;
        this.days = days;
        this.origins = origins;
    }

    static ExactFlights read(Path gzippedCsv) {
        Map<String, List<Double>> values = new HashMap<>();
        List<String> days = new ArrayList<>();
        List<String> origins = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(gzippedCsv)), StandardCharsets.UTF_8))) {
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                String[] cells = line.split(",", -1);
                values.computeIfAbsent(cells[ORIGIN], origin -> new ArrayList<>())
                        .add(Double.valueOf(cells[VALUE]));
                days.add(cells[TS].substring(0, "2001-04-01".length()));
                origins.add(cells[ORIGIN]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the sample " + gzippedCsv, e);
        }
        Map<String, double[]> sorted = new HashMap<>();
        values.forEach((origin, list) -> {
            double[] array = list.stream().mapToDouble(value -> value).toArray();
            Arrays.sort(array);
            sorted.put(origin, array);
        });
        return new ExactFlights(sorted, days, origins);
    }

    long rows() {
        return origins.size();
    }

    /** The airports with most flights, most first. */
    List<String> busiest(int count) {
        return delays.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, double[]>>comparingInt(entry -> -entry.getValue().length)
                        .thenComparing(Map.Entry::getKey))
                .limit(count)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** All delays from an airport in ascending order. */
    double[] sorted(String origin) {
        return delays.getOrDefault(origin, new double[0]);
    }

    long rows(String origin, String day) {
        long rows = 0;
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i).equals(origin) && days.get(i).equals(day)) {
                rows++;
            }
        }
        return rows;
    }
}
