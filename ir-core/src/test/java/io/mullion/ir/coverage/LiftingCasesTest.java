package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.arrivedBy;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.and;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.coinFlip;
import static io.mullion.ir.Where.doubledAbove;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.greater;
import static io.mullion.ir.Where.less;
import static io.mullion.ir.Where.notEqual;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.Where;
import io.mullion.ir.plan.PlanText;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S4: what leaves the plan and becomes selection, and what stays. A plan is shown as its tree, one node a line. */
class LiftingCasesTest {
    private static final StatePlan LATENCY = kll("latency");

    /** A row per rule: the state, its selection, and the definition's tree below the aggregate. */
    @ParameterizedTest(name = "{0}")
    @MethodSource
    void lifts(String id, StatePlan state, String selection, String definition) {
        Coverage coverage = Coverages.derive(state.plan());

        assertThat(coverage.displaySelection()).isEqualTo(selection);
        assertThat(PlanText.tree(coverage.definition()).lines().map(String::strip))
                .isEqualTo(definition.lines().toList());
    }

    static Stream<Arguments> lifts() {
        return Stream.of(
                row("no condition", LATENCY, "{everything}", "Scan requests"),
                row("Filter", LATENCY.where(equal("region", "us")), "{region ∈ {'us'}}", "Scan requests"),
                row(
                        "Filters on one column intersect",
                        LATENCY.where(atLeast("latency", 1))
                                .where(less("latency", 9))
                                .where(notEqual("latency", 5)),
                        "{latency ∈ [1.0, 5.0) ∪ (5.0, 9.0)}",
                        "Scan requests"),
                row(
                        "Scan.predicates, one of them residual",
                        LATENCY.from(requests(
                                and(equal("region", "us"), doubledAbove("latency", 3)), equal("tier", "premium"))),
                        "{region ∈ {'us'}, tier ∈ {'premium'}}",
                        "Scan requests where (latency * 2) > 3"),
                row(
                        "a residual Filter does not stop the walk",
                        LATENCY.where(equal("region", "us"))
                                .where(doubledAbove("latency", 3))
                                .where(equal("tier", "a")),
                        "{region ∈ {'us'}, tier ∈ {'a'}}",
                        """
                        Filter (latency * 2) > 3
                        Scan requests"""),
                row(
                        "one AND is taken apart, nested too",
                        LATENCY.where(and(
                                equal("region", "us"),
                                and(doubledAbove("latency", 3), equal("tier", "a")),
                                coinFlip())),
                        "{region ∈ {'us'}, tier ∈ {'a'}}",
                        """
                        Filter (latency * 2) > 3 AND RAND() < 0.5
                        Scan requests"""),
                row(
                        "an alias is followed to its position, whatever it is called",
                        LATENCY.where(equal("region", "us"))
                                .select("latency", "region AS tier", "tier AS region")
                                .where(equal("tier", "us")),
                        "{tier ∈ {'us'}}",
                        """
                        Project latency AS latency, region AS tier, tier AS region
                        Scan requests"""),
                row(
                        "two renames",
                        LATENCY.where(equal("region", "us"))
                                .select("region AS a", "latency")
                                .select("latency", "a AS b")
                                .where(less("b", "x")),
                        "{b ∈ {'us'}}",
                        """
                        Project latency AS latency, a AS b
                        Project region AS a, latency AS latency
                        Scan requests"""),
                row(
                        "a column that is projected away stays",
                        LATENCY.where(equal("region", "us")).select("latency"),
                        "{everything}",
                        """
                        Project latency AS latency
                        Filter region = 'us'
                        Scan requests"""),
                row(
                        "a condition on a computed column lifts above the Project that computes it",
                        LATENCY.compute("twice", ValueType.DOUBLE, s -> Where.doubled("latency", s))
                                .where(greater("twice", 10)),
                        "{twice ∈ (10.0, ∞)}",
                        """
                        Project %s, (latency * 2) AS twice
                        Scan requests""".formatted(allColumns())),
                row(
                        "... and not below it: the computed column has no source column",
                        LATENCY.where(greater("latency", 10))
                                .compute("twice", ValueType.DOUBLE, s -> Where.doubled("latency", s))
                                .select("twice AS latency"),
                        "{everything}",
                        """
                        Project twice AS latency
                        Project %s, (latency * 2) AS twice
                        Filter latency > 10
                        Scan requests""".formatted(allColumns())),
                row(
                        "FILTER of the aggregate",
                        LATENCY.filter(and(less("latency", 100), doubledAbove("latency", 3))),
                        "{latency ∈ (-∞, 100.0)}",
                        "Scan requests",
                        " filter (latency * 2) > 3"),
                row(
                        "commits",
                        LATENCY.from(arrivedBy("job-a", 7)).over(t(0, 1)),
                        "{ts ∈ [2001-04-01T00:00, 2001-04-01T00:01), commit of job-a ∈ {7}}",
                        "Scan requests"));
    }

