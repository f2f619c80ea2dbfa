package io.mullion.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.pane.Population;
import io.mullion.store.query.PaneScan;
import io.mullion.store.query.Receipt;
import io.mullion.store.query.UnanswerableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a scan of panes reads, before anything runs. Sealed from 10:00 to 12:00. */
class PaneScanTest {
    private static final Expr TS = Conditions.column(0);
    private static final Expr ORIGIN = Conditions.column(1);
    private static final Expr DELAY = Conditions.column(3);

    @TempDir
    private static Path directory;

    private static FlightStore store;

    @BeforeAll
    static void fill() throws IOException {
        store = FlightStore.fill(directory, "flights", false);
    }

    @Test
    void withoutAConditionItReadsFromTheFirstWindowToTheSeal() throws IOException {
        PaneScan scan = plan(Optional.empty());
        assertThat(scan.windows()).containsExactly(windows("10:00", "12:00"));
        assertThat(scan.populations()).hasSize(6);
        assertThat(scan.snapshot()).isEqualTo(2);
        assertThat(scan.gaps()).isEmpty();
        assertThat(scan.notes())
                .containsExactly(
                        "no start was given: from the first complete window on", "no end was given: up to the seal");
    }

    @Test
    void itReadsThePopulationsAndWindowsOfTheConditionAndNoOthers() throws IOException {
        PaneScan scan = plan(Optional.of(Conditions.and(List.of(
                Conditions.equal(ORIGIN, Value.text("ORD")),
                Conditions.atLeastBelow(TS, FlightStore.time("10:10"), FlightStore.time("10:20"))))));
        assertThat(scan.windows()).containsExactly(windows("10:10", "10:20"));
        assertThat(scan.populations().values())
                .containsExactlyInAnyOrder(population("ORD", "AA"), population("ORD", "UA"));
        assertThat(scan.gaps()).isEmpty();
    }

    @Test
    void whatLiesBeyondTheSealIsAGapAndNotLeftOut() throws IOException {
        PaneScan scan =
                plan(Optional.of(Conditions.compare(TS, Expr.ComparisonOperator.LESS, FlightStore.time("12:30"))));
        assertThat(scan.windows()).containsExactly(windows("10:00", "12:00"));
        assertThat(scan.gaps()).extracting(Receipt.GapLine::kind).containsExactly("OPEN");
    }

    @Test
    void aBoundInsideAPaneIsAGap() throws IOException {
        PaneScan scan =
                plan(Optional.of(Conditions.atLeastBelow(TS, FlightStore.time("10:00:30"), FlightStore.time("10:02"))));
        assertThat(scan.windows()).containsExactly(windows("10:01", "10:02"));
        assertThat(scan.gaps()).extracting(Receipt.GapLine::kind).containsExactly("STRADDLING");
    }

    @Test
    void aConditionOnTheMeasureIsRefused() {
        Expr slow = Conditions.compare(DELAY, Expr.ComparisonOperator.GREATER, Value.real(10));
        assertThatThrownBy(() -> plan(Optional.of(slow)))
                .isInstanceOf(UnanswerableException.class)
                .hasMessageContaining("'delay' splits every pane");
    }

    private static PaneScan plan(Optional<Expr> where) throws IOException {
        try (PaneCatalog catalog = store.open()) {
            return PaneScan.plan(catalog, catalog.lineage("flights"), where);
        }
    }

    private static WindowRange windows(String from, String to) {
        return new WindowRange(FlightStore.millis(from), FlightStore.millis(to));
    }

    private static Population population(String origin, String carrier) {
        return new Population(List.of(Value.text(origin), Value.text(carrier)));
    }
}
