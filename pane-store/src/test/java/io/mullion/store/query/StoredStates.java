package io.mullion.store.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Range;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.store.block.BlockPacker;
import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.PaneReader;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.pane.PaneSketch;
import io.mullion.store.pane.Population;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A real store to which the ingestion part of a cut plan is written as panes, and from which the query part reads its
 * states. Where a state belongs, its windows and populations, follows from its derived coverage alone.
 */
final class StoredStates implements AutoCloseable {
    private static final int K = 200;

    private final SqliteCatalog catalog;
    private final Ingestion ingestion;

    StoredStates(Path directory, SummaryAgg plan, List<Integer> labels, int time) {
        catalog = SqliteCatalog.open(directory.resolve("catalog.db"));
        ingestion = new Ingestion("rows", plan, labels, time, PaneGrid.ONE_MINUTE, "test");
        catalog.register(ingestion);
    }

    /** Stores the states of the ingestion plans in one commit, sealed to {@code sealedTo}. */
    void store(Map<PlanNode, Map<List<Value>, PaneSketch>> states, long first, long sealedTo) {
        Map<Long, Map<Population, PaneSketch>> panes = new TreeMap<>();
        states.forEach((plan, groups) -> groups.forEach((key, state) -> {
            PaneSketch before = panes.computeIfAbsent(window((SummaryAgg) plan), w -> new LinkedHashMap<>())
                    .put(population((SummaryAgg) plan, key), state);
            assertThat(before).as("two states for one pane").isNull();
        }));
        BlockPacker packer =
                new BlockPacker(PlanJson.idOf(Coverages.derive(ingestion.plan()).definition()), K, ingestion.grid());
        long rows = 0;
        for (Map.Entry<Long, Map<Population, PaneSketch>> entry : panes.entrySet()) {
            Map<Population, Long> numbers =
                    catalog.populationIds("rows", entry.getValue().keySet());
            for (Map.Entry<Population, PaneSketch> pane : entry.getValue().entrySet()) {
                packer.add(numbers.get(pane.getKey()), entry.getKey(), pane.getValue());
                rows += pane.getValue().n();
            }
        }
        long epoch = catalog.beginRun("rows", Optional.empty(), "none").epoch();
        catalog.commit(
                "rows",
                new StagedCommit(
                        new CheckpointId(epoch, 1),
                        packer.pack(),
                        OptionalLong.of(first),
                        OptionalLong.of(sealedTo),
                        rows,
                        ImmutableSortedMap.of()));
    }

    /** The states that the ingestion of {@code plan} stored, by group. */
    Map<List<Value>, PaneSketch> read(PlanNode plan) {
        SummaryAgg agg = (SummaryAgg) plan;
        Map<Long, Population> populations = new HashMap<>(catalog.populations("rows", Map.of()));
        Map<List<Value>, PaneSketch> states = new HashMap<>();
        PaneReader.Result result = catalog.read("rows", catalog.lineage("rows").commits())
                .read(populations.keySet(), window(agg), window(agg) + 60_000, (number, window, commit, pane) -> {
                    List<Value> labels = populations.get(number).labels();
                    List<Value> key = agg.keys().stream()
                            .map(column ->
                                    labels.get(ingestion.populationColumns().indexOf(column)))
                            .toList();
                    if (population(agg, key).labels().equals(labels)) {
                        states.put(key, pane);
                    }
                });
        assertThat(result.quarantined()).isEmpty();
        return states;
    }

    QueryEngine engine() {
        return new QueryEngine(catalog);
    }

    private Box boxOf(SummaryAgg plan) {
        Coverage coverage = Coverages.derive(plan);
        assertThat(coverage.definition().by(List.of()))
                .isEqualTo(Coverages.derive(ingestion.plan()).definition());
        return coverage.selection().boxes().get(0);
    }

    /** Start of the one minute that the state covers. */
    private long window(SummaryAgg plan) {
        Range<Value> range = boxOf(plan)
                .constraint(new Dimension.Column(ingestion.timeColumn()))
                .orElseThrow()
                .ranges()
                .span();
        long start = millis(range.lowerEndpoint());
        assertThat(millis(range.upperEndpoint())).isEqualTo(start + 60_000);
        return start;
    }

    /** The labels: of the group, or of the one value that the state is restricted to. */
    private Population population(SummaryAgg plan, List<Value> key) {
        Box box = boxOf(plan);
        List<Value> labels = new ArrayList<>();
        for (int column : ingestion.populationColumns()) {
            int position = IntStream.range(0, plan.keys().size())
                    .filter(i -> plan.keys().get(i) == column)
                    .findFirst()
                    .orElse(-1);
            labels.add(
                    position >= 0
                            ? key.get(position)
                            : box.constraint(new Dimension.Column(column))
                                    .orElseThrow()
                                    .asPoints()
                                    .orElseThrow()
                                    .get(0));
        }
        return new Population(labels);
    }

    static long millis(Value time) {
        return ((Value.Timestamp) time)
                .instant()
                .atOffset(ZoneOffset.UTC)
                .toInstant()
                .toEpochMilli();
    }

    @Override
    public void close() {
        catalog.close();
    }
}
