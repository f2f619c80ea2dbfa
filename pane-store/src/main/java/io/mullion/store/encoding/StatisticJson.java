package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.mullion.ir.plan.Statistic;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a readout reads: {@code "quantiles":["0.5"]}, or {@code "statistic":{"cardinality":true}}. */
final class StatisticJson {
    private static final String QUANTILES = "quantiles";
    private static final String STATISTIC = "statistic";
    private static final String RANK_OF = "rankOf";
    private static final String CARDINALITY = "cardinality";
    private static final String FREQUENCY_OF = "frequencyOf";

    /** The fields of a readout that say what it reads; it has one of them. */
    static final Set<String> FIELDS = Set.of(QUANTILES, STATISTIC);

    private StatisticJson() {}

    static void write(Statistic statistic, ObjectNode json) {
        if (statistic instanceof Statistic.Quantiles quantiles) {
            json.set(QUANTILES, Json.array(quantiles.ranks(), rank -> TextNode.valueOf(RealText.write(rank))));
        } else {
            json.set(STATISTIC, write(statistic));
        }
    }

    private static JsonNode write(Statistic statistic) {
        ObjectNode json = Json.object();
        if (statistic instanceof Statistic.Rank rank) {
            return json.put(RANK_OF, RealText.write(rank.value()));
        }
        if (statistic instanceof Statistic.Cardinality) {
            return json.put(CARDINALITY, true);
        }
        if (statistic instanceof Statistic.Frequency frequency) {
            return json.set(FREQUENCY_OF, ValueJson.write(frequency.item()));
        }
        throw new IllegalArgumentException("a statistic without encoding: " + statistic.display());
    }

    static Statistic read(JsonAt json) {
        Optional<JsonAt> quantiles = json.optional(QUANTILES);
        Optional<JsonAt> other = json.optional(STATISTIC);
        if (quantiles.isPresent() == other.isPresent()) {
            throw json.error("expected either " + QUANTILES + " or " + STATISTIC);
        }
        return quantiles.isPresent()
                ? new Statistic.Quantiles(quantiles.get().elements(RealText::read))
                : readOther(json.field(STATISTIC));
    }

    private static Statistic readOther(JsonAt json) {
        Map.Entry<String, JsonAt> only = json.only();
        JsonAt at = only.getValue();
        return switch (only.getKey()) {
            case RANK_OF -> at.build(() -> new Statistic.Rank(RealText.read(at)));
            case FREQUENCY_OF -> new Statistic.Frequency(ValueJson.read(at));
            case CARDINALITY -> {
                if (!at.bool()) {
                    throw at.error("expected true");
                }
                yield new Statistic.Cardinality();
            }
            default -> throw at.error("unknown statistic");
        };
    }
}
