package io.mullion.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.mullion.ir.expr.Conditions;
import io.mullion.ir.value.Value;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.query.Answer;
import io.mullion.store.query.Policy;
import io.mullion.store.query.Query;
import io.mullion.store.query.QueryEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions asked of an unmodified gateway over HTTP, and the answers of the query engine to the same. */
class GatewayIT {
    /** Twice the bound that holds with 99 %, since many estimates are checked and none may fail by chance. */
    private static final double RANK_ERROR = 2 * 0.0133;

    private static final String AN_HOUR =
            " ts >= TIMESTAMP '2001-04-01 10:00:00' AND ts < TIMESTAMP '2001-04-01 11:00:00' ";

    @TempDir
    private static Path directory;

    private static Set<Thread> before;
    private static FlightStore flights;
    private static Gateway gateway;

    private Gateway.Session session;

    @BeforeAll
    static void start() throws Exception {
        before = Thread.getAllStackTraces().keySet();
        flights = FlightStore.fill(directory.resolve("flights"), "flights", false);
        FlightStore zoned = FlightStore.fill(directory.resolve("zoned"), "departures", true);
        Path catalogs = Files.createDirectories(directory.resolve("catalogs"));
        Files.writeString(catalogs.resolve("m.yaml"), "type: mullion\nstore: " + flights.directory() + "\n");
        Files.writeString(
                catalogs.resolve("z.yaml"), "type: mullion\nstore: " + zoned.directory() + "\npolicy: partial\n");
        gateway = Gateway.start(Map.of(
                "execution.runtime-mode", "batch",
                "parallelism.default", "2",
                "table.catalog-store.kind", "file",
                "table.catalog-store.file.path", catalogs.toString()));
    }

