package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.ingestion;
import static io.mullion.store.catalog.StoreFixture.requests;
import static io.mullion.store.catalog.StoreFixture.tamper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.Plans;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.encoding.SelectionJson;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RegistrationTest {
    private static final SummaryAgg US = Plans.latency(Plans.where(Plans.region("us")));
    private static final SummaryAgg EU = Plans.latency(Plans.where(Plans.region("eu")));

    @TempDir
    private Path directory;

    private Path file;
    private SqliteCatalog catalog;

    @BeforeEach
    void open() {
        file = directory.resolve("store.db");
        catalog = SqliteCatalog.open(file);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void aDataSetIsReadBackAsItWasRegistered() {
        assertThat(catalog.dataSets()).isEmpty();
        assertThat(catalog.ingestion(DATASET)).isEmpty();
        catalog.register(ingestion("z", US));
        catalog.register(ingestion("a", SummaryAgg.over(Plans.requests(), US.summary(), Plans.SIZE)));
        assertThat(catalog.dataSets()).containsExactly("a", "z");
        assertThat(catalog.ingestion("z")).contains(ingestion("z", US));
        assertThat(catalog.ingestion("z").orElseThrow().labelNames()).containsExactly("region", "tier");
    }

    @Test
    void registeringTheSameAgainChangesNothing() {
        catalog.register(ingestion(DATASET, US));
        assertThatCode(() -> catalog.register(ingestion(DATASET, US))).doesNotThrowAnyException();
        assertThat(catalog.dataSets()).containsExactly(DATASET);
    }

    static Stream<Arguments> different() {
        Ingestion us = ingestion(DATASET, US);
        return Stream.of(
                Arguments.of(
                        new Ingestion(DATASET, EU, us.populationColumns(), 0, us.grid(), us.input()),
                        "selection {region ∈ {'us'}} there, {region ∈ {'eu'}} here"),
                Arguments.of(
                        new Ingestion(
                                DATASET,
                                SummaryAgg.over(US.input(), US.summary(), Plans.SIZE),
                                us.populationColumns(),
                                0,
                                us.grid(),
                                us.input()),
                        "definition "),
                Arguments.of(
                        new Ingestion(DATASET, US, List.of(Plans.REGION), 0, us.grid(), us.input()),
                        "label columns [1, 2] there, [1] here"),
                Arguments.of(
                        new Ingestion(DATASET, US, us.populationColumns(), 0, new PaneGrid(1_000, 0), us.input()),
                        "grid PaneGrid[widthMillis=60000, offsetMillis=0] there"),
                Arguments.of(
                        new Ingestion(DATASET, US, us.populationColumns(), 0, us.grid(), "other.csv"),
                        "input requests.csv there, other.csv here"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("different")
    void anotherDataSetOfTheSameNameIsRefusedWithWhatDiffers(Ingestion other, String difference) {
        catalog.register(ingestion(DATASET, US));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.register(other))
                .withMessageContaining("'requests'")
                .withMessageContaining(difference);
        assertThat(catalog.ingestion(DATASET)).contains(ingestion(DATASET, US));
    }

    @Test
    void oneLineageOwnsADefinition() {
        catalog.register(ingestion("first", US));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.register(ingestion("second", EU)))
                .withMessageContaining("'first'");
    }

    static Stream<Arguments> invalid() {
        Ingestion valid = requests();
        return Stream.of(
                Arguments.of("no name", ingestion(" ", US)),
                Arguments.of("a name with U+0000", ingestion("a\u0000b", US)),
                Arguments.of("a grouped plan", ingestion(DATASET, US.by(List.of(Plans.REGION)))),
                Arguments.of(
                        "no such label column",
                        new Ingestion(DATASET, US, List.of(9), Plans.TS, valid.grid(), valid.input())),
                Arguments.of(
                        "a label column twice",
                        new Ingestion(DATASET, US, List.of(1, 1), Plans.TS, valid.grid(), valid.input())),
                Arguments.of(
                        "a time column that is no time",
                        new Ingestion(DATASET, US, List.of(1), Plans.LATENCY, valid.grid(), valid.input())),
                Arguments.of(
                        "the time as a label",
                        new Ingestion(DATASET, US, List.of(Plans.TS), Plans.TS, valid.grid(), valid.input())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalid")
    void whatNoCatalogCouldHoldIsTheCallersMistake(String name, Ingestion ingestion) {
        assertThatIllegalArgumentException().isThrownBy(() -> catalog.register(ingestion));
    }

    @Test
    @DisplayName("L1 a stored selection that differs from the derived one")
    void aTamperedSelectionIsRefused() {
        catalog.register(ingestion(DATASET, US));
        byte[] claimed = SelectionJson.write(Coverages.derive(EU).selection());
        tamper(file, "UPDATE lineage SET selection = ?, crc = ?", claimed, crc(US, claimed));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.ingestion(DATASET))
                .withMessageContaining("claims a selection that its plan does not have")
                .withMessageContaining("{region ∈ {'us'}}");
    }

    @Test
    @DisplayName("L1 a stored plan of another definition")
    void aTamperedPlanIsRefused() {
        catalog.register(ingestion(DATASET, US));
        SummaryAgg other = SummaryAgg.over(US.input(), US.summary(), Plans.SIZE);
        byte[] selection = SelectionJson.write(Coverages.derive(US).selection());
        tamper(file, "UPDATE lineage SET plan = ?, crc = ?", PlanJson.write(other), crc(other, selection));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.ingestion(DATASET))
                .withMessageContaining("claims to be of definition");
        assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> catalog.read(DATASET, 0));
    }

    /** The checksum that a row of {@code plan} and {@code selection} under the definition of US would have. */
    private static long crc(SummaryAgg plan, byte[] selection) {
        return new RowCrc()
                .add(DATASET)
                .add(PlanJson.idOf(Coverages.derive(US).definition()).hex())
                .add(PlanJson.write(plan))
                .add(selection)
                .add("1,2")
                .add(Plans.TS)
                .add(60_000)
                .add(0)
                .add("requests.csv")
                .value();
    }

    @Test
    void aDamagedRowIsRefused() {
        catalog.register(ingestion(DATASET, US));
        for (String column : List.of("input = 'x'", "time_column = 1", "grid_width = 1", "plan = x'7B'", "crc = 1")) {
            Path copy = directory.resolve("copy-" + column.hashCode() + ".db");
            tamper(file, "VACUUM INTO '" + copy + "'");
            tamper(copy, "UPDATE lineage SET " + column);
            try (SqliteCatalog damaged = SqliteCatalog.openExisting(copy)) {
                assertThatExceptionOfType(StoreException.class)
                        .as(column)
                        .isThrownBy(() -> damaged.ingestion(DATASET))
                        .withMessageContaining("damaged")
                        .satisfies(failure -> assertThat(failure.retriable()).isFalse());
            }
        }
    }

    @Test
    void whatIsNotThereIsRefusedByName() {
        catalog.register(ingestion("known", US));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> catalog.lineage("unknown"))
                .withMessageContaining("no data set 'unknown'")
                .withMessageContaining("known");
    }
}
