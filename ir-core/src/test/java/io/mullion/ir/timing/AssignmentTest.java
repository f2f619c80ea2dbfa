package io.mullion.ir.timing;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.timing.Timing.INGESTION;
import static io.mullion.ir.timing.Timing.QUERY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.PlanFixture;
import io.mullion.ir.Where;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.ir.plan.SummaryMerge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** S8: the ways to give times, and what is cut out of the result. */
class AssignmentTest {
    private static final List<SummaryAgg> PANES = IntStream.range(0, 5)
            .mapToObj(i -> kll("latency").over(t(i, i + 1)).plan())
            .toList();
    private static final SummaryMerge MERGE = MergeCheck.merge(PANES).orThrow();
    private static final SummaryEstimate P99 = new SummaryEstimate(MERGE, List.of(0.99));

    @Test
    @DisplayName("B1 panes run at ingestion time, merge and readout at query time")
    void precompute() {
        TimedNode timed = Assignment.precompute(P99);
        Cut cut = Cut.of(timed);

        assertThat(TimingCheck.check(timed)).isEmpty();
        assertThat(timed.timing()).isEqualTo(QUERY);
        assertThat(timed.children().get(0).timing()).isEqualTo(QUERY);
        assertThat(timed.children().get(0).children())
                .extracting(TimedNode::timing)
                .containsOnly(INGESTION);
        assertThat(cut.ingestion()).containsExactlyElementsOf(PANES);
        assertThat(cut.query())
                .isEqualTo(new QueryPart.Computed(
                        P99,
                        List.of(new QueryPart.Computed(
                                MERGE,
                                PANES.stream()
                                        .<QueryPart>map(QueryPart.Stored::new)
                                        .toList()))));
    }

    @Test
    @DisplayName("B2 everything runs at query time, and nothing is stored")
    void rebuild() {
        Cut cut = Cut.of(Assignment.rebuild(P99));

        assertThat(cut.ingestion()).isEmpty();
        assertThat(stored(cut.query())).isEmpty();
    }

    @Test
    @DisplayName("stored and rebuilt panes are merged together")
    void mixed() {
        Cut cut = Cut.of(Assignment.custom(P99, state -> state == PANES.get(1) ? INGESTION : QUERY));

        assertThat(cut.ingestion()).containsExactly(PANES.get(1));
        assertThat(stored(cut.query())).containsExactly(PANES.get(1));
    }

    @Test
    @DisplayName("a roll-up at ingestion time is what is stored, and not its panes")
    void rollUp() {
        Cut cut = Cut.of(Assignment.custom(P99, state -> INGESTION));

        assertThat(cut.ingestion()).containsExactly(MERGE);
        assertThat(Cut.of(Assignment.custom(MERGE, state -> INGESTION)).query()).isEqualTo(new QueryPart.Stored(MERGE));
    }

