package io.mullion.store.query;

import static io.mullion.ir.expr.Conditions.column;
import static io.mullion.ir.timing.Timing.INGESTION;
import static io.mullion.ir.timing.Timing.QUERY;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.timing.Assignment;
import io.mullion.ir.timing.Cut;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.SeededRandom;
import io.mullion.store.pane.PaneSketch;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * S8: a plan that is run cut (B1), its states stored in a real store and read back, answers what the whole plan answers
 * when it is run over raw rows (B2).
 */
@ExtendWith(SeededRandom.class)
class CutRunTest {
    private static final int TS = 0;
    private static final int REGION = 1;
    private static final int VALUE = 2;
    private static final int PANES = 5;
    private static final LocalDateTime START = LocalDateTime.parse("2001-04-01T10:00");
    private static final Scan SCAN = Scan.of(
            Source.named("rows"),
            Schema.of(List.of(
                    Field.of("ts", ValueType.TIMESTAMP_MS),
                    Field.of("region", ValueType.TEXT),
                    Field.of("value", ValueType.DOUBLE))));

    @TempDir
    Path directory;

    @Test
    @DisplayName("B1 = B2 = 98.0: five one-minute panes of 20 rows, value pane·20 + i, KLL k = 200, p99")
    void documentExample() {
        List<List<Value>> table = new ArrayList<>();
        for (int pane = 0; pane < PANES; pane++) {
            for (int i = 0; i < 20; i++) {
                table.add(row(pane, i, "us", pane * 20 + i));
            }
        }
        List<SummaryAgg> states = IntStream.range(0, PANES)
                .mapToObj(pane -> state(new Filter(SCAN, minute(pane))))
                .toList();
        SummaryMerge merge = MergeCheck.merge(states).orThrow();
        SummaryEstimate p99 = new SummaryEstimate(merge, List.of(0.99));
        Cut b1 = Cut.of(Assignment.precompute(p99));
        Cut b2 = Cut.of(Assignment.rebuild(p99));
        Cut mixed = Cut.of(
                Assignment.custom(p99, state -> state == states.get(1) || state == states.get(4) ? INGESTION : QUERY));

        assertThat(b1.ingestion()).hasSize(PANES);
        assertThat(b2.ingestion()).isEmpty();
        assertThat(mixed.ingestion()).hasSize(2);
        assertThat(PlanRun.over(table).answer(b2.query())).containsExactly(Map.entry(List.of(), List.of(98.0)));
        try (StoredStates store = new StoredStates(directory, state(SCAN), List.of(), TS)) {
            ingest(store, table, b1);
            // The query part sees no row of the table.
            assertThat(new PlanRun(List.of(), store::read).answer(b1.query()))
                    .containsExactly(Map.entry(List.of(), List.of(98.0)));
            assertThat(new PlanRun(table, store::read).answer(mixed.query()))
                    .containsExactly(Map.entry(List.of(), List.of(98.0)));

            Answer answer = store.engine()
                    .answer(new Query(
                            "rows",
                            List.of(0.99),
                            Optional.empty(),
                            List.of(),
                            Optional.of(time(0, 0)),
                            Optional.of(time(PANES, 0)),
                            Policy.STRICT));
            assertThat(answer.rows()).singleElement().satisfies(only -> {
                assertThat(only.n()).isEqualTo(100);
                assertThat(only.statistics().orElseThrow().estimates())
                        .extracting(Answer.Estimate::value)
                        .containsExactly(98.0);
            });
        }
    }

