package io.mullion.store.encoding;

import com.google.common.hash.Hashing;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.store.pane.DefinitionId;
import java.util.Arrays;

/**
 * Plans as canonical JSON, version 1: {@code {"version":1,"plan":…}}, UTF-8, without white space, every field in its fixed
 * place, optional fields left out when empty, maps sorted. Equal plans give equal bytes, on every Java version.
 *
 * <p>Accepted: what {@link #write} wrote. Refused with the path of the place: another version, an unknown or missing
 * field, an unknown or reserved operator, a node that its constructor refuses, a merge that cannot be proven (M2), a
 * document deeper than 500 levels, and the same plan written in any other way.
 */
public final class PlanJson {
    static final String VERSION = "version";

    private static final int CURRENT = 1;
    private static final String PLAN = "plan";

    private PlanJson() {}

    /**
     * The document of a plan.
     *
     * @throws IllegalArgumentException when the plan is too deep or holds a name that is not well-formed Unicode
     */
    public static byte[] write(PlanNode plan) {
        return Json.write(Json.object().put(VERSION, CURRENT).set(PLAN, NodeJson.write(plan)));
    }

    /**
     * The plan of a document.
     *
     * @throws EncodingException when the document is not what {@link #write} writes for a plan that can be built
     */
    public static PlanNode read(byte[] document) {
        JsonAt json = Json.read(document);
        long version = json.field(VERSION).int64();
        if (version != CURRENT) {
            throw json.field(VERSION).error("unknown version " + version + ", this program knows " + CURRENT);
        }
        json.fields(VERSION, PLAN);
        PlanNode plan = NodeJson.read(json.field(PLAN));
        if (!Arrays.equals(document, write(plan))) {
            throw json.error("not in canonical form");
        }
        return plan;
    }

    /** The id of a definition: the SHA-256 of its document. */
    public static DefinitionId idOf(SummaryAgg definition) {
        return DefinitionId.of(Hashing.sha256().hashBytes(write(definition)).asBytes());
    }
}
