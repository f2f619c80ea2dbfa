package io.mullion.job.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mullion.ir.value.Value;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Receipt;
import java.util.List;
import java.util.Locale;

/** An answer as one JSON object. In a row's key a NULL label is null and an absent one is left out. */
final class AnswerJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private AnswerJson() {}

    static String of(Answer answer) {
        ObjectNode root = MAPPER.createObjectNode();
        ArrayNode rows = root.putArray("rows");
        answer.rows().forEach(row -> rows.add(row(answer.keyNames(), row)));
        root.set("receipt", receipt(answer.receipt()));
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer is always JSON", e);
        }
    }

    private static ObjectNode row(List<String> names, Answer.Row row) {
        ObjectNode node = MAPPER.createObjectNode();
        ObjectNode key = node.putObject("key");
        for (int i = 0; i < names.size(); i++) {
            Value value = row.key().get(i);
            if (value instanceof Value.Missing missing) {
                if (!missing.absent()) {
                    key.putNull(names.get(i));
                }
            } else {
                key.put(names.get(i), value instanceof Value.Text text ? text.value() : value.display());
            }
        }
        node.put("n", row.n());
        row.statistics().ifPresentOrElse(statistics -> fill(node, statistics), () -> {
            node.putNull("min");
            node.putNull("max");
            node.putArray("quantiles");
        });
        return node;
    }

    private static void fill(ObjectNode node, Answer.Statistics statistics) {
        node.put("min", statistics.min());
        node.put("max", statistics.max());
        node.put("effectiveK", statistics.effectiveK());
        node.put("rankError", statistics.rankError());
        ArrayNode quantiles = node.putArray("quantiles");
        for (Answer.Estimate estimate : statistics.estimates()) {
            quantiles
                    .addObject()
                    .put("rank", estimate.rank())
                    .put("value", estimate.value())
                    .put("lower", estimate.bounds().lower())
                    .put("upper", estimate.bounds().upper());
        }
    }

    private static ObjectNode receipt(Receipt receipt) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("dataset", receipt.dataset());
        node.put("snapshot", receipt.snapshot());
        node.put("policy", receipt.policy().name().toLowerCase(Locale.ROOT));
        node.put("requested", receipt.requested());
        node.put("covered", receipt.covered());
        receipt.notes().forEach(node.putArray("notes")::add);
        ArrayNode gaps = node.putArray("gaps");
        receipt.gaps()
                .forEach(gap -> gaps.addObject()
                        .put("kind", gap.kind())
                        .put("part", gap.part())
                        .put("reason", gap.reason()));
        node.put("panes", receipt.panes());
        node.put("bytes", receipt.bytes());
        node.put("n", receipt.n());
        receipt.min().ifPresentOrElse(min -> node.put("min", min), () -> node.putNull("min"));
        receipt.max().ifPresentOrElse(max -> node.put("max", max), () -> node.putNull("max"));
        receipt.effectiveK().ifPresentOrElse(k -> node.put("effectiveK", k), () -> node.putNull("effectiveK"));
        node.put("rankError", receipt.rankError());
        return node;
    }
}
