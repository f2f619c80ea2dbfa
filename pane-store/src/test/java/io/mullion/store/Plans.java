package io.mullion.store;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.expr.Conditions;
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
import java.time.LocalDateTime;
import java.util.List;

/** Plans over one source of requests: {@code ts, region, tier, latency, size}. */
public final class Plans {
    public static final int TS = 0;
    public static final int REGION = 1;
    public static final int TIER = 2;
    public static final int LATENCY = 3;
    public static final int SIZE = 4;

    public static final Schema SCHEMA = Schema.of(List.of(
            Field.of("ts", ValueType.TIMESTAMP_MS),
            Field.of("region", ValueType.TEXT),
            Field.of("tier", ValueType.TEXT),
            Field.of("latency", ValueType.DOUBLE),
            Field.of("size", ValueType.BIGINT)));

    private Plans() {}

    public static Scan requests() {
        return Scan.of(new Source("requests", ImmutableSortedMap.of("nonFinite", "reject", "time", "ts")), SCHEMA);
    }

    /** KLL with k = 200 of the latency of all requests. */
    public static SummaryAgg latency() {
        return latency(requests());
    }

    public static SummaryAgg latency(PlanNode input) {
        return SummaryAgg.over(input, new Summary.Kll(200), LATENCY);
    }

    public static PlanNode where(Expr condition) {
        return new Filter(requests(), condition);
    }

    public static Expr region(String region) {
        return equal(REGION, Value.text(region));
    }

    public static Expr equal(int column, Value value) {
        return new Expr.Compare(Expr.ComparisonOperator.EQUAL, new Expr.Column(column), new Expr.Literal(value));
    }

    /** {@code ts} in a window of minutes after 2001-04-01T00:00. */
    public static Expr minutes(int from, int to) {
        LocalDateTime start = LocalDateTime.parse("2001-04-01T00:00");
        return Conditions.atLeastBelow(
                new Expr.Column(TS), Value.timestamp(start.plusMinutes(from)), Value.timestamp(start.plusMinutes(to)));
    }
}
