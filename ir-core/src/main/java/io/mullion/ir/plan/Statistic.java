package io.mullion.ir.plan;

import com.google.common.collect.ImmutableSet;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.List;
import java.util.Set;

/** What is read out of a sketch (S11). */
public sealed interface Statistic {

    /** The families it can be read from. */
    Set<SummaryFamily> families();

    /** The result columns. */
    List<Field> fields();

    String display();

    /** Values at ranks, which are inclusive, 0 to 1. */
    record Quantiles(List<Double> ranks) implements Statistic {
        public Quantiles {
            ranks = List.copyOf(ranks);
            if (ranks.isEmpty()) {
                throw new IllegalArgumentException("SummaryEstimate needs at least one quantile");
            }
            for (double rank : ranks) {
                if (!(rank >= 0 && rank <= 1)) {
                    throw new IllegalArgumentException("a quantile lies in [0, 1], got " + rank);
                }
            }
        }

        @Override
        public Set<SummaryFamily> families() {
            return ImmutableSet.of(SummaryFamily.KLL, SummaryFamily.REQ, SummaryFamily.T_DIGEST);
        }

        @Override
        public List<Field> fields() {
            return ranks.stream()
                    .map(rank -> Field.of("q" + rank, ValueType.DOUBLE))
                    .toList();
        }

        @Override
        public String display() {
            return "quantiles " + ranks;
        }
    }

    /** The inclusive rank of a value, 0 to 1. */
    record Rank(double value) implements Statistic {
        public Rank {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("NaN has no rank");
            }
        }

        @Override
        public Set<SummaryFamily> families() {
            return ImmutableSet.of(SummaryFamily.KLL, SummaryFamily.REQ, SummaryFamily.T_DIGEST);
        }

        @Override
        public List<Field> fields() {
            return List.of(Field.of("rank", ValueType.DOUBLE));
        }

        @Override
        public String display() {
            return "rank of " + value;
        }
    }

    /** The number of distinct values. */
    record Cardinality() implements Statistic {
        @Override
        public Set<SummaryFamily> families() {
            return ImmutableSet.of(SummaryFamily.HLL, SummaryFamily.CPC, SummaryFamily.THETA);
        }

        @Override
        public List<Field> fields() {
            return List.of(Field.of("cardinality", ValueType.DOUBLE));
        }

        @Override
        public String display() {
            return "cardinality";
        }
    }

    /** How often a value came. */
    record Frequency(Value item) implements Statistic {
        @Override
        public Set<SummaryFamily> families() {
            return ImmutableSet.of(SummaryFamily.COUNT_MIN);
        }

        @Override
        public List<Field> fields() {
            return List.of(Field.of("frequency", ValueType.BIGINT));
        }

        @Override
        public String display() {
            return "frequency of " + item.display();
        }
    }
}
