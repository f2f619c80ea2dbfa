package io.mullion.ir.coverage;

import static io.mullion.ir.PlanFixture.REQUESTS;
import static io.mullion.ir.PlanFixture.accepted;
import static io.mullion.ir.PlanFixture.kll;
import static io.mullion.ir.PlanFixture.merge;
import static io.mullion.ir.PlanFixture.refused;
import static io.mullion.ir.PlanFixture.requests;
import static io.mullion.ir.PlanFixture.t;
import static io.mullion.ir.Where.and;
import static io.mullion.ir.Where.atLeast;
import static io.mullion.ir.Where.equal;
import static io.mullion.ir.Where.less;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.StatePlan;
import io.mullion.ir.Where.Condition;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.FieldType;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Project;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Examples of the founding documents that no case of the semantics has; docs/seeds.md lists them all. */
class SeedDocumentsTest {
    private static final StatePlan LATENCY = kll("latency");

    @Test
    @DisplayName("A is of us, whatever it was declared to be; with B of us it would count every row twice")
    void aWrongDeclarationChangesNothing() {
        StatePlan a = LATENCY.where(equal("region", "us"));
        StatePlan b = LATENCY.where(equal("region", "us"));
        Coverage declared =
                Coverages.derive(LATENCY.where(equal("region", "eu")).plan());

        assertThat(ClaimCheck.refusal(a.plan(), declared)).isPresent();
        refused(merge(a, b), MergeRefusal.PossibleOverlap.class);
    }

    @Test
    @DisplayName("KLL(latency) by job over region = 'us' AND latency < 100")
    void theFirstExample() {
        Coverage coverage = Coverages.derive(LATENCY.by("job")
                .where(and(equal("region", "us"), less("latency", 100)))
                .plan());

        assertThat(coverage.definition()).isEqualTo(LATENCY.by("job").plan());
        assertThat(coverage.displaySelection()).isEqualTo("{region ∈ {'us'}, latency ∈ (-∞, 100.0)}");
    }

    @Test
    @DisplayName("shipping.region = us and billing.region = eu prove nothing; the same column does")
    void qualifiedColumns() {
        PlanNode orders = Scan.of(
                Source.named("orders"),
                Schema.of(List.of(
                        qualified("shipping", "region"),
                        qualified("billing", "region"),
                        Field.of("amount", ValueType.DOUBLE))));

        assertThat(MergeCheck.merge(List.of(where(orders, 0, "us"), where(orders, 1, "eu"))))
                .isInstanceOf(MergeResult.Refused.class);
        assertThat(MergeCheck.merge(List.of(where(orders, 0, "us"), where(orders, 0, "eu"))))
                .isInstanceOf(MergeResult.Merged.class);
    }

    private static Field qualified(String table, String name) {
        return new Field(name, Optional.of(table), new FieldType.Plain(ValueType.TEXT), true);
    }

    private static SummaryAgg where(PlanNode rows, int column, String value) {
        Expr condition = Conditions.equal(new Expr.Column(column), Value.text(value));
        return SummaryAgg.over(new Filter(rows, condition), new Summary.Kll(200), 2);
    }

    @Test
    @DisplayName("two items are called k: each is lifted at its own position")
    void ambiguousNames() {
        Scan scan = requests();
        PlanNode both = new Project(
                scan,
                List.of(
                        Project.column(scan, 1, "k"),
                        Project.column(scan, 2, "k"),
                        Project.column(scan, 4, "latency")));
        Coverage first = Coverages.derive(where(both, 0, "us"));
        Coverage second = Coverages.derive(where(both, 1, "us"));

        assertThat(first.displaySelection()).isEqualTo("{k ∈ {'us'}}").isEqualTo(second.displaySelection());
        assertThat(first.selection().boxes().get(0).constraints().keySet()).containsExactly(new Dimension.Column(0));
        assertThat(second.selection().boxes().get(0).constraints().keySet()).containsExactly(new Dimension.Column(1));
        assertThat(first.selection().isProvablyDisjointFrom(second.selection())).isFalse();
    }

    @Test
    @DisplayName("a name that only a node below the aggregate's input used leaves no trace")
    void renamesBelowDoNotMatter() {
        StatePlan renamed = LATENCY.select("region AS a", "latency AS x")
                .where(equal("a", "us"))
                .select("a AS region", "x AS latency");
        StatePlan filtered = LATENCY.select("region AS a", "latency AS x")
                .select("a AS region", "x AS latency")
                .where(equal("region", "eu"));

        assertThat(accepted(merge(renamed, filtered)).displaySelection()).isEqualTo("{region ∈ {'eu', 'us'}}");
    }

    @Test
    @DisplayName("scans of one source under two schemas are two computations")
    void otherScanSchemas() {
        Schema wider = Schema.of(Stream.concat(REQUESTS.fields().stream(), Stream.of(Field.of("extra", ValueType.TEXT)))
                .toList());
        StatePlan other = LATENCY.from(Scan.of(Source.named("requests"), wider));

        refused(
                merge(LATENCY.where(equal("region", "us")), other.where(equal("region", "eu"))),
                MergeRefusal.DefinitionMismatch.class);
    }

    @Test
    @DisplayName("of a Scan's predicate that is an AND, what can be lifted goes and the rest stays")
    void partlyLiftedScanPredicates() {
        Condition twice = schema -> new Expr.Compare(
                Expr.ComparisonOperator.GREATER,
                new Expr.Arithmetic(
                        Expr.ArithmeticOperator.TIMES, new Expr.Column(4), new Expr.Literal(Value.integer(2))),
                new Expr.Literal(Value.real(10)));
        Coverage coverage = Coverages.derive(
                LATENCY.from(requests(and(equal("region", "us"), twice))).plan());

        assertThat(coverage.displaySelection()).isEqualTo("{region ∈ {'us'}}");
        assertThat(coverage.definition())
                .isEqualTo(LATENCY.from(requests(twice)).plan());
    }

    @Test
    @DisplayName("the schemas of what merges are equal, and the coverage is not")
    void schemaHasNoCoverage() {
        SummaryAgg a = LATENCY.by("job").over(t(0, 1)).plan();
        SummaryAgg b = LATENCY.by("job").over(t(1, 2)).plan();

        assertThat(a.schema()).isEqualTo(b.schema());
        assertThat(Coverages.derive(a)).isNotEqualTo(Coverages.derive(b));
        accepted(MergeCheck.merge(List.of(a, b)));
    }

    @Test
    @DisplayName("SUM from January to February and from February to March is SUM from January to March")
    void sumsOfTwoMonths() {
        StatePlan sum = LATENCY.as(Summary.Accumulator.SUM);
        LocalDateTime january = LocalDateTime.of(2001, 1, 1, 0, 0);
        Coverage merged = accepted(merge(
                month(sum, january, january.plusMonths(1)), month(sum, january.plusMonths(1), january.plusMonths(2))));

        assertThat(merged)
                .isEqualTo(Coverages.derive(
                        month(sum, january, january.plusMonths(2)).plan()));
    }

    private static StatePlan month(StatePlan state, LocalDateTime from, LocalDateTime to) {
        return state.where(and(atLeast("ts", from), less("ts", to)));
    }
}
