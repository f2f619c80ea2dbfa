package io.mullion.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the gateway refuses, and the line that says why. */
class GatewayRefusalIT {
    private static final String FLIGHTS = "SELECT approx_percentile(delay, 0.5) FROM flights ";

    @TempDir
    private static Path directory;

    private static Gateway gateway;

    private Gateway.Session session;

    @BeforeAll
    static void start() throws Exception {
        Path flights =
                FlightStore.fill(directory.resolve("flights"), "flights", false).directory();
        Path damaged =
                FlightStore.fill(directory.resolve("damaged"), "flights", false).directory();
        damage(damaged.resolve("catalog.db"));
        Path catalogs = Files.createDirectories(directory.resolve("catalogs"));
        Files.writeString(catalogs.resolve("m.yaml"), "type: mullion\nstore: " + flights + "\n");
        Files.writeString(catalogs.resolve("p.yaml"), "type: mullion\nstore: " + flights + "\npolicy: partial\n");
        Files.writeString(catalogs.resolve("d.yaml"), "type: mullion\nstore: " + damaged + "\n");
        gateway = Gateway.start(Map.of(
                "execution.runtime-mode", "batch",
                "table.builtin-catalog-name", "m",
                "table.builtin-database-name", "default",
                "table.catalog-store.kind", "file",
                "table.catalog-store.file.path", catalogs.toString()));
    }

    /** Changes one bit in the panes of the second commit. */
    private static void damage(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            byte[] body = statement
                    .executeQuery("SELECT body FROM block WHERE seq = 2")
                    .getBytes(1);
            body[body.length - 200] ^= 1;
            try (var update = connection.prepareStatement("UPDATE block SET body = ? WHERE seq = 2")) {
                update.setBytes(1, body);
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
        }
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
    }

    @BeforeEach
    void open() {
        session = gateway.session(Map.of());
    }

