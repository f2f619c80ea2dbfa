package io.mullion.ir.accuracy;

import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.Summary;

/**
 * What one result promises that is read out of one state. The bound depends on the parameters alone and not on how many
 * states were merged into it, as long as all had these parameters, which equal schemas ensure (S6).
 */
public final class SummaryAccuracy {
    /** Bounds of KLL and REQ are given at 99 %. */
    private static final double RANK_FAILURE = 0.01;

    /** Bounds of cardinalities are three standard errors, 99.7 % of a normal distribution. */
    private static final int STANDARD_ERRORS = 3;

    private static final double CARDINALITY_FAILURE = 0.003;

    private SummaryAccuracy() {}

    /** The promise of one result read out of a state of that type. */
    public static Guarantee of(FieldType state) {
        if (state instanceof FieldType.Sketch sketch) {
            return of(sketch.summary());
        }
        return state instanceof FieldType.Plain ? new Guarantee.Unknown("a plain column is no state") : Guarantee.EXACT;
    }

    /** The promise of one result: one quantile, one rank, one frequency, or the cardinality. */
    public static Guarantee of(Summary summary) {
        return switch (summary.family()) {
            case KLL -> new Guarantee.Bounded(kll(((Summary.Kll) summary).k()), RANK_FAILURE);
            case REQ -> new Guarantee.Bounded(req((Summary.Req) summary), RANK_FAILURE);
            case HLL -> hll(((Summary.Hll) summary).lgK());
            case CPC -> cpc(((Summary.Cpc) summary).lgK());
            case THETA -> theta(((Summary.Theta) summary).lgK());
            case COUNT_MIN -> countMin((Summary.CountMin) summary);
            case T_DIGEST -> new Guarantee.Unknown("a t-digest has no proven bound for every input");
            case RESERVOIR -> new Guarantee.Unknown("nothing is read out of a reservoir yet");
            case TOP_K -> new Guarantee.Unknown("nothing is read out of a top-k yet");
            case COUNT, SUM, MIN, MAX, AVG, RATE, INCREASE, POPULATION -> Guarantee.EXACT;
        };
    }

    /**
     * The normalised rank error of KLL at 99 %: 2.296 / k^0.9723 for one rank and 2.446 / k^0.9433 for the mass between
     * two.
     *
     * <p>Source: Apache DataSketches, {@code KllSketch.getNormalizedRankError(k, pmf)}; its authors fitted both to the 99th
     * percentile of the largest error that they measured in thousands of trials.
     */
    public static ErrorBound.Rank kll(int k) {
        return new ErrorBound.Rank(2.296 / Math.pow(k, 0.9723), 2.446 / Math.pow(k, 0.9433));
    }

    /**
     * Three standard errors of REQ, each {@code min(√(0.0512 / 3) · d, 0.084) / k}, where d is the distance from the exact
     * end.
     *
     * <p>Source: Apache DataSketches, {@code ReqSketch}, whose documentation calls three standard errors 99 %; the
     * algorithm is that of Cormode, Karnin, Liberty, Thaler and Veselý, "Relative Error Streaming Quantiles", 2020.
     */
    private static ErrorBound.RelativeRank req(Summary.Req req) {
        double sections = 3;
        double slope = Math.sqrt(0.0512 / sections) / req.k();
        double cap = 0.084 / req.k();
        return new ErrorBound.RelativeRank(STANDARD_ERRORS * slope, STANDARD_ERRORS * cap, req.highRanks());
    }

    /**
     * Three standard errors. The errors of small sketches are skewed towards numbers that are too large, by a term that
     * falls with √k.
     *
     * @param skew chosen so that the bound is never below the ones that Apache DataSketches measured or computed
     */
    private static Guarantee cardinality(double standardError, int lgK, double skew) {
        double root = Math.sqrt(Math.scalb(1.0, lgK));
        return new Guarantee.Bounded(
                new ErrorBound.Cardinality(STANDARD_ERRORS * standardError * (1 + skew / root)), CARDINALITY_FAILURE);
    }

    /**
     * {@code 1.04 / √m} for m registers. An estimator that watches rows come in does better, but not after a merge.
     *
     * <p>Source: Flajolet, Fusy, Gandouet and Meunier, "HyperLogLog", 2007; Apache DataSketches, {@code
     * HllSketch.getRelErr}.
     */
    private static Guarantee hll(int lgK) {
        return cardinality(1.04 / Math.sqrt(Math.scalb(1.0, lgK)), lgK, 2.7);
    }

    /**
     * {@code ln 2 / √k}, of the estimator that is used after a merge (ICON).
     *
     * <p>Source: Lang, "Back to the Future: an Even More Nearly Optimal Cardinality Estimation Algorithm", 2017; Apache
     * DataSketches, {@code CpcConfidence}.
     */
    private static Guarantee cpc(int lgK) {
        return cardinality(Math.log(2) / Math.sqrt(Math.scalb(1.0, lgK)), lgK, 1.45);
    }

    /**
     * {@code 1 / √(k − 1)} for k retained entries.
     *
     * <p>Source: Giroire, "Order statistics and estimating cardinalities of massive data sets", 2009; Apache DataSketches,
     * "Theta Sketch Framework".
     */
    private static Guarantee theta(int lgK) {
        return cardinality(1 / Math.sqrt(Math.scalb(1.0, lgK) - 1), lgK, 3.6);
    }

    /**
     * Never too low, and too high by more than e / width of all weight with probability e^−rows at most.
     *
     * <p>Source: Cormode and Muthukrishnan, "An Improved Data Stream Summary: The Count-Min Sketch and its Applications",
     * 2005.
     */
    private static Guarantee countMin(Summary.CountMin sketch) {
        return new Guarantee.Bounded(new ErrorBound.Frequency(Math.E / sketch.width()), Math.exp(-sketch.rows()));
    }
}
