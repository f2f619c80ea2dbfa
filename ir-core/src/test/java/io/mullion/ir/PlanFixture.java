package io.mullion.ir;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.Where.Condition;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeRefusal;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.plan.Arrivals;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryMerge;
import io.mullion.ir.plan.TimeRange;
import io.mullion.ir.plan.TimeShift;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/**
 * The language of the case tests: {@code merge(kll("latency").where(equal("region", "us")).over(t(0, 1)), ...)}, over one
 * table of requests.
 */
public final class PlanFixture {
    public static final Schema REQUESTS = Schema.of(List.of(
            Field.of("ts", ValueType.TIMESTAMP_MS),
            Field.of("region", ValueType.TEXT),
            Field.of("tier", ValueType.TEXT),
            Field.of("job", ValueType.TEXT),
            Field.of("latency", ValueType.DOUBLE),
            Field.of("size", ValueType.BIGINT),
            Field.of("price", new ValueType.DecimalType(10, 2)),
            Field.of("cached", ValueType.BOOLEAN),
            Field.of("day", ValueType.DATE),
            Field.of("ts9", new ValueType.TimestampType(9, false)),
            Field.of("tsx", new ValueType.TimestampType(ValueType.TimestampType.UNKNOWN_PRECISION, false)),
            Field.of("tsz", ValueType.TIMESTAMP_LTZ_MS)));

    public static final Schema SAMPLES = new Schema(
            List.of(
                    Field.of("job", ValueType.TEXT),
                    Field.of("region", ValueType.TEXT),
                    Field.of("t", ValueType.TIMESTAMP_LTZ_MS),
                    Field.of("value", ValueType.DOUBLE)),
            OptionalInt.of(2),
            List.of(),
            false);

    /** Minute 0 of the cases. */
    public static final LocalDateTime START = LocalDateTime.of(2001, 4, 1, 0, 0);

    private PlanFixture() {}

    /** From {@code from}, inclusive, to {@code to}, exclusive. */
    public record Window(LocalDateTime from, LocalDateTime to) {}

    /** A window of minutes: {@code t(0, 1)} is [00:00, 00:01). */
    public static Window t(int from, int to) {
        return new Window(START.plusMinutes(from), START.plusMinutes(to));
    }

    public static StatePlan kll(String measure) {
        return new StatePlan(
                requests(), new Summary.Kll(Summary.Kll.DEFAULT_K), measure, List.of(), Optional.empty(), Weight.UNIT);
    }

    /** A scan of requests that applies the predicates itself. */
    public static Scan requests(Condition... predicates) {
        return new Scan(
                Source.named("requests"),
                REQUESTS,
                Arrays.stream(predicates).map(p -> p.on(REQUESTS)).toList(),
                Optional.empty());
    }

    /** A scan of the requests that came in by these commits. */
    public static Scan arrivedBy(String lineage, long... commits) {
        Constraint numbers = Constraint.points(
                ValueType.BIGINT,
                LongStream.of(commits).mapToObj(Value::integer).toList());
        return new Scan(Source.named("requests"), REQUESTS, List.of(), Optional.of(new Arrivals(lineage, numbers)));
    }

    /** The samples of a metric, with PromQL matchers such as {@code job="api"} as conditions. */
    public static Scan metric(String name, Condition... matchers) {
        return new Scan(
                Source.metric(name),
                SAMPLES,
                Arrays.stream(matchers).map(matcher -> matcher.on(SAMPLES)).toList(),
                Optional.empty());
    }

    /** PromQL's {@code input[width]}. */
    public static TimeRange range(Duration width, PlanNode input) {
        return new TimeRange(input, width, TimeRange.Mode.RANGE);
    }

    /** PromQL's {@code input offset offset}. */
    public static TimeShift shift(Duration offset, PlanNode input) {
        return new TimeShift(input, offset, Optional.empty());
    }

    /** A KLL of the values of a range vector. */
    public static StatePlan kllOf(PlanNode rows) {
        return kll("value").from(rows);
    }

    public static MergeResult merge(StatePlan... states) {
        return MergeCheck.merge(Arrays.stream(states).map(StatePlan::plan).toList());
    }

    public static MergeResult mergeNodes(PlanNode... states) {
        return MergeCheck.merge(List.of(states));
    }

    /** The merged node; fails the test on a refusal. */
    public static SummaryMerge merged(StatePlan... states) {
        return merge(states).orThrow();
    }

    /** The coverage of an accepted merge. */
    public static Coverage accepted(MergeResult result) {
        if (result instanceof MergeResult.Refused refused) {
            throw new AssertionError("refused: " + refused.refusal().message());
        }
        return Coverages.derive(((MergeResult.Merged) result).merge());
    }

    /** The refusal, which must be of the given kind. */
    public static <T extends MergeRefusal> T refused(MergeResult result, Class<T> kind) {
        assertThat(result).isInstanceOf(MergeResult.Refused.class);
        MergeRefusal refusal = ((MergeResult.Refused) result).refusal();
        assertThat(refusal).as(refusal.message()).isInstanceOf(kind);
        return kind.cast(refusal);
    }
}