    @Test
    @DisplayName("X1 a roll-up at ingestion time of a pane that is rebuilt is refused, with its edge")
    void x1() {
        TimedNode timed = Assignment.custom(P99, state -> state == PANES.get(3) ? QUERY : INGESTION);

        assertThat(TimingCheck.check(timed).orElseThrow().message())
                .startsWith("IllegalChildState at SummaryMerge.children[3]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cut.of(timed))
                .withMessageContaining("SummaryMerge.children[3]");
    }

    @Test
    @DisplayName("rows that are read at both times are split: they occur, and run, once at each")
    void split() {
        PlanNode rows = new Filter(requests(), Where.equal("region", "us").on(PlanFixture.REQUESTS));
        SummaryAgg first = kll("latency").from(rows).over(t(0, 1)).plan();
        SummaryAgg second = kll("latency").from(rows).over(t(1, 2)).plan();
        SummaryMerge merge = MergeCheck.merge(List.of(first, second)).orThrow();

        TimedNode timed = Assignment.custom(merge, state -> state == first ? INGESTION : QUERY);

        assertThat(TimingCheck.check(timed)).isEmpty();
        assertThat(occurrences(timed).stream()
                        .filter(occurrence -> occurrence.node() == rows)
                        .map(TimedNode::timing))
                .containsExactlyInAnyOrder(INGESTION, QUERY);
    }

    @Test
    @DisplayName("the lowest states run early: a state over an answer waits for the question")
    void lowest() {
        SummaryAgg ofAnswer = SummaryAgg.over(P99, new Summary.Kll(200), 0);
        Cut cut = Cut.of(Assignment.precompute(ofAnswer));

        assertThat(cut.ingestion()).containsExactlyElementsOf(PANES);
        assertThat(cut.query()).isInstanceOf(QueryPart.Computed.class);
    }

    @Test
    @DisplayName("a plan that has no state runs at query time")
    void noState() {
        Scan scan = requests();

        assertThat(Assignment.precompute(scan).timing()).isEqualTo(QUERY);
        assertThat(Cut.of(Assignment.precompute(scan)).ingestion()).isEmpty();
    }

    @Test
    @DisplayName("a DAG of 2^60 paths costs its 61 nodes")
    void shared() {
        PlanNode state = SummaryAgg.over(requests(), new Summary.Hll(12), 4);
        PlanNode top = state;
        for (int i = 0; i < 60; i++) {
            top = MergeCheck.merge(List.of(top, top)).orThrow();
        }

        TimedNode timed = Assignment.precompute(top);

        assertThat(occurrences(timed).size()).isEqualTo(62);
        assertThat(TimingCheck.check(timed).isEmpty()).isTrue();
        assertThat(Cut.of(timed).ingestion().size()).isEqualTo(1);
        assertThat(TimingCheck.check(TimedNode.assign(top, node -> QUERY)).isEmpty())
                .isTrue();
    }

    @Test
    @DisplayName(
            "any choice of times is either refused at an edge or cut so that nothing is lost and nothing runs early")
    void randomChoices() {
        long seed = 7;
        Random random = new Random(seed);
        int accepted = 0;
        for (int round = 0; round < 2_000; round++) {
            SummaryMerge inner = MergeCheck.merge(PANES.subList(0, 2)).orThrow();
            SummaryMerge middle = MergeCheck.merge(List.of(inner, PANES.get(2))).orThrow();
            SummaryMerge outer = MergeCheck.merge(List.of(PANES.get(3), middle, PANES.get(4)))
                    .orThrow();
            Set<PlanNode> early = Collections.newSetFromMap(new IdentityHashMap<>());
            List<PlanNode> states = new ArrayList<>(PANES);
            states.addAll(List.of(inner, middle, outer));
            double share = random.nextDouble();
            states.stream().filter(state -> random.nextDouble() < share).forEach(early::add);
            PlanNode root = random.nextBoolean() ? outer : new SummaryEstimate(outer, List.of(0.5));

            TimedNode timed = Assignment.custom(root, state -> early.contains(state) ? INGESTION : QUERY);
            boolean valid = occurrences(timed).stream()
                    .filter(node -> node.timing() == INGESTION)
                    .flatMap(node -> node.children().stream())
                    .allMatch(child -> child.timing() == INGESTION);
            assertThat(TimingCheck.check(timed).isEmpty())
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(valid);
            if (valid) {
                accepted++;
                Cut cut = Cut.of(timed);
                assertThat(stored(cut.query())).containsExactlyElementsOf(cut.ingestion());
                assertThat(cut.query().node()).isSameAs(root);
                assertThat(early).containsAll(cut.ingestion());
            }
        }
        assertThat(accepted).isBetween(200, 1_800);
    }

    /** What a query part reads from the store, each state once, in order. */
    private static List<PlanNode> stored(QueryPart part) {
        if (part instanceof QueryPart.Stored stored) {
            return List.of(stored.node());
        }
        return ((QueryPart.Computed) part)
                .inputs().stream().flatMap(input -> stored(input).stream()).toList();
    }

    private static Set<TimedNode> occurrences(TimedNode root) {
        Set<TimedNode> found = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(root, found);
        return found;
    }

    private static void collect(TimedNode timed, Set<TimedNode> found) {
        if (found.add(timed)) {
            timed.children().forEach(child -> collect(child, found));
        }
    }
}
