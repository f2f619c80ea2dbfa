package io.mullion.ir.oracle;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.Summary.Accumulator;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.Weight;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** The aggregate on top: every family, with keys and weights. */
final class SummaryGenerator {
    private static final List<Summary> NUMBERS = List.of(
            new Summary.Kll(200),
            new Summary.Kll(200),
            new Summary.Req(12, true),
            new Summary.TDigest(100),
            Accumulator.SUM,
            Accumulator.AVG);
    private static final List<Summary> ANY = List.of(
            Accumulator.COUNT,
            Accumulator.COUNT,
            new Summary.CountMin(3, 64, 1),
            new Summary.Hll(12),
            new Summary.Hll(12),
            new Summary.Cpc(11),
            new Summary.Theta(12),
            Accumulator.MIN,
            Accumulator.MAX);
    private static final List<Summary> NEVER = List.of(new Summary.Reservoir(10), new Summary.TopK(10));
    private static final List<Summary> COUNTERS = List.of(Accumulator.RATE, Accumulator.INCREASE);

    private final SplittableRandom structure;
    private final SplittableRandom variant;

    SummaryGenerator(SplittableRandom structure, SplittableRandom variant) {
        this.structure = structure;
        this.variant = variant;
    }

    SummaryAgg over(Draft input, Optional<Expr> filter) {
        List<Integer> numbers = input.numbers();
        Summary summary = summary(input, !numbers.isEmpty());
        int measured = summary.family().readsNumbers()
                ? numbers.get(structure.nextInt(numbers.size()))
                : structure.nextInt(input.width());
        Expr measure = new Expr.Column(measured);
        if (input.columns().get(measured).isNumber() && structure.nextInt(8) == 0) {
            measure = new Expr.Arithmetic(Expr.ArithmeticOperator.PLUS, measure, new Expr.Literal(Value.integer(1)));
        }
        return new SummaryAgg(input.node(), summary, measure, keys(input), filter, weight(summary, numbers));
    }

    private Summary summary(Draft input, boolean hasNumbers) {
        int kind = structure.nextInt(24);
        if (kind == 0) {
            return pick(NEVER);
        }
        if (kind < 4 && input.isRange() && hasNumbers) {
            return pick(COUNTERS);
        }
        Summary summary = hasNumbers && kind < 14 ? pick(NUMBERS) : pick(ANY);
        boolean other = summary instanceof Summary.Kll && variant.nextInt(20) == 0;
        return other ? new Summary.Kll(300) : summary;
    }

    private List<Integer> keys(Draft input) {
        List<Integer> keys = new ArrayList<>();
        int most = structure.nextInt(3);
        for (int i = 0; i < most; i++) {
            int key = structure.nextInt(input.width());
            if (!keys.contains(key)) {
                keys.add(key);
            }
        }
        return keys;
    }

    private Weight weight(Summary summary, List<Integer> numbers) {
        if (!summary.family().acceptsWeights() || numbers.isEmpty() || structure.nextInt(5) > 0) {
            return Weight.UNIT;
        }
        Weight.Domain domain =
                variant.nextInt(20) == 0 ? Weight.Domain.NON_NEGATIVE_REAL : Weight.Domain.NON_NEGATIVE_INTEGER;
        return structure.nextInt(4) == 0
                ? Weight.of(domain)
                : new Weight(domain, Optional.of(new Expr.Column(numbers.get(structure.nextInt(numbers.size())))));
    }

    private Summary pick(List<Summary> from) {
        return from.get(structure.nextInt(from.size()));
    }
}