    @Test
    @DisplayName(
            "W1 inner select job, region AS r, latency where region='us' and latency*2>10; FILTER(latency<100) by job")
    void w1() {
        StatePlan state = LATENCY.where(and(equal("region", "us"), doubledAbove("latency", 10)))
                .select("job", "region AS r", "latency")
                .filter(less("latency", 100))
                .by("job");
        Coverage coverage = Coverages.derive(state.plan());

        assertThat(PlanText.tree(coverage.definition())).isEqualTo("""
                        SummaryAgg KLL(k=200) of latency by [job]
                          Project job AS job, region AS r, latency AS latency
                            Filter (latency * 2) > 10
                              Scan requests
                        """);
        assertThat(coverage.displaySelection()).isEqualTo("{r ∈ {'us'}, latency ∈ (-∞, 100.0)}");
        assertThat(coverage.selection().boxes()).hasSize(1);
        assertThat(coverage.selection().boxes().get(0).constraints())
                .containsOnlyKeys(new Dimension.Column(1), new Dimension.Column(2));
        assertThat(coverage.nameOf(new Dimension.Column(1))).isEqualTo("r");
        assertThat(coverage.definition().filter()).isEmpty();
        assertThat(coverage.definition().schema()).isEqualTo(state.plan().schema());
        assertThat(coverage.definition().schema().names()).containsExactly("job", "state");
    }

    @Test
    @DisplayName("W1 the definition covers everything and derives to itself")
    void definitionIsAFixedPoint() {
        Coverage coverage = Coverages.derive(LATENCY.where(and(equal("region", "us"), doubledAbove("latency", 10)))
                .plan());

        assertThat(Coverages.derive(coverage.definition()))
                .isEqualTo(new Coverage(coverage.definition(), Selection.EVERYTHING));
    }

    @Test
    @DisplayName("S3 one source column under two names: its constraint holds wherever it is written")
    void columnProjectedTwice() {
        StatePlan twice = LATENCY.where(equal("region", "us")).select("latency", "region AS a", "region AS b");
        Selection below = Coverages.derive(twice.plan()).selection();
        Selection above = Coverages.derive(twice.where(equal("b", "eu")).plan()).selection();

        assertThat(below.boxes().get(0).constraint(new Dimension.Column(1)))
                .contains(Constraint.point(ValueType.TEXT, Value.text("us")));
        assertThat(below.provablyContains(above)).isTrue();
    }

    @Test
    @DisplayName("only a state has coverage")
    void rowsHaveNoCoverage() {
        org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
                .isThrownBy(() -> Coverages.derive(requests()))
                .withMessageContaining("RELATION")
                .withMessageContaining("Scan requests");
    }

    private static String allColumns() {
        return String.join(
                ", ",
                ((Scan) LATENCY.input())
                        .schema().names().stream().map(n -> n + " AS " + n).toList());
    }

    private static Arguments row(String id, StatePlan state, String selection, String below) {
        return row(id, state, selection, below, "");
    }

    private static Arguments row(String id, StatePlan state, String selection, String below, String filter) {
        return Arguments.of(id, state, selection, "SummaryAgg KLL(k=200) of latency" + filter + "\n" + below);
    }
}
