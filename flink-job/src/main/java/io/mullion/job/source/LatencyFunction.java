package io.mullion.job.source;

import io.mullion.job.config.SourceConfig;
import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.PopulationKey;
import io.mullion.job.parse.SourceRecord;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.flink.connector.datagen.source.GeneratorFunction;

/**
 * Makes event {@code i} from {@code i} alone, so that a restored job makes the same events again. Populations are drawn
 * as {@code floor(populations · u²)} for a uniform u, so that the first 1 % of a hundred get 10 % of the events. Latencies
 * in ms are log-normal with σ = 0.8 around a median of 20, larger by up to a half for later populations.
 */
final class LatencyFunction implements GeneratorFunction<Long, SourceRecord> {
    private static final long serialVersionUID = 1L;
    private static final double SIGMA = 0.8;
    private static final double MEDIAN_MILLIS = 20;
    private static final long MILLIS_PER_SECOND = 1000;

    /** Spreads neighbouring indexes over the seeds; the golden ratio in 64 bits. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private final List<String> populations;
    private final long startMillis;
    private final long rate;
    private final long seed;
    private final long rows;

    LatencyFunction(SourceConfig.Generator config, List<String> labels) {
        this.populations = keys(config.populations(), labels);
        this.startMillis = config.start().toInstant(ZoneOffset.UTC).toEpochMilli();
        this.rate = config.rate();
        this.seed = config.seed();
        this.rows = config.rows().orElse(Long.MAX_VALUE);
    }

    @Override
    public SourceRecord map(Long index) {
        if (index == rows) {
            return new EndOfInput(rows);
        }
        SplittableRandom random = new SplittableRandom(seed + SPREAD * index);
        double u = random.nextDouble();
        int population = (int) (populations.size() * u * u);
        double median = MEDIAN_MILLIS * (1 + 0.5 * population / populations.size());
        return new Event(
                populations.get(population),
                startMillis + Math.multiplyExact(index, MILLIS_PER_SECOND) / rate,
                median * Math.exp(SIGMA * random.nextGaussian()));
    }

    /** How many records come out, {@link EndOfInput} included. */
    long count() {
        return rows == Long.MAX_VALUE ? rows : rows + 1;
    }

    /** Population p has the digits of p as its labels, in the smallest base that leaves enough of them. */
    private static List<String> keys(int count, List<String> labels) {
        int base = (int) Math.ceil(Math.pow(count, 1.0 / labels.size()) - 1e-9);
        List<String> keys = new ArrayList<>(count);
        for (int population = 0; population < count; population++) {
            List<String> values = new ArrayList<>();
            int rest = population;
            for (int label = labels.size() - 1; label >= 0; label--) {
                values.add(labels.get(label) + "-" + (label == 0 ? rest : rest % base));
                rest /= base;
            }
            Collections.reverse(values);
            keys.add(PopulationKey.ofTexts(values));
        }
        return keys;
    }
}
