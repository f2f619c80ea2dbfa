package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.equal;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.CpuTime;
import io.mullion.ir.plan.PlanNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * M1: the cost of merges, flat or nested, stays near-linear up to ten thousand panes. Ten times the panes may cost
 * twenty-five times as much, where quadratic cost would be a hundred; times below {@link #FLOOR_NANOS} are noise. The
 * measured curve stands in docs/semantics.md, S6.
 */
class MergeScalingTest {
    private static final int SMALL = 1_000;
    private static final int LARGE = 10_000;
    private static final int ALLOWED_GROWTH = 25;
    private static final long FLOOR_NANOS = 40_000_000;

    @ParameterizedTest(name = "{0} of {1}")
    @MethodSource
    void staysNearLinear(
            String shape,
            String panes,
            Function<List<PlanNode>, PlanNode> build,
            IntFunction<PlanNode> pane,
            int boxes) {
        assertThat(Coverages.derive(build.apply(panes(pane, 64))).selection().boxes())
                .hasSize(boxes < 0 ? 64 : boxes);
        long small = best(build, pane, SMALL, 2);
        long large = best(build, pane, LARGE, 1);

        assertThat(large)
                .as("%,d µs for %d panes, %,d µs for %d", small / 1_000, SMALL, large / 1_000, LARGE)
                .isLessThan(ALLOWED_GROWTH * Math.max(small, FLOOR_NANOS));
    }

    static Stream<Arguments> staysNearLinear() {
        IntFunction<PlanNode> minutes = i -> kll("latency").over(t(i, i + 1)).plan();
        IntFunction<PlanNode> everyOther =
                i -> kll("latency").over(t(2 * i, 2 * i + 1)).plan();
        IntFunction<PlanNode> populations = i -> kll("latency")
                .where(equal("region", "r" + i / 2))
                .over(t(i % 2, i % 2 + 1))
                .plan();
        return Stream.of(
                row("one flat merge", "consecutive minutes", MergeScalingTest::flat, minutes, 1),
                row("one flat merge", "every other minute", MergeScalingTest::flat, everyOther, -1),
                row("one flat merge", "populations × 2 minutes", MergeScalingTest::flat, populations, 1),
                row("a tree of tens", "consecutive minutes", MergeScalingTest::tree, minutes, 1),
                row("a tree of tens", "every other minute", MergeScalingTest::tree, everyOther, -1),
                row("a tree of tens", "populations × 2 minutes", MergeScalingTest::tree, populations, 1),
                row("a chain, one pane a merge", "consecutive minutes", MergeScalingTest::chain, minutes, 1));
    }

    @Test
    @DisplayName("a chain of ten thousand merges has a hash and is equal to itself")
    void deepChain() {
        PlanNode chain = chain(panes(i -> kll("latency").over(t(i, i + 1)).plan(), 10_000));

        assertThat(chain.hashCode()).isEqualTo(chain.hashCode());
        assertThat(chain.equals(chain)).isTrue();
    }

    private static PlanNode flat(List<PlanNode> panes) {
        return MergeCheck.merge(panes).orThrow();
    }

    private static PlanNode tree(List<PlanNode> panes) {
        List<PlanNode> level = panes;
        while (level.size() > 1) {
            List<PlanNode> above = new ArrayList<>();
            for (int i = 0; i < level.size(); i += 10) {
                above.add(flat(level.subList(i, Math.min(i + 10, level.size()))));
            }
            level = above;
        }
        return level.get(0);
    }

    private static PlanNode chain(List<PlanNode> panes) {
        PlanNode soFar = panes.get(0);
        for (PlanNode next : panes.subList(1, panes.size())) {
            soFar = flat(List.of(soFar, next));
        }
        return soFar;
    }

    private static long best(
            Function<List<PlanNode>, PlanNode> build, IntFunction<PlanNode> pane, int count, int attempts) {
        List<PlanNode> panes = panes(pane, count);
        return CpuTime.best(
                attempts, () -> assertThat(build.apply(panes).children()).isNotEmpty());
    }

    private static List<PlanNode> panes(IntFunction<PlanNode> pane, int count) {
        return IntStream.range(0, count).mapToObj(pane).toList();
    }

    private static Arguments row(
            String shape,
            String panes,
            Function<List<PlanNode>, PlanNode> build,
            IntFunction<PlanNode> pane,
            int boxes) {
        return Arguments.of(shape, panes, build, pane, boxes);
    }
}
