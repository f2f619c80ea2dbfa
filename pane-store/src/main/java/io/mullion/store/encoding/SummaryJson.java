package io.mullion.store.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.plan.Summary;

/** Summaries: {@code {"kind":"kll","k":200}}. */
final class SummaryJson {
    private static final String KIND = "kind";
    private static final String K = "k";
    private static final String LG_K = "lgK";
    private static final String HIGH_RANKS = "highRanks";
    private static final String COMPRESSION = "compression";
    private static final String ROWS = "rows";
    private static final String WIDTH = "width";
    private static final String SEED = "seed";
    private static final String SIZE = "size";
    private static final String FUNCTION = "function";

    private static final String KLL = "kll";
    private static final String REQ = "req";
    private static final String T_DIGEST = "tDigest";
    private static final String COUNT_MIN = "countMin";
    private static final String HLL = "hll";
    private static final String CPC = "cpc";
    private static final String THETA = "theta";
    private static final String RESERVOIR = "reservoir";
    private static final String TOP_K = "topK";
    private static final String ACCUMULATOR = "accumulator";

    private SummaryJson() {}

    static JsonNode write(Summary summary) {
        ObjectNode json = Json.object();
        if (summary instanceof Summary.Kll kll) {
            return json.put(KIND, KLL).put(K, kll.k());
        }
        if (summary instanceof Summary.Req req) {
            return json.put(KIND, REQ).put(K, req.k()).put(HIGH_RANKS, req.highRanks());
        }
        if (summary instanceof Summary.TDigest digest) {
            return json.put(KIND, T_DIGEST).put(COMPRESSION, digest.compression());
        }
        if (summary instanceof Summary.CountMin sketch) {
            return json.put(KIND, COUNT_MIN)
                    .put(ROWS, sketch.rows())
                    .put(WIDTH, sketch.width())
                    .put(SEED, sketch.seed());
        }
        if (summary instanceof Summary.Hll hll) {
            return json.put(KIND, HLL).put(LG_K, hll.lgK());
        }
        if (summary instanceof Summary.Cpc cpc) {
            return json.put(KIND, CPC).put(LG_K, cpc.lgK());
        }
        if (summary instanceof Summary.Theta theta) {
            return json.put(KIND, THETA).put(LG_K, theta.lgK());
        }
        if (summary instanceof Summary.Reservoir reservoir) {
            return json.put(KIND, RESERVOIR).put(SIZE, reservoir.size());
        }
        if (summary instanceof Summary.TopK heap) {
            return json.put(KIND, TOP_K).put(SIZE, heap.size());
        }
        if (summary instanceof Summary.Accumulator accumulator) {
            return json.put(KIND, ACCUMULATOR).put(FUNCTION, accumulator.name());
        }
        throw new IllegalArgumentException("a summary without encoding: " + summary.display());
    }

    static Summary read(JsonAt json) {
        JsonAt kind = json.field(KIND);
        return json.build(() -> switch (kind.text()) {
            case KLL -> new Summary.Kll(number(json.fields(KIND, K), K));
            case REQ ->
                new Summary.Req(
                        number(json.fields(KIND, K, HIGH_RANKS), K),
                        json.field(HIGH_RANKS).bool());
            case T_DIGEST -> new Summary.TDigest(number(json.fields(KIND, COMPRESSION), COMPRESSION));
            case COUNT_MIN ->
                new Summary.CountMin(
                        number(json.fields(KIND, ROWS, WIDTH, SEED), ROWS),
                        number(json, WIDTH),
                        json.field(SEED).int64());
            case HLL -> new Summary.Hll(number(json.fields(KIND, LG_K), LG_K));
            case CPC -> new Summary.Cpc(number(json.fields(KIND, LG_K), LG_K));
            case THETA -> new Summary.Theta(number(json.fields(KIND, LG_K), LG_K));
            case RESERVOIR -> new Summary.Reservoir(number(json.fields(KIND, SIZE), SIZE));
            case TOP_K -> new Summary.TopK(number(json.fields(KIND, SIZE), SIZE));
            case ACCUMULATOR -> readAccumulator(json.fields(KIND, FUNCTION).field(FUNCTION));
            default -> throw kind.error("unknown kind of summary '" + kind.text() + "'");
        });
    }

    static Summary.Accumulator readAccumulator(JsonAt json) {
        return json.oneOf(Summary.Accumulator.class);
    }

    private static int number(JsonAt json, String field) {
        return json.field(field).int32();
    }
}
