package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.checkpoint;
import static io.mullion.store.catalog.StoreFixture.population;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.io.Resources;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores of every version there has been, as dumps of all their tables: they open, upgrade and read for ever. */
class StoreGoldenTest {
    @TempDir
    private Path directory;

    private Path restored(String dump) throws IOException, SQLException {
        Path file = directory.resolve("store.db");
        String sql = Resources.toString(Resources.getResource(StoreGoldenTest.class, dump), StandardCharsets.UTF_8);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String part : sql.strip().split(";\n", -1)) {
                statement.execute(part);
            }
        }
        return file;
    }

    @Test
    void aNewStoreHasTheTablesOfTheLatestDump() throws Exception {
        Path fresh = directory.resolve("fresh.db");
        SqliteCatalog.open(fresh).close();
        assertThat(schema(fresh))
                .as("a script that has been released is never changed")
                .isEqualTo(schema(restored("store.v2.sql")));
    }

    private static List<String> schema(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            return Sql.list(
                    connection,
                    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name",
                    row -> row.getString(1));
        }
    }

    @Test
    void version1() throws Exception {
        try (SqliteCatalog catalog = SqliteCatalog.open(restored("store.v1.sql"))) {
            assertThat(catalog.ingestion(DATASET)).contains(StoreFixture.requests());
            assertThat(catalog.runs(DATASET)).containsExactly(new Run(2, "file:///run2"), new Run(1, "file:///run1"));
            assertThat(catalog.lineage(DATASET))
                    .isEqualTo(new LineageState(
                            DATASET,
                            2,
                            2,
                            Optional.of(checkpoint(2, 2)),
                            OptionalLong.of(0),
                            OptionalLong.of(6 * MINUTE),
                            List.of(),
                            104,
                            104,
                            4,
                            ImmutableSortedMap.of("not finite", 4L),
                            "requests.csv"));
            assertThat(catalog.populations(DATASET, Map.of()))
                    .containsExactly(
                            Map.entry(1L, population("us", "free")),
                            Map.entry(2L, population(Value.text("a\u0000"), Value.Missing.NULL)),
                            Map.entry(3L, population(Value.Missing.ABSENT, Value.text(""))));
            assertThat(read(catalog, 2, List.of(1L, 2L, 3L), 0, 9).panes())
                    .containsExactlyInAnyOrder(
                            "1@0#1=1.0..2.0", "2@1#1=3.0..3.0", "1@0#2=-5.0..-5.0", "3@5#2=0.0..99.0");
            catalog.commit(DATASET, staging().pane(2, 7, 1).as(2, 3));
            assertThat(catalog.lineage(DATASET).commits()).as("and it goes on").isEqualTo(3);
        }
    }

    @Test
    void version2() throws Exception {
        try (SqliteCatalog catalog = SqliteCatalog.open(restored("store.v2.sql"))) {
            assertThat(catalog.backfills(DATASET))
                    .containsExactly(
                            new Backfill(
                                    1,
                                    new WindowRange(0, MINUTE),
                                    2,
                                    Backfill.State.PUBLISHED,
                                    OptionalLong.of(3),
                                    1,
                                    2,
                                    1),
                            new Backfill(
                                    2,
                                    new WindowRange(MINUTE, 2 * MINUTE),
                                    4,
                                    Backfill.State.HIDDEN,
                                    OptionalLong.empty(),
                                    0,
                                    0,
                                    0));
            assertThat(read(catalog, 4, List.of(1L, 2L), 0, 9).panes())
                    .containsExactlyInAnyOrder("1@0#3=7.0..7.0", "2@1#1=3.0..3.0", "1@2#2=5.0..5.0", "2@3#4=8.0..8.0");
            assertThat(catalog.lineage(DATASET).rows()).isEqualTo(4);
            catalog.commit(DATASET, staging().pane(2, 7, 1).as(2, 4));
            assertThat(catalog.lineage(DATASET).commits())
                    .as("the number that was taken away is not given again")
                    .isEqualTo(6);
        }
    }
}
