package io.mullion.ir.planner;

import static io.mullion.ir.expr.Conditions.column;
import static io.mullion.ir.expr.Conditions.compare;
import static io.mullion.ir.expr.Conditions.equal;
import static io.mullion.ir.expr.Conditions.in;
import static io.mullion.ir.expr.Conditions.isNull;
import static io.mullion.ir.expr.Conditions.not;
import static io.mullion.ir.expr.Conditions.or;
import static io.mullion.ir.planner.InventoryFixture.JOB;
import static io.mullion.ir.planner.InventoryFixture.LATENCY;
import static io.mullion.ir.planner.InventoryFixture.REGION;
import static io.mullion.ir.planner.InventoryFixture.SCAN;
import static io.mullion.ir.planner.InventoryFixture.SIZE;
import static io.mullion.ir.planner.InventoryFixture.TS;
import static io.mullion.ir.planner.InventoryFixture.between;
import static io.mullion.ir.planner.InventoryFixture.kll;
import static io.mullion.ir.planner.InventoryFixture.request;
import static io.mullion.ir.planner.InventoryFixture.time;
import static io.mullion.ir.planner.InventoryFixture.windows;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.audit.AuditResult;
import io.mullion.ir.audit.PlanAudit;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.plan.Filter;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.Value;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CoverPlannerTest {
    private static final Expr US = equal(column(REGION), Value.text("us"));
    private static final Expr FAST = compare(column(LATENCY), ComparisonOperator.LESS, Value.real(100));

    private static InventoryFixture stored() {
        return new InventoryFixture()
                .population("us", "api")
                .population("us", "web")
                .population("eu", "api");
    }

    private static PlanResult.Planned planned(SummaryAgg request, InventoryFixture stored) {
        PlanResult result = CoverPlanner.plan(request, stored.build());
        assertThat(result).isInstanceOf(PlanResult.Planned.class);
        PlanResult.Planned plan = (PlanResult.Planned) result;
        assertThat(PlanAudit.check(plan, stored.build())).isEqualTo(new AuditResult.Proven());
        return plan;
    }

    private static String refusal(SummaryAgg request, InventoryFixture stored) {
        PlanResult result = CoverPlanner.plan(request, stored.build());
        assertThat(result).isInstanceOf(PlanResult.NotPlanned.class);
        return ((PlanResult.NotPlanned) result).message();
    }

    private static List<String> gaps(PlanResult.Planned plan) {
        return plan.gaps().stream()
                .map(gap -> gap.kind() + " "
                        + gap.part()
                                .display(d -> Coverage.nameOf(d, plan.request().definition())))
                .toList();
    }

    @Test
    @DisplayName("Q1: request us [10:00,10:05) by job, stored [10:00,10:03): three minutes covered, the rest a gap")
    void q1() {
        SummaryAgg request = request(US, between("10:00", "10:05")).by(List.of(JOB));
        PlanResult.Planned plan = planned(request, stored().sealed("10:00", "10:03"));

        assertThat(plan.windows()).containsExactly(windows("10:00", "10:03"));
        assertThat(gaps(plan))
                .containsExactly("OPEN {ts ∈ [2024-01-01T10:03, 2024-01-01T10:05), region ∈ {'us'}, "
                        + "commit of requests ∈ [1, 8)}");
        assertThat(plan.groups())
                .extracting(PlanResult.Group::key, PlanResult.Group::populations)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(List.of(Value.text("api")), List.of(1L)),
                        org.assertj.core.groups.Tuple.tuple(List.of(Value.text("web")), List.of(2L)));
    }

    @Test
    @DisplayName("T2: minutes [0,1) and [2,3) do not answer [0,3): the hole between them is a gap")
    void t2() {
        PlanResult.Planned plan = planned(
                request(between("10:00", "10:03")),
                stored().sealed("10:00", "10:03").hole("10:01", "10:02", GapKind.EXPIRED));

        assertThat(plan.windows()).containsExactly(windows("10:00", "10:01"), windows("10:02", "10:03"));
        assertThat(gaps(plan)).singleElement().asString().startsWith("EXPIRED {ts ∈ [2024-01-01T10:01,");
    }

    @Test
    @DisplayName("a time bound inside a pane leaves both edges as STRADDLING gaps")
    void straddling() {
        PlanResult.Planned plan = planned(request(between("10:00:30", "10:03:10")), stored());

        assertThat(plan.windows()).containsExactly(windows("10:01", "10:03"));
        assertThat(gaps(plan))
                .singleElement()
                .asString()
                .contains(
                        "STRADDLING",
                        "[2024-01-01T10:00:30, 2024-01-01T10:01)",
                        "[2024-01-01T10:03, 2024-01-01T10:03:10)");
    }

    @Test
    @DisplayName("a request inside one pane is a gap as a whole")
    void insideOnePane() {
        PlanResult.Planned plan = planned(request(between("10:00:10", "10:00:50")), stored());

        assertThat(plan.windows()).isEmpty();
        assertThat(plan.covered().isEmpty()).isTrue();
        assertThat(plan.groups())
                .singleElement()
                .extracting(PlanResult.Group::populations)
                .isEqualTo(List.of());
    }

    @Test
    @DisplayName("time before the first window is MISSING, after the seal OPEN")
    void outsideTheSeal() {
        PlanResult.Planned plan = planned(request(between("09:58", "10:07")), stored());

        assertThat(plan.gaps()).extracting(Gap::kind).containsExactly(GapKind.MISSING, GapKind.OPEN);
        assertThat(plan.windows()).containsExactly(windows("10:00", "10:05"));
    }

    @Test
    @DisplayName("a request without bounds has gaps on both sides; binding them is the caller's choice")
    void unbounded() {
        PlanResult.Planned plan = planned(request(), stored());

        assertThat(plan.gaps()).extracting(Gap::kind).containsExactly(GapKind.MISSING, GapKind.MISSING, GapKind.OPEN);
        assertThat(gaps(plan).get(0)).contains("NULL");
    }

    @Test
    @DisplayName("nothing sealed: all of it is OPEN")
    void nothingSealed() {
        PlanResult.Planned plan = planned(request(between("10:00", "10:05")), stored().nothingSealed());

        assertThat(plan.gaps()).extracting(Gap::kind).containsExactly(GapKind.OPEN);
        assertThat(plan.covered().isEmpty()).isTrue();
    }

    @Test
    @DisplayName("a population that was never seen is empty, not a gap")
    void emptyPopulation() {
        SummaryAgg request = request(equal(column(REGION), Value.text("asia")), between("10:00", "10:05"));
        PlanResult.Planned plan = planned(request, stored());

        assertThat(plan.gaps()).isEmpty();
        assertThat(plan.groups()).singleElement().satisfies(group -> {
            assertThat(group.populations()).isEmpty();
            assertThat(group.state()).isEmpty();
        });
    }

    @Test
    @DisplayName("a condition that selects nothing is answered without panes and without gaps")
    void knownEmpty() {
        SummaryAgg request = request(US, equal(column(REGION), Value.text("eu")), between("10:00", "10:05"));
        PlanResult.Planned plan = planned(request, stored());

        assertThat(plan.gaps()).isEmpty();
        assertThat(plan.groups())
                .singleElement()
                .extracting(PlanResult.Group::populations)
                .isEqualTo(List.of());
    }

    @Test
    @DisplayName("NULL, ABSENT and empty labels are three populations, three groups, and disjoint")
    void missingLabels() {
        InventoryFixture stored = new InventoryFixture()
                .population(Value.text(""), Value.text("api"))
                .population(Value.Missing.NULL, Value.text("api"))
                .population(Value.Missing.ABSENT, Value.text("api"));

        PlanResult.Planned all = planned(request(between("10:00", "10:05")).by(List.of(REGION)), stored);
        assertThat(all.groups())
                .extracting(PlanResult.Group::key)
                .containsExactly(List.of(Value.Missing.NULL), List.of(Value.Missing.ABSENT), List.of(Value.text("")));
        assertThat(all.groups()).allSatisfy(group -> assertThat(group.state()).isPresent());

        PlanResult.Planned missing = planned(request(isNull(column(REGION)), between("10:00", "10:05")), stored);
        assertThat(missing.groups().get(0).populations()).containsExactly(2L, 3L);

        PlanResult.Planned present = planned(request(not(isNull(column(REGION))), between("10:00", "10:05")), stored);
        assertThat(present.groups().get(0).populations()).containsExactly(1L);
    }

    @Test
    @DisplayName("the merge of a plan is admitted, and covers the populations and windows it reads")
    void mergeCoversWhatItReads() {
        PlanResult.Planned plan =
                planned(request(in(column(REGION), List.of(Value.text("us"))), between("10:01", "10:04")), stored());

        Coverage held = Coverages.derive(plan.groups().get(0).state().orElseThrow());
        assertThat(held.displaySelection())
                .isEqualTo("{ts ∈ [2024-01-01T10:01, 2024-01-01T10:04), region ∈ {'us'}, job ∈ {'api', 'web'}, "
                        + "commit of requests ∈ [1, 8)}");
    }

    @Test
    @DisplayName("Q2-like: a condition on the measure splits every pane and is refused")
    void valuePredicate() {
        assertThat(refusal(request(FAST, between("10:00", "10:05")), stored()))
                .isEqualTo("a condition on 'latency' splits every pane: wanted (-∞, 100.0), panes hold (-∞, ∞); "
                        + "conditions may speak of time and [region, job]");
    }

    @Test
    @DisplayName("V1: a measure over its full line is no restriction, since NULL and NaN are in no pane")
    void fullLineOfTheMeasure() {
        Expr slow = compare(column(LATENCY), ComparisonOperator.GREATER_OR_EQUAL, Value.real(100));
        PlanResult.Planned plan = planned(request(or(List.of(FAST, slow)), between("10:00", "10:05")), stored());

        assertThat(plan.gaps()).isEmpty();
        assertThat(plan.groups().get(0).populations()).hasSize(3);
    }

    @Test
    @DisplayName("a lineage that reads fast us rows only: other regions and slow rows are MISSING, not empty")
    void ownSelection() {
        InventoryFixture stored = new InventoryFixture()
                .ingests(kll(new Filter(SCAN, io.mullion.ir.expr.Conditions.and(List.of(US, FAST)))))
                .population("us", "api");

        PlanResult.Planned all = planned(request(between("10:00", "10:05")), stored);
        assertThat(all.gaps()).extracting(Gap::kind).containsExactly(GapKind.MISSING);
        assertThat(all.covered().display(d -> Coverage.nameOf(d, all.request().definition())))
                .contains("region ∈ {'us'}", "latency ∈ (-∞, 100.0)");

        PlanResult.Planned exact = planned(request(US, FAST, between("10:00", "10:05")), stored);
        assertThat(exact.gaps()).isEmpty();
        assertThat(exact.groups().get(0).populations()).containsExactly(1L);

        PlanResult.Planned eu =
                planned(request(equal(column(REGION), Value.text("eu")), FAST, between("10:00", "10:05")), stored);
        assertThat(eu.covered().isEmpty()).isTrue();
        assertThat(eu.gaps()).extracting(Gap::kind).containsExactly(GapKind.MISSING);
    }

    @Test
    @DisplayName("a lineage that also selects NULL measures answers for the others: NULL is in no pane")
    void lineageSelectsNullMeasures() {
        Expr fastOrNull = or(List.of(FAST, isNull(column(LATENCY))));

        PlanResult.Planned plan = planned(request(FAST), stored().ingests(kll(new Filter(SCAN, fastOrNull))));

        assertThat(plan.windows()).containsExactly(windows("10:00", "10:05"));
    }

    @Test
    @DisplayName("grouping by what is no label, and another measure, k or residual, are refused with the difference")
    void otherComputations() {
        assertThat(refusal(request().by(List.of(SIZE)), stored())).contains("cannot group by 'size'", "[region, job]");
        assertThat(refusal(SummaryAgg.over(SCAN, new Summary.Kll(200), SIZE), stored()))
                .contains("size");
        assertThat(refusal(SummaryAgg.over(SCAN, new Summary.Kll(300), LATENCY), stored()))
                .contains("k=300");
        Expr residual = new Expr.Compare(ComparisonOperator.GREATER, column(LATENCY), column(SIZE));
        assertThat(refusal(request(residual), stored())).contains("latency > size");
    }

    @Test
    @DisplayName("bounds with the other strictness cut at whole windows too")
    void otherBounds() {
        Expr after = compare(column(TS), ComparisonOperator.GREATER, time("10:00"));
        Expr upTo = compare(column(TS), ComparisonOperator.LESS_OR_EQUAL, time("10:02:59.999"));
        PlanResult.Planned plan = planned(request(after, upTo), stored());

        assertThat(plan.windows()).containsExactly(windows("10:01", "10:03"));
        assertThat(gaps(plan)).singleElement().asString().contains("[2024-01-01T10:00:00.001, 2024-01-01T10:01)");
    }

    @Test
    @DisplayName(
            "the second checker notices a plan without its gap, with a group twice, with rows outside, and without a group or a window")
    void tamperedPlans() {
        SummaryAgg request = request(US, between("10:00", "10:05")).by(List.of(JOB));
        PlanResult.Planned plan = planned(request, stored().sealed("10:00", "10:03"));
        PlanResult.Planned wider = planned(request(between("10:00", "10:05")), stored().sealed("10:00", "10:03"));
        List<PlanResult.Group> twice =
                List.of(plan.groups().get(0), plan.groups().get(0));

        List<PlanResult.Group> fewer = plan.groups().subList(0, 1);
        PlanResult.Planned shorter = planned(request, stored().sealed("10:00", "10:02"));

        assertThat(audit(plan, plan.groups(), List.of())).isInstanceOf(AuditResult.Hole.class);
        assertThat(audit(plan, twice, plan.gaps())).isInstanceOf(AuditResult.Overlap.class);
        assertThat(audit(plan, wider.groups(), plan.gaps())).isInstanceOf(AuditResult.Outside.class);
        assertThat(audit(plan, fewer, plan.gaps()).message())
                .startsWith("no part holds rows of ")
                .contains("job 'web'");
        assertThat(audit(plan, shorter.groups(), plan.gaps()).message())
                .startsWith("no part holds rows of ")
                .contains("ts [2024-01-01T10:02, 2024-01-01T10:03)");
    }

    private static AuditResult audit(PlanResult.Planned plan, List<PlanResult.Group> groups, List<Gap> gaps) {
        PlanResult.Planned tampered =
                new PlanResult.Planned(plan.request(), plan.asked(), plan.windows(), groups, plan.covered(), gaps);
        return PlanAudit.check(tampered, stored().sealed("10:00", "10:03").build());
    }
}
