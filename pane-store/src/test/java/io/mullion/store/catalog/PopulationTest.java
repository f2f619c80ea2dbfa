package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.population;
import static io.mullion.store.catalog.StoreFixture.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.collect.Range;
import io.mullion.ir.plan.Summary;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.Plans;
import io.mullion.store.pane.Population;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PopulationTest {
    private static final List<Population> POPULATIONS = List.of(
            population("us", "free"),
            population("us", "premium"),
            population("eu", "free"),
            population("US", "free"),
            population("", "free"),
            population(Value.Missing.NULL, Value.text("free")),
            population(Value.Missing.ABSENT, Value.text("free")),
            population("a\u0000", "free"),
            population("a", "free"),
            population("é", "free"),
            population("\uFFFD", "free"),
            population("😀", "free"));

    @TempDir
    private Path directory;

    private Path file;
    private SqliteCatalog catalog;

    @BeforeEach
    void start() {
        file = directory.resolve("store.db");
        catalog = started(file);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void numbersAreGivenOutOnceAndKept() {
        Map<Population, Long> first = catalog.populationIds(DATASET, POPULATIONS);
        assertThat(first.values()).doesNotHaveDuplicates().hasSize(POPULATIONS.size());
        assertThat(first.get(population("us", "free"))).isEqualTo(1);
        catalog.close();
        catalog = SqliteCatalog.open(file);
        assertThat(catalog.populationIds(DATASET, POPULATIONS)).isEqualTo(first);
        Population late = population("ap", "free");
        assertThat(catalog.populationIds(DATASET, List.of(late, population("us", "free"))))
                .containsEntry(late, 13L)
                .containsEntry(population("us", "free"), 1L);
    }

    @Test
    void everyLabelComesBackAsItWas() {
        Map<Population, Long> ids = catalog.populationIds(DATASET, POPULATIONS);
        Map<Long, Population> found = catalog.populations(DATASET, Map.of());
        assertThat(found).hasSize(POPULATIONS.size());
        ids.forEach((population, id) -> assertThat(found).containsEntry(id, population));
        assertThat(List.copyOf(found.keySet())).isSorted();
    }

    static Stream<Arguments> searches() {
        Constraint us = Constraint.point(ValueType.TEXT, Value.text("us"));
        return Stream.of(
                row("us", Map.of(0, us), "us/free", "us/premium"),
                row("us and premium", Map.of(0, us, 1, point("premium")), "us/premium"),
                row("premium", Map.of(1, point("premium")), "us/premium"),
                row("us and nothing", Map.of(0, us, 1, point("gold"))),
                row("empty text", Map.of(0, point("")), "/free"),
                row("U+0000", Map.of(0, point("a\u0000")), "a\u0000/free"),
                row("in", Map.of(0, points("us", "eu", "zz")), "us/free", "us/premium", "eu/free"),
                row("IS NULL", Map.of(0, Constraint.missing(ValueType.TEXT)), "NULL/free", "ABSENT/free"),
                row("ABSENT only", Map.of(0, Constraint.point(ValueType.TEXT, Value.Missing.ABSENT)), "ABSENT/free"),
                row("a range by code point", Map.of(0, above("\uFFFC")), "\uFFFD/free", "😀/free"),
                row(
                        "a range and a point",
                        Map.of(0, above("f"), 1, point("free")),
                        "us/free",
                        "é/free",
                        "\uFFFD/free",
                        "😀/free"),
                row("not us", Map.of(0, us.complement(), 1, point("premium"))),
                row("nothing", Map.of(0, Constraint.none(ValueType.TEXT))));
    }

    private static Arguments row(String name, Map<Integer, Constraint> constraints, String... expected) {
        return Arguments.of(name, constraints, List.of(expected));
    }

    private static Constraint point(String label) {
        return points(label);
    }

    private static Constraint points(String... labels) {
        return Constraint.points(
                ValueType.TEXT, Stream.of(labels).map(Value::text).toList());
    }

    private static Constraint above(String label) {
        return Constraint.range(ValueType.TEXT, Range.greaterThan(Value.text(label)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("searches")
    void search(String name, Map<Integer, Constraint> constraints, List<String> expected) {
        catalog.populationIds(DATASET, POPULATIONS);
        assertThat(catalog.populations(DATASET, constraints).values())
                .extracting(PopulationTest::plain)
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String plain(Population population) {
        return plain(population.labels().get(0)) + "/"
                + plain(population.labels().get(1));
    }

    private static String plain(Value label) {
        return label instanceof Value.Text text ? text.value() : label.display();
    }

    @Test
    void populationsOfAnotherDataSetAreNotFound() {
        catalog.register(StoreFixture.ingestion(
                "other", SummaryAgg.over(Plans.requests(), new Summary.Kll(100), Plans.LATENCY)));
        catalog.populationIds("other", List.of(population("us", "gold")));
        catalog.populationIds(DATASET, List.of(population("us", "free")));
        assertThat(catalog.populations(DATASET, Map.of(0, point("us"))).values())
                .containsExactly(population("us", "free"));
    }

    @Test
    void labelsThatAreNotOfTheColumnsAreRefused() {
        for (Population wrong :
                List.of(new Population(List.of(Value.text("us"))), population(Value.integer(1), Value.text("free")))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> catalog.populationIds(DATASET, List.of(wrong)))
                    .withMessageContaining(wrong.display());
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> catalog.populations(DATASET, Map.of(2, point("us"))))
                .withMessageContaining("2 labels, and none at 2");
    }

    @Test
    void aPopulationThatIsGoneIsMissed() {
        catalog.populationIds(DATASET, POPULATIONS);
        StoreFixture.tamper(file, "DELETE FROM population WHERE id = 3");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> catalog.populations(DATASET, Map.of()))
                .withMessageContaining("11 populations of 12");
    }

    @Test
    void aDamagedPopulationIsNotReadAsAnother() {
        catalog.populationIds(DATASET, POPULATIONS);
        StoreFixture.tamper(
                file,
                "UPDATE population SET labels = ? WHERE id = 1",
                "[{\"text\":\"ap\"},{\"text\":\"free\"}]".getBytes(StandardCharsets.UTF_8));
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> catalog.populations(DATASET, Map.of()))
                .withMessageContaining("population 1 of data set 'requests'");
    }
}