    @Test
    @DisplayName(
            "B1 = B2 with filters and groups, by group and rolled up, within the rank error where values were lost")
    void filtersAndGroups(Random random) {
        List<String> regions = List.of("us", "eu", "ap");
        List<List<Value>> table = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            // One region is so thin that no value of it is lost.
            String region = i < 150 ? "" : regions.get((int) (regions.size() * Math.pow(random.nextDouble(), 2)));
            table.add(
                    row(random.nextInt(PANES), random.nextInt(60_000), region, Math.rint(random.nextGaussian() * 1e4)));
        }
        Expr own = Conditions.compare(column(VALUE), ComparisonOperator.GREATER_OR_EQUAL, Value.real(-5_000));
        Expr some = Conditions.in(column(REGION), List.of(Value.text("us"), Value.text("eu"), Value.text("")));
        List<PlanNode> states = new ArrayList<>();
        for (int pane = 0; pane < PANES; pane++) {
            states.add(state(new Filter(new Filter(SCAN, own), Conditions.and(List.of(minute(pane), some))))
                    .by(List.of(REGION)));
        }
        List<Double> ranks = List.of(0.0, 0.01, 0.25, 0.5, 0.9, 0.99, 1.0);
        SummaryMerge byRegion = MergeCheck.merge(states).orThrow();
        SummaryMerge overall = MergeCheck.merge(states, List.of()).orThrow();
        int exact = 0;
        int lossy = 0;
        try (StoredStates store = new StoredStates(directory, state(new Filter(SCAN, own)), List.of(REGION), TS)) {
            ingest(store, table, Cut.of(Assignment.precompute(byRegion)));
            for (SummaryMerge merge : List.of(byRegion, overall)) {
                SummaryEstimate readout = new SummaryEstimate(merge, ranks);
                Cut b1 = Cut.of(Assignment.precompute(readout));
                Cut b2 = Cut.of(Assignment.rebuild(readout));
                Map<List<Value>, PaneSketch> cut = new PlanRun(List.of(), store::read).statesBelow(b1.query());
                Map<List<Value>, PaneSketch> whole = PlanRun.over(table).statesBelow(b2.query());

                assertThat(cut.keySet()).isEqualTo(whole.keySet()).hasSize(merge == overall ? 1 : 3);
                for (Map.Entry<List<Value>, PaneSketch> group : cut.entrySet()) {
                    PaneSketch b1State = group.getValue();
                    PaneSketch b2State = whole.get(group.getKey());
                    assertThat(b1State.n()).isEqualTo(b2State.n());
                    assertThat(b1State.min()).isEqualTo(b2State.min());
                    assertThat(b1State.max()).isEqualTo(b2State.max());
                    double[] truth = values(table, group.getKey());
                    assertThat(b1State.n()).isEqualTo(truth.length);
                    assertThat(b1State.isExact()).isEqualTo(truth.length <= 200);
                    exact += b1State.isExact() ? 1 : 0;
                    lossy += b1State.isExact() ? 0 : 1;
                    for (double rank : ranks) {
                        assertRank(truth, rank, b1State);
                        assertRank(truth, rank, b2State);
                    }
                }
            }
        }
        assertThat(exact).isEqualTo(1);
        assertThat(lossy).isEqualTo(3);
    }

    /** The distance from the rank to what the value's rank really is, ties included; three times the bound at 99 %. */
    private static void assertRank(double[] sorted, double rank, PaneSketch state) {
        double value = state.quantile(rank);
        double below = Arrays.stream(sorted).filter(v -> v < value).count() / (double) sorted.length;
        double upTo = Arrays.stream(sorted).filter(v -> v <= value).count() / (double) sorted.length;
        assertThat(Math.max(0, Math.max(below - rank, rank - upTo)))
                .as("rank %s of %d values", rank, sorted.length)
                .isLessThanOrEqualTo(3 * state.rankError());
    }

    /** What the conditions of {@link #filtersAndGroups} leave of the table, written down a second time. */
    private static double[] values(List<List<Value>> table, List<Value> key) {
        return table.stream()
                .filter(row -> key.isEmpty() || row.get(REGION).equals(key.get(0)))
                .filter(row -> !row.get(REGION).equals(Value.text("ap")))
                .mapToDouble(row -> ((Value.Real) row.get(VALUE)).value())
                .filter(value -> value >= -5_000)
                .sorted()
                .toArray();
    }

    /** Runs the ingestion part over the rows and stores its states. */
    private static void ingest(StoredStates store, List<List<Value>> table, Cut cut) {
        Map<PlanNode, Map<List<Value>, PaneSketch>> built = new LinkedHashMap<>();
        cut.ingestion().forEach(plan -> built.put(plan, PlanRun.over(table).states(plan)));
        store.store(built, StoredStates.millis(time(0, 0)), StoredStates.millis(time(PANES, 0)));
    }

    private static SummaryAgg state(PlanNode input) {
        return SummaryAgg.over(input, new Summary.Kll(200), VALUE);
    }

    private static Expr minute(int pane) {
        return Conditions.atLeastBelow(column(TS), time(pane, 0), time(pane + 1, 0));
    }

    private static List<Value> row(int pane, int millis, String region, double value) {
        return List.of(time(pane, millis), Value.text(region), Value.real(value));
    }

    private static Value time(int minute, int millis) {
        return Value.timestamp(START.plusMinutes(minute).plusNanos(millis * 1_000_000L));
    }
}
