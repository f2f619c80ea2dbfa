package io.mullion.store.catalog;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.value.ValueType;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.pane.DefinitionId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides whether a data set may be registered, or is the one registered before. */
final class Registration {
    private Registration() {}

    static void register(Connection connection, Ingestion ingestion) throws SQLException {
        Optional<LineageRow> existing = LineageTable.find(connection, ingestion.dataset());
        if (existing.isPresent()) {
            requireSame(existing.get().ingestion(), ingestion);
            return;
        }
        DefinitionId definition =
                PlanJson.idOf(Coverages.derive(ingestion.plan()).definition());
        Optional<String> owner = LineageTable.ownerOf(connection, definition);
        if (owner.isPresent()) {
            throw new RefusedException(("data set '%s' computes the same as data set '%s' (definition %s), and one"
                            + " lineage owns a definition: use that data set, or another store")
                    .formatted(ingestion.dataset(), owner.get(), definition.brief()));
        }
        LineageTable.insert(connection, ingestion);
    }

    /** Refuses what no catalog could hold; the caller made a mistake. */
    static void requireValid(Ingestion ingestion) {
        Schema schema = ingestion.plan().input().schema();
        List<Integer> columns = ingestion.populationColumns();
        require(isName(ingestion.dataset()), "a data set needs a name without control characters", ingestion);
        require(ingestion.plan().keys().isEmpty(), "panes are ungrouped states, one per population", ingestion);
        require(
                schema.plainType(ingestion.timeColumn())
                        .filter(ValueType.TimestampType.class::isInstance)
                        .isPresent(),
                "the time column is a timestamp",
                ingestion);
        require(columns.stream().distinct().count() == columns.size(), "a label column is listed twice", ingestion);
        require(
                columns.stream().allMatch(column -> schema.plainType(column).isPresent()),
                "label columns are plain columns",
                ingestion);
        require(!columns.contains(ingestion.timeColumn()), "the time column is not a label", ingestion);
    }

    private static boolean isName(String dataset) {
        return !dataset.isBlank() && dataset.codePoints().noneMatch(Character::isISOControl);
    }

    private static void require(boolean holds, String otherwise, Ingestion ingestion) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise + ": " + ingestion);
        }
    }

    private static void requireSame(Ingestion stored, Ingestion given) {
        List<String> differences = computation(stored, given);
        difference(differences, "input", stored.input(), given.input());
        refuse(differences, given, "is registered already, and differs", "use another name or another store");
    }

    /** Refuses what computes something else, from whatever input. */
    static void requireSameComputation(Ingestion stored, Ingestion given) {
        refuse(computation(stored, given), given, "computes something else", "use the configuration it was made with");
    }

    private static void refuse(List<String> differences, Ingestion given, String what, String remedy) {
        if (!differences.isEmpty()) {
            throw new RefusedException("data set '%s' %s: %s; %s"
                    .formatted(given.dataset(), what, String.join("; ", differences), remedy));
        }
    }

    private static List<String> computation(Ingestion stored, Ingestion given) {
        List<String> differences = new ArrayList<>();
        Coverage there = Coverages.derive(stored.plan());
        Coverage here = Coverages.derive(given.plan());
        if (!there.definition().equals(here.definition())) {
            differences.add("definition %s there, %s here"
                    .formatted(
                            PlanJson.idOf(there.definition()).brief(),
                            PlanJson.idOf(here.definition()).brief()));
        } else if (!there.selection().equals(here.selection())) {
            differences.add("selection %s there, %s here".formatted(there.displaySelection(), here.displaySelection()));
        }
        difference(differences, "label columns", stored.populationColumns(), given.populationColumns());
        difference(differences, "time column", stored.timeColumn(), given.timeColumn());
        difference(differences, "grid", stored.grid(), given.grid());
        return differences;
    }

    private static void difference(List<String> differences, String what, Object there, Object here) {
        if (!there.equals(here)) {
            differences.add("%s %s there, %s here".formatted(what, there, here));
        }
    }
}
