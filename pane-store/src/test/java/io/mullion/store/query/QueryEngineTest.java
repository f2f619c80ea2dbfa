package io.mullion.store.query;

import static io.mullion.ir.expr.Conditions.column;
import static io.mullion.ir.expr.Conditions.compare;
import static io.mullion.ir.expr.Conditions.equal;
import static io.mullion.ir.expr.Conditions.in;
import static io.mullion.store.query.StoredFlights.ORIGIN;
import static io.mullion.store.query.StoredFlights.TS;
import static io.mullion.store.query.StoredFlights.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.StoreException;
import io.mullion.store.query.StoredFlights.Row;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryEngineTest {
    private static final List<Double> MEDIAN = List.of(0.5);

    @TempDir
    Path directory;

    private StoredFlights store;

    @BeforeEach
    void fill() {
        store = new StoredFlights(directory)
                .commit(
                        "10:00",
                        "10:03",
                        Row.of("10:00", "ORD", 5),
                        Row.of("10:00:59.999", "ORD", 7),
                        Row.of("10:00", "ATL", -3),
                        Row.of("10:02", "ORD", 100))
                .commit("10:00", "10:05", Row.of("10:04", "ATL", 8), Row.of("10:00:30", "ORD", 6));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Query query(Optional<Expr> where, List<String> groupBy, String from, String to, Policy policy) {
        return new Query(
                "flights",
                MEDIAN,
                where,
                groupBy,
                Optional.ofNullable(from).map(StoredFlights::time),
                Optional.ofNullable(to).map(StoredFlights::time),
                policy);
    }

    private Answer strict(Expr where, List<String> groupBy, String from, String to) {
        return store.engine().answer(query(Optional.ofNullable(where), groupBy, from, to, Policy.STRICT));
    }

    @Test
    @DisplayName("a late row in a delta pane of a later commit counts once, beside the pane of its window")
    void deltas() {
        Answer answer = strict(equal(column(ORIGIN), Value.text("ORD")), List.of(), "10:00", "10:01");

        assertThat(answer.rows()).singleElement().satisfies(row -> {
            assertThat(row.n()).isEqualTo(3);
            assertThat(row.statistics().orElseThrow().estimates().get(0).value())
                    .isEqualTo(6);
        });
        assertThat(answer.receipt().panes()).isEqualTo(2);
        assertThat(answer.receipt().rankError()).isZero();
    }

    @Test
    @DisplayName("groups have exact n, min and max; without bounds the answer runs from the first window to the seal")
    void grouped() {
        Answer answer = strict(null, List.of("origin"), null, null);

        assertThat(answer.rows())
                .extracting(
                        Answer.Row::key,
                        Answer.Row::n,
                        row -> row.statistics().orElseThrow().min(),
                        row -> row.statistics().orElseThrow().max())
                .containsExactly(
                        tuple(List.of(Value.text("ATL")), 2L, -3.0, 8.0),
                        tuple(List.of(Value.text("ORD")), 4L, 5.0, 100.0));
        assertThat(answer.receipt().n()).isEqualTo(6);
        assertThat(answer.receipt().notes()).hasSize(2);
        assertThat(answer.receipt().gaps()).isEmpty();
        assertThat(answer.receipt().covered()).contains("[2001-04-01T10:00, 2001-04-01T10:05)");
    }

    @Test
    @DisplayName("a quiet minute between sealed ones is empty: n = 0 and NULL, no gap")
    void quietMinute() {
        Answer answer = strict(null, List.of(), "10:01", "10:02");

        assertThat(answer.rows()).singleElement().satisfies(row -> {
            assertThat(row.n()).isZero();
            assertThat(row.statistics()).isEmpty();
        });
        assertThat(answer.receipt().gaps()).isEmpty();
        assertThat(strict(null, List.of("origin"), "10:01", "10:02").rows()).isEmpty();
    }

    @Test
    @DisplayName("strict names every gap and answers nothing; partial answers what is there and lists the same gaps")
    void gaps() {
        assertThatThrownBy(() -> strict(null, List.of(), "09:59", "10:06"))
                .isInstanceOf(UnanswerableException.class)
                .hasMessageContainingAll(
                        "MISSING {ts ∈ [2001-04-01T09:59, 2001-04-01T10:00)",
                        "OPEN {ts ∈ [2001-04-01T10:05, 2001-04-01T10:06)",
                        "partial");

        Answer partial = store.engine().answer(query(Optional.empty(), List.of(), "09:59", "10:06", Policy.PARTIAL));
        assertThat(partial.receipt().n()).isEqualTo(6);
        assertThat(partial.receipt().gaps()).extracting(Receipt.GapLine::kind).containsExactly("MISSING", "OPEN");
    }

    @Test
    @DisplayName("an end given in the condition is kept: what lies beyond the seal is a gap, not cut off in silence")
    void boundsInTheCondition() {
        Expr untilSix = compare(column(TS), ComparisonOperator.LESS, StoredFlights.time("10:06"));
        assertThatThrownBy(() -> strict(untilSix, List.of(), null, null)).hasMessageContaining("OPEN {");

        Expr untilFour = compare(column(TS), ComparisonOperator.LESS, StoredFlights.time("10:04"));
        Answer answer = strict(untilFour, List.of(), null, null);
        assertThat(answer.receipt().n()).isEqualTo(5);
        assertThat(answer.receipt().notes()).containsExactly("no start was given: from the first complete window on");
    }

    @Test
    @DisplayName("a time bound inside a pane is a straddling gap, and the pane is not read")
    void straddling() {
        Answer partial = store.engine().answer(query(Optional.empty(), List.of(), "10:00:30", "10:03", Policy.PARTIAL));

        assertThat(partial.receipt().n()).isEqualTo(1);
        assertThat(partial.receipt().gaps()).extracting(Receipt.GapLine::kind).containsExactly("STRADDLING");
    }

    @Test
    @DisplayName("unknown data set, label and a value predicate each give a reason that names what there is")
    void unanswerable() {
        Query unknown = new Query(
                "trains", MEDIAN, Optional.empty(), List.of(), Optional.empty(), Optional.empty(), Policy.STRICT);
        assertThatThrownBy(() -> store.engine().answer(unknown)).hasMessageContainingAll("trains", "[flights]");
        assertThatThrownBy(() -> strict(null, List.of("carrier"), null, null))
                .hasMessageContainingAll("carrier", "[origin]");
        Expr late = compare(column(VALUE), ComparisonOperator.GREATER, Value.integer(15));
        assertThatThrownBy(() -> strict(late, List.of(), null, null)).hasMessageContaining("splits every pane");
    }

    @Test
    @DisplayName("a snapshot is one moment: an answer begun before a commit does not see it")
    void snapshot() {
        Answer before = strict(null, List.of(), "10:00", "10:05");
        store.commit("10:00", "10:05", Row.of("10:00", "ORD", 1));

        assertThat(before.receipt().snapshot()).isEqualTo(2);
        assertThat(strict(null, List.of(), "10:00", "10:05").receipt())
                .extracting(Receipt::snapshot, Receipt::n)
                .containsExactly(3L, 7L);
    }

    @Test
    @DisplayName("NULL, absent and empty labels are answered apart")
    void missingLabels() {
        store.commit(
                "10:00",
                "10:05",
                new Row("10:03", Value.Missing.NULL, 1),
                new Row("10:03", Value.Missing.ABSENT, 2),
                new Row("10:03", Value.text(""), 3));

        Answer answer = strict(null, List.of("origin"), "10:03", "10:04");
        assertThat(answer.rows())
                .extracting(
                        row -> row.key().get(0),
                        row -> row.statistics().orElseThrow().min())
                .containsExactly(
                        tuple(Value.Missing.NULL, 1.0), tuple(Value.Missing.ABSENT, 2.0), tuple(Value.text(""), 3.0));
    }

    @Test
    @DisplayName(
            "a damaged block is quarantined: nothing of its time is counted, strict refuses, partial names the gap")
    void quarantined() throws Exception {
        store.commit("10:00", "10:10", Row.of("10:07", "ORD", 50), Row.of("10:09", "ORD", 51));
        try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + store.file());
                var statement = raw.prepareStatement("SELECT id, body FROM block WHERE seq = 3");
                var block = statement.executeQuery()) {
            assertThat(block.next()).isTrue();
            byte[] body = block.getBytes("body");
            body[body.length - 10] ^= 1;
            try (var update = raw.prepareStatement("UPDATE block SET body = ? WHERE id = ?")) {
                update.setBytes(1, body);
                update.setLong(2, block.getLong("id"));
                update.executeUpdate();
            }
        }

        assertThatThrownBy(() -> strict(null, List.of(), "10:00", "10:10")).hasMessageContaining("QUARANTINED");
        Answer partial = store.engine().answer(query(Optional.empty(), List.of(), "10:00", "10:10", Policy.PARTIAL));
        assertThat(partial.receipt().n()).isEqualTo(6);
        assertThat(partial.receipt().gaps()).singleElement().satisfies(gap -> {
            assertThat(gap.kind()).isEqualTo("QUARANTINED");
            assertThat(gap.part()).contains("[2001-04-01T10:07, 2001-04-01T10:10)");
        });
        assertThat(strict(null, List.of(), "10:00", "10:07").receipt().n()).isEqualTo(6);
    }

    @Test
    @DisplayName("a population whose row is gone does not make its panes look empty")
    void lostPopulation() throws Exception {
        change("DELETE FROM population WHERE id = (SELECT max(id) FROM population)");

        assertThatThrownBy(() -> strict(null, List.of(), "10:00", "10:05")).hasMessageContaining("QUARANTINED");
    }

    @Test
    @DisplayName("blocks of a commit that is no longer listed show that the store is damaged")
    void lostCommit() throws Exception {
        change("DELETE FROM commit_log WHERE seq = (SELECT max(seq) FROM commit_log)");

        assertThatThrownBy(() -> strict(null, List.of(), "10:00", "10:05"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("has blocks of commit 2, and its last commit is 1");
    }

    private void change(String sql) throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:sqlite:" + store.file());
                var statement = raw.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("B1 = B2: five panes of 20 rows, value pane · 20 + i, give p99 = 98.0 merged and over all rows")
    void fivePanes() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(Row.of("10:1" + i / 20, "DEN", i));
        }
        store.commit("10:00", "10:15", rows.toArray(Row[]::new));

        Query query = new Query(
                "flights",
                List.of(0.99),
                Optional.of(in(column(ORIGIN), List.of(Value.text("DEN")))),
                List.of(),
                Optional.of(StoredFlights.time("10:10")),
                Optional.of(StoredFlights.time("10:15")),
                Policy.STRICT);
        assertThat(store.engine()
                        .answer(query)
                        .rows()
                        .get(0)
                        .statistics()
                        .orElseThrow()
                        .estimates()
                        .get(0)
                        .value())
                .isEqualTo(98.0);
        assertThat(rows.stream().mapToDouble(Row::delay).sorted().toArray()[(int) Math.ceil(0.99 * 100) - 1])
                .isEqualTo(98.0);
    }

    @Test
    @DisplayName("a job that reads ORD only says nothing of ATL: that is missing, not empty")
    void ownSelection(@TempDir Path other) {
        try (StoredFlights ord = new StoredFlights(other, equal(column(ORIGIN), Value.text("ORD")))) {
            ord.commit("10:00", "10:05", Row.of("10:00", "ORD", 5));
            Query atl = query(
                    Optional.of(equal(column(ORIGIN), Value.text("ATL"))), List.of(), "10:00", "10:05", Policy.STRICT);
            assertThatThrownBy(() -> ord.engine().answer(atl)).hasMessageContaining("MISSING {");
            Query same = query(
                    Optional.of(equal(column(ORIGIN), Value.text("ORD"))), List.of(), "10:00", "10:05", Policy.STRICT);
            assertThat(ord.engine().answer(same).receipt().n()).isEqualTo(1);
        }
    }
}