    @AfterEach
    void close() {
        session.close();
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(
                        FLIGHTS + "WHERE ts < TIMESTAMP '2001-04-01 12:30:00'",
                        "OPEN {ts ∈ [2001-04-01T12:00, 2001-04-01T12:30)"),
                Arguments.of(
                        FLIGHTS + "WHERE ts >= TIMESTAMP '2001-04-01 09:00:00'",
                        "MISSING {ts ∈ [2001-04-01T09:00, 2001-04-01T10:00)"),
                Arguments.of(
                        FLIGHTS + "WHERE ts >= TIMESTAMP '2001-04-01 10:00:30'",
                        "STRADDLING {ts ∈ [2001-04-01T10:00:30, 2001-04-01T10:01)"),
                Arguments.of(FLIGHTS + "WHERE ts IS NULL", "rows without a time are in no pane"),
                Arguments.of(FLIGHTS + "WHERE delay IS NULL", "'delay' splits every pane"),
                Arguments.of(
                        FLIGHTS + "WHERE HOUR(ts) = 10",
                        "cannot decide per pane whether equals(extract(HOUR, ts), 10)"),
                Arguments.of(FLIGHTS + "WHERE CAST(ts AS DATE) = DATE '2001-04-01'", "cannot decide per pane"),
                Arguments.of(
                        FLIGHTS + "WHERE FLOOR(ts TO HOUR) = TIMESTAMP '2001-04-01 10:00:00'",
                        "cannot decide per pane"),
                Arguments.of(
                        FLIGHTS + "WHERE origin = 'ORD' OR ts < TIMESTAMP '2001-04-01 11:00:00'",
                        "cannot decide per pane"),
                Arguments.of(FLIGHTS + "WHERE RAND() < 0.5", "cannot decide per pane"),
                Arguments.of("SELECT AVG(delay) FROM flights", "Cannot apply 'AVG' to arguments of type"),
                Arguments.of(FLIGHTS + "WHERE delay > 10", "Cannot apply '>' to arguments of type"),
                Arguments.of("SELECT approx_percentile(delay, 99) FROM flights", "a rank lies in [0, 1], got 99.0"),
                Arguments.of("SELECT approx_percentile(origin, 0.5) FROM flights", "needs a number or a sketch"),
                Arguments.of(
                        "SELECT approx_percentile(delay, ARRAY[2]) FROM flights", "a rank lies in [0, 1], got 2.0"),
                Arguments.of(
                        "SELECT approx_percentile(delay, 0.5) FROM (SELECT delay FROM flights UNION ALL"
                                + " SELECT delay FROM flights WHERE origin = 'ORD')",
                        "came twice, its rows would count twice"),
                Arguments.of(
                        "SELECT approx_percentile(delay, 0.5) FROM flights JOIN (VALUES ('ORD', 1), ('ORD', 2))"
                                + " AS twice(code, n) ON origin = code",
                        "came twice, its rows would count twice"),
                Arguments.of("CREATE TABLE mine (a INT)", "catalog 'm' is read-only and does not create default.mine"),
                Arguments.of("DROP TABLE flights", "catalog 'm' is read-only and does not drop default.flights"),
                Arguments.of(
                        "CREATE CATALOG x WITH ('type' = 'mullion', 'store' = '/nowhere')",
                        "there is no store at /nowhere/catalog.db"),
                Arguments.of("SELECT * FROM nothing", "Object 'nothing' not found"),
                Arguments.of(
                        "SELECT approx_percentile(delay, 0.5) FROM d.`default`.flights",
                        "flights cannot be read: QUARANTINED"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void refused(String statement, String reason) {
        Gateway.Failure failure = catchThrowableOfType(Gateway.Failure.class, () -> session.run(statement));
        assertThat(failure).isNotNull();
        assertThat(failure.getMessage()).contains(reason).doesNotContain("\n");
    }

    @Test
    void unknownOptionsAreErrors() {
        assertThat(catchThrowableOfType(
                        Gateway.Failure.class,
                        () -> session.run(
                                "CREATE CATALOG x WITH ('type' = 'mullion', 'store' = '/x', 'polcy' = 'strict')")))
                .hasMessageContaining("Unsupported options")
                .hasMessageContaining("polcy");
        assertThat(catchThrowableOfType(
                        Gateway.Failure.class,
                        () -> session.run("SELECT ts FROM flights /*+ OPTIONS('stroe' = '/x') */")))
                .hasMessageContaining("stroe");
    }

    @Test
    void partialAnswersOverWhatIsThere() {
        String where = "WHERE origin = 'ATL' AND ts >= TIMESTAMP '2001-04-01 11:59:30'";
        assertThat(session.run(FLIGHTS + "/*+ OPTIONS('policy' = 'partial') */ " + where)
                        .only()
                        .isNull())
                .isTrue();
        assertThat(session.run("SELECT approx_percentile(delay, 0) FROM p.`default`.flights WHERE origin = 'ATL'"
                                + " AND ts < TIMESTAMP '2001-04-01 13:00:00'")
                        .only()
                        .asDouble())
                .isEqualTo(-10.5);
    }

    @Test
    void panesThatAreNotDamagedStillAnswer() {
        assertThat(session.run("SELECT approx_percentile(delay, 0) FROM d.`default`.flights WHERE origin = 'ATL'"
                                + " AND ts < TIMESTAMP '2001-04-01 10:20:00'")
                        .only()
                        .asDouble())
                .isEqualTo(-9.5);
    }

    @Test
    void streamingModeIsRefused() {
        session.run("SET 'execution.runtime-mode' = 'streaming'");
        assertThat(catchThrowableOfType(Gateway.Failure.class, () -> session.run(FLIGHTS)))
                .hasMessageContaining("panes are read in batch mode only");
    }

    @Test
    void columnsCannotBeDeclaredOtherwise() throws IOException {
        session.run(
                "CREATE TEMPORARY TABLE mine (origin STRING, delay DOUBLE) WITH ('connector' = 'mullion', 'store' = '"
                        + directory.resolve("flights") + "', 'dataset' = 'flights')");
        assertThat(catchThrowableOfType(Gateway.Failure.class, () -> session.run("SELECT AVG(delay) FROM mine")))
                .hasMessageContaining("follow from its data set and cannot be declared otherwise");
    }
}
