package io.mullion.ir.planner;

import static io.mullion.ir.expr.Conditions.and;
import static io.mullion.ir.expr.Conditions.atLeastBelow;
import static io.mullion.ir.expr.Conditions.column;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Requests over a table of latencies, stored in 1-minute panes per region and job, on 1 January 2024. */
final class InventoryFixture {
    static final int TS = 0;
    static final int REGION = 1;
    static final int JOB = 2;
    static final int LATENCY = 3;
    static final int SIZE = 4;

    static final Scan SCAN = Scan.of(
            Source.named("requests"),
            Schema.of(List.of(
                    Field.of("ts", ValueType.TIMESTAMP_MS),
                    Field.of("region", ValueType.TEXT),
                    Field.of("job", ValueType.TEXT),
                    Field.of("latency", ValueType.DOUBLE),
                    Field.of("size", ValueType.BIGINT))));

    private SummaryAgg plan = kll(SCAN);
    private OptionalLong first = OptionalLong.of(millis("10:00"));
    private OptionalLong sealed = OptionalLong.of(millis("10:05"));
    private final List<Hole> holes = new ArrayList<>();
    private final ImmutableSortedMap.Builder<Long, List<Value>> populations = ImmutableSortedMap.naturalOrder();
    private long next = 1;

    static SummaryAgg kll(PlanNode input) {
        return SummaryAgg.over(input, new Summary.Kll(200), LATENCY);
    }

    static SummaryAgg request(Expr... conditions) {
        return conditions.length == 0 ? kll(SCAN) : kll(new Filter(SCAN, and(List.of(conditions))));
    }

    static Expr between(String from, String to) {
        return atLeastBelow(column(TS), time(from), time(to));
    }

    static Value time(String clock) {
        return Value.timestamp(LocalDate.of(2024, 1, 1).atTime(LocalTime.parse(clock)));
    }

    static long millis(String clock) {
        return LocalDate.of(2024, 1, 1)
                .atTime(LocalTime.parse(clock))
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    static WindowRange windows(String from, String to) {
        return new WindowRange(millis(from), millis(to));
    }

    InventoryFixture ingests(SummaryAgg ingestion) {
        plan = ingestion;
        return this;
    }

    InventoryFixture sealed(String from, String to) {
        first = OptionalLong.of(millis(from));
        sealed = OptionalLong.of(millis(to));
        return this;
    }

    InventoryFixture nothingSealed() {
        first = OptionalLong.empty();
        sealed = OptionalLong.empty();
        return this;
    }

    InventoryFixture hole(String from, String to, GapKind kind) {
        holes.add(new Hole(windows(from, to), kind, "test"));
        return this;
    }

    InventoryFixture population(Value region, Value job) {
        populations.put(next++, List.of(region, job));
        return this;
    }

    InventoryFixture population(String region, String job) {
        return population(Value.text(region), Value.text(job));
    }

    PaneInventory build() {
        return new PaneInventory(
                "requests",
                plan,
                List.of(REGION, JOB),
                TS,
                PaneGrid.ONE_MINUTE,
                first,
                sealed,
                holes,
                7,
                populations.build());
    }
}