    /** A thread that is left over would keep the gateway's process alive. */
    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        Predicate<Thread> leftOver = thread -> thread.isAlive() && !thread.isDaemon() && !before.contains(thread);
        for (int i = 0; i < 100 && Thread.getAllStackTraces().keySet().stream().anyMatch(leftOver); i++) {
            Thread.sleep(100);
        }
        assertThat(Thread.getAllStackTraces().keySet()).noneMatch(leftOver);
    }

    @BeforeEach
    void open() {
        session = gateway.session(Map.of());
    }

    @AfterEach
    void close() {
        session.close();
    }

    @Test
    void theAnswerIsThatOfTheQueryEngine() throws Exception {
        Gateway.Result result = session.run("SELECT origin, m.`default`.approx_percentile(delay, 0.5),"
                + " m.`default`.approx_percentile(delay, ARRAY[0.1, 0.99]) FROM m.`default`.flights"
                + " WHERE origin IN ('ORD', 'ATL') AND" + AN_HOUR + "GROUP BY origin");
        Query query = new Query(
                "flights",
                List.of(0.5, 0.1, 0.99),
                Optional.of(Conditions.in(Conditions.column(1), List.of(Value.text("ORD"), Value.text("ATL")))),
                List.of("origin"),
                Optional.of(FlightStore.time("10:00")),
                Optional.of(FlightStore.time("11:00")),
                Policy.STRICT);
        Map<String, List<JsonNode>> rows = new TreeMap<>();
        result.rows().forEach(row -> rows.put(row.get(0).asText(), row));
        assertThat(rows).containsOnlyKeys("ATL", "ORD");
        try (PaneCatalog catalog = flights.open()) {
            for (Answer.Row answer : new QueryEngine(catalog).answer(query).rows()) {
                String origin = ((Value.Text) answer.key().get(0)).value();
                List<JsonNode> row = rows.get(origin);
                List<Double> estimates = List.of(
                        row.get(1).asDouble(),
                        row.get(2).get(0).asDouble(),
                        row.get(2).get(1).asDouble());
                double[] truth = flights.delays(flight -> flight.from(origin) && flight.within("10:00", "11:00"));
                assertThat(answer.n()).isEqualTo(truth.length);
                compare(estimates, answer.statistics().orElseThrow(), truth);
            }
        }
    }

    /** Exact answers are equal; of others each is within the rank bound of the truth. */
    private static void compare(List<Double> estimates, Answer.Statistics statistics, double[] truth) {
        for (int i = 0; i < estimates.size(); i++) {
            Answer.Estimate engine = statistics.estimates().get(i);
            if (statistics.rankError() == 0) {
                assertThat(estimates.get(i)).isEqualTo(engine.value());
            }
            requireRank(estimates.get(i), engine.rank(), truth);
            requireRank(engine.value(), engine.rank(), truth);
        }
    }

    /** The distance of a rank from the ranks that the value stands for (S11). */
    private static void requireRank(double value, double rank, double[] sorted) {
        double below = 0;
        double atMost = 0;
        for (double other : sorted) {
            below += other < value ? 1 : 0;
            atMost += other <= value ? 1 : 0;
        }
        double distance = Math.max(0, Math.max(below / sorted.length - rank, rank - atMost / sorted.length));
        assertThat(distance).as("rank error of %s at %s", value, rank).isLessThanOrEqualTo(RANK_ERROR);
    }

    @Test
    void inTheCurrentCatalogTheFunctionHasABareName() {
        session.run("USE CATALOG m");
        JsonNode atlanta = session.run(
                        "SELECT approx_percentile(delay, 1) FROM flights WHERE origin = 'ATL' AND" + AN_HOUR)
                .only();
        assertThat(atlanta.asDouble()).as("the late row of the second commit").isEqualTo(1e6);
    }

    @Test
    void aPlainSessionCanBeginInTheCatalog() {
        try (Gateway.Session inside =
                gateway.session(Map.of("table.builtin-catalog-name", "m", "table.builtin-database-name", "default"))) {
            assertThat(inside.run("SELECT approx_percentile(delay, 0.5) FROM flights WHERE origin = ''")
                            .only()
                            .asDouble())
                    .isEqualTo(median(flight -> flight.from("")));
        }
    }

    @Test
    void theSameCallAnswersOverRawRows() {
        session.run("USE CATALOG m");
        String numbers = "(VALUES (1), (2), (3), (CAST(NULL AS INT)), (4)) AS t(x)";
        assertThat(session.run("SELECT approx_percentile(x, 0.5) FROM " + numbers)
                        .only()
                        .asDouble())
                .isEqualTo(2);
        assertThat(session.run("SELECT approx_percentile(CAST(x AS DECIMAL(10, 2)), ARRAY[0, 0.99]) FROM " + numbers)
                        .only()
                        .toString())
                .isEqualTo("[1.0,4.0]");
        assertThat(session.run("SELECT approx_percentile(CAST(x AS FLOAT), 0.25E0) FROM " + numbers + " WHERE x > 10")
                        .only()
                        .isNull())
                .isTrue();
    }

    @Test
    void conditionsOverLabelsAreDecidedPerPane() {
        session.run("USE CATALOG m");
        Map<String, Predicate<FlightStore.Row>> conditions = Map.of(
                "origin LIKE 'A%'", row -> row.from("ATL"),
                "origin IS NULL", row -> row.origin() instanceof Value.Missing,
                "origin = '' OR carrier = 'DL'", row -> row.from("") || row.from("ATL"),
                "UPPER(origin) = 'ATL'", row -> row.from("ATL"),
                "origin <> 'ORD' AND carrier IS NOT NULL", row -> row.from("ATL"),
                "NOT (origin IN ('ORD', 'ATL'))", row -> row.from(""));
        conditions.forEach((sql, java) -> {
            double[] truth = flights.delays(java.and(row -> row.within("10:00", "11:00")));
            JsonNode median = session.run(
                            "SELECT approx_percentile(delay, 0.5) FROM flights WHERE (" + sql + ") AND" + AN_HOUR)
                    .only();
            requireRank(median.asDouble(), 0.5, truth);
            assertThat(truth.length).as("exact: %s", sql).isLessThanOrEqualTo(FlightStore.K);
            assertThat(median.asDouble()).as(sql).isEqualTo(truth[(truth.length - 1) / 2]);
        });
    }

    @Test
    void groupsMayBeWindowsAndCubes() {
        session.run("USE CATALOG m");
        Gateway.Result halves = session.run("SELECT window_start, approx_percentile(delay, 0.5)"
                + " FROM TABLE(TUMBLE(TABLE flights, DESCRIPTOR(ts), INTERVAL '30' MINUTES))"
                + " WHERE origin = 'ATL' GROUP BY window_start, window_end");
        assertThat(halves.rows()).hasSize(4).anySatisfy(row -> {
            assertThat(row.get(0).asText()).isEqualTo("2001-04-01T10:30:00");
            assertThat(row.get(1).asDouble())
                    .isEqualTo(median(flight -> flight.from("ATL") && flight.within("10:30", "11:00")));
        });
        Gateway.Result rollup = session.run("SELECT origin, carrier, approx_percentile(delay, 0.5) FROM flights WHERE"
                + AN_HOUR + "GROUP BY ROLLUP (origin, carrier)");
        assertThat(rollup.rows()).hasSize(10);
    }

    @Test
    void aJoinWithADimensionTable() {
        session.run("USE CATALOG m");
        assertThat(session.run(
                                "SELECT approx_percentile(f.delay, 0.5) FROM flights f JOIN (VALUES ('ORD', 'Illinois'),"
                                        + " ('ATL', 'Georgia')) AS d (code, state) ON f.origin = d.code WHERE d.state = 'Georgia'")
                        .only()
                        .asDouble())
                .isEqualTo(median(flight -> flight.from("ATL")));
    }

    @Test
    void timesOnTheTimeLineAreReadInTheSessionsZone() {
        session.run("SET 'table.local-time-zone' = 'Asia/Kolkata'");
        JsonNode result = session.run(
                        "SELECT z.`default`.approx_percentile(delay, 0.5) FROM z.`default`.departures WHERE"
                                + " origin = 'ATL' AND ts >= TIMESTAMP '2001-04-01 15:30:00' AND ts < TIMESTAMP '2001-04-01 16:30:00'")
                .only();
        assertThat(result.asDouble())
                .isEqualTo(median(flight -> flight.from("ATL") && flight.within("10:00", "11:00")), within(0.0));
    }

    private static double median(Predicate<FlightStore.Row> condition) {
        double[] delays = flights.delays(condition);
        return delays[(delays.length - 1) / 2];
    }

    @Test
    void whatIsThereCanBeSeen() {
        assertThat(session.run("SHOW TABLES FROM m.`default`").rows().toString())
                .isEqualTo("[[\"flights\"]]");
        assertThat(session.run("DESCRIBE m.`default`.flights").rows().toString())
                .contains(
                        "\"origin\", \"STRING\"",
                        "\"ts\", \"TIMESTAMP(3)\"",
                        "RAW('io.mullion.sql.sketch.Sketch', '...')");
        assertThat(session.run("SHOW USER FUNCTIONS IN m.`default`").rows().toString())
                .contains("approx_percentile");
    }

    @Test
    void explainShowsTheScanAndThatItsConditionsAreDecidedThere() {
        String plan = session.run("EXPLAIN SELECT m.`default`.approx_percentile(delay, 0.5) FROM m.`default`.flights"
                        + " WHERE origin = 'ORD' AND" + AN_HOUR)
                .only()
                .asText();
        assertThat(plan).contains("LocalSortAggregate", "filter=[and(=(origin, _UTF-16LE'ORD'");
        assertThat(plan.lines().filter(line -> line.contains("where="))).isEmpty();
    }
}
