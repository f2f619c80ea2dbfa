package io.mullion.ir.oracle;

import com.google.common.collect.ImmutableSortedMap;
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
import io.mullion.ir.plan.Weight;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.Hole;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.PaneInventory;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;

/** Random inventories of panes and requests to them: labels, windows on and off the grid, holes, seals, snapshots. */
final class PaneCases {
    static final String TABLE = "flights";
    private static final int ROWS = 24;
    private static final long MINUTE = 60_000;
    private static final int MINUTES = 6;
    private static final long START = Domain.NOW.toEpochMilli();

    private static final int REGION = 0;
    private static final int TIER = 1;
    private static final int TIME = 2;
    private static final int DELAY = 3;
    private static final Schema SCHEMA = Schema.of(List.of(
            Field.of("region", ValueType.TEXT),
            Field.of("tier", ValueType.TEXT),
            Field.of("ts", ValueType.TIMESTAMP_MS),
            Field.of("delay", ValueType.DOUBLE)));
    private static final List<Domain> COLUMNS = List.of(Domain.TEXT, Domain.TEXT, Domain.TIMESTAMP, Domain.DOUBLE);

    private final SplittableRandom random;
    private final ConditionGenerator conditions;

    private PaneCases(SplittableRandom random) {
        this.random = random;
        this.conditions = new ConditionGenerator(random);
    }

    static Trial of(SplittableRandom random, Tally tally) {
        tally.plan(Set.of());
        tally.plan(Set.of());
        return new PaneCases(random).trial();
    }

    private Trial trial() {
        List<Value> labels = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            labels.add(
                    Domain.TEXT.values().get(random.nextInt(Domain.TEXT.values().size())));
        }
        World world = new World(Map.of(TABLE, rows(labels)), true);
        Optional<Expr> own = random.nextInt(3) == 0
                ? Optional.of(satisfiable(random.nextBoolean() ? REGION : DELAY))
                : Optional.empty();
        SummaryAgg plan = state(own, List.of(), Optional.empty());
        List<Integer> population = random.nextBoolean() ? List.of(REGION, TIER) : List.of(REGION);
        return new PaneTrial(world, inventory(plan, population, world), request(own));
    }

    /** A lineage that selects nothing is refused, so some value has to satisfy its condition. */
    private Expr satisfiable(int column) {
        List<Value> row = new ArrayList<>(Collections.nCopies(COLUMNS.size(), Value.Missing.NULL));
        while (true) {
            Expr condition = conditions.liftable(COLUMNS, column, 1).condition();
            for (Value value : COLUMNS.get(column).values()) {
                row.set(column, value);
                if (SqlEvaluator.isTrue(condition, row)) {
                    return condition;
                }
            }
        }
    }

    private List<Row> rows(List<Value> labels) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            List<Value> delays = Domain.DOUBLE.values();
            List<Value> values = List.of(
                    labels.get(random.nextInt(labels.size())),
                    labels.get(random.nextInt(labels.size())),
                    time(),
                    delays.get(random.nextInt(delays.size())));
            Map<String, Long> commits = Map.of(Layout.LINEAGES.get(0), 1L + random.nextInt(Layout.COMMITS));
            rows.add(new Row(i + 1L, values, commits, Value.Missing.NULL, false));
        }
        return rows;
    }

    /** On the edges of windows, right before them, or anywhere inside. */
    private Value time() {
        long minute = START + MINUTE * random.nextInt(MINUTES);
        return switch (random.nextInt(12)) {
            case 0 -> Value.Missing.NULL;
            case 1, 2, 3 -> timestamp(minute);
            case 4, 5, 6 -> timestamp(minute - 1);
            default -> timestamp(minute + random.nextInt((int) MINUTE));
        };
    }

    private static Value timestamp(long millis) {
        return Value.timestamp(LocalDateTime.of(1970, 1, 1, 0, 0).plusNanos(millis * 1_000_000));
    }

    private PaneInventory inventory(SummaryAgg plan, List<Integer> population, World world) {
        Set<List<Value>> seen = new LinkedHashSet<>();
        for (Row row : world.rows(TABLE)) {
            seen.add(Evaluator.pick(row.values(), population));
        }
        ImmutableSortedMap.Builder<Long, List<Value>> numbered = ImmutableSortedMap.naturalOrder();
        long number = 1;
        for (List<Value> labels : seen) {
            numbered.put(number++, labels);
        }
        long first = START + MINUTE * (random.nextInt(3) - 1);
        long sealed = START + MINUTE * (3 + random.nextInt(MINUTES));
        boolean nothing = random.nextInt(12) == 0;
        List<Hole> holes = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            long from = START + MINUTE * random.nextInt(MINUTES);
            holes.add(new Hole(new WindowRange(from, from + MINUTE), GapKind.QUARANTINED, "a checksum failed"));
        }
        return new PaneInventory(
                Layout.LINEAGES.get(0),
                plan,
                population,
                TIME,
                PaneGrid.ONE_MINUTE,
                nothing ? OptionalLong.empty() : OptionalLong.of(first),
                nothing ? OptionalLong.empty() : OptionalLong.of(sealed),
                holes,
                2 + random.nextInt(Layout.COMMITS - 1),
                numbered.build());
    }

    private SummaryAgg request(Optional<Expr> own) {
        List<Expr> wanted = new ArrayList<>();
        if (random.nextInt(3) > 0) {
            wanted.add(conditions
                    .liftable(COLUMNS, random.nextInt(3) == 0 ? TIER : REGION, 1)
                    .condition());
        }
        if (random.nextInt(4) == 0) {
            own.ifPresent(wanted::add);
        }
        if (random.nextInt(10) == 0) {
            wanted.add(conditions.liftable(COLUMNS, DELAY, 1).condition());
        }
        if (random.nextInt(4) > 0) {
            wanted.add(window());
        }
        List<Integer> keys = switch (random.nextInt(4)) {
            case 0 -> List.of(REGION);
            case 1 -> List.of(TIER);
            default -> List.of();
        };
        boolean inFilter = random.nextBoolean();
        Optional<Expr> condition = wanted.isEmpty() ? Optional.empty() : Optional.of(Conditions.and(wanted));
        return state(inFilter ? Optional.empty() : condition, keys, inFilter ? condition : Optional.empty());
    }

    private Expr window() {
        Expr ts = new Expr.Column(TIME);
        long from = START + MINUTE * random.nextInt(4) + edge();
        long to = from + MINUTE * (1 + random.nextInt(4)) + edge();
        Expr window = Conditions.atLeastBelow(ts, timestamp(from), timestamp(to));
        return switch (random.nextInt(5)) {
            case 0 -> Conditions.not(window);
            case 1 -> Conditions.compare(ts, ComparisonOperator.GREATER, timestamp(from));
            case 2 -> Conditions.or(List.of(window, Conditions.isNull(ts)));
            default -> window;
        };
    }

    private long edge() {
        return random.nextInt(3) > 0 ? 0 : random.nextInt(3) - 1L + (random.nextBoolean() ? 0 : 30_000);
    }

    private static SummaryAgg state(Optional<Expr> where, List<Integer> keys, Optional<Expr> filter) {
        PlanNode scan = Scan.of(Source.named(TABLE), SCHEMA);
        PlanNode input = where.isPresent() ? new Filter(scan, where.get()) : scan;
        return new SummaryAgg(
                input, new Summary.Kll(Summary.Kll.DEFAULT_K), new Expr.Column(DELAY), keys, filter, Weight.UNIT);
    }
}
