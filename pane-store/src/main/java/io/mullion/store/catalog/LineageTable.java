package io.mullion.store.catalog;

import com.google.common.base.Splitter;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.Coverages;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.store.encoding.EncodingException;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.encoding.SelectionJson;
import io.mullion.store.pane.DefinitionId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Data sets with their definitions. What is stored of coverage is derived from the plan when a data set is registered, and
 * derived again and compared whenever it is read: a row that claims anything else is refused (L1).
 */
final class LineageTable {
    private LineageTable() {}

    static List<String> names(Connection connection) throws SQLException {
        return Sql.list(connection, "SELECT dataset FROM lineage ORDER BY dataset", row -> row.getString(1));
    }

    static LineageRow require(Connection connection, String dataset) throws SQLException {
        Optional<LineageRow> found = find(connection, dataset);
        if (found.isEmpty()) {
            throw new RefusedException(
                    "there is no data set '" + dataset + "' in this store; it has " + names(connection));
        }
        return found.get();
    }

    static Optional<LineageRow> find(Connection connection, String dataset) throws SQLException {
        return Sql.first(
                connection,
                "SELECT l.*, d.encoding FROM lineage l JOIN definition d ON d.id = l.definition WHERE l.dataset = ?",
                LineageTable::read,
                dataset);
    }

    static Optional<String> ownerOf(Connection connection, DefinitionId definition) throws SQLException {
        return Sql.first(
                connection,
                "SELECT dataset FROM lineage WHERE definition = ?",
                row -> row.getString(1),
                definition.hex());
    }

    static void insert(Connection connection, Ingestion ingestion) throws SQLException {
        Coverage coverage = Coverages.derive(ingestion.plan());
        byte[] encoding = PlanJson.write(coverage.definition());
        byte[] plan = PlanJson.write(ingestion.plan());
        byte[] selection = SelectionJson.write(coverage.selection());
        DefinitionId id = PlanJson.idOf(coverage.definition());
        Sql.update(
                connection,
                "INSERT INTO definition (id, encoding) VALUES (?, ?) ON CONFLICT DO NOTHING",
                id.hex(),
                encoding);
        Sql.update(
                connection,
                "INSERT INTO lineage (dataset, definition, plan, selection, population_columns, time_column, grid_width,"
                        + " grid_offset, input, registered_at, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                ingestion.dataset(),
                id.hex(),
                plan,
                selection,
                positions(ingestion.populationColumns()),
                ingestion.timeColumn(),
                ingestion.grid().widthMillis(),
                ingestion.grid().offsetMillis(),
                ingestion.input(),
                System.currentTimeMillis(),
                crc(ingestion, id, plan, selection).value());
    }

    private static RowCrc crc(Ingestion ingestion, DefinitionId definition, byte[] plan, byte[] selection) {
        return new RowCrc()
                .add(ingestion.dataset())
                .add(definition.hex())
                .add(plan)
                .add(selection)
                .add(positions(ingestion.populationColumns()))
                .add(ingestion.timeColumn())
                .add(ingestion.grid().widthMillis())
                .add(ingestion.grid().offsetMillis())
                .add(ingestion.input());
    }

    private static LineageRow read(ResultSet row) throws SQLException {
        String dataset = row.getString("dataset");
        byte[] plan = row.getBytes("plan");
        byte[] selection = row.getBytes("selection");
        try {
            DefinitionId definition = new DefinitionId(row.getString("definition"));
            Ingestion ingestion = new Ingestion(
                    dataset,
                    aggregate(PlanJson.read(plan), dataset),
                    positions(row.getString("population_columns")),
                    row.getInt("time_column"),
                    new PaneGrid(row.getLong("grid_width"), row.getLong("grid_offset")),
                    row.getString("input"));
            crc(ingestion, definition, plan, selection).require(row.getLong("crc"), "data set '" + dataset + "'");
            requireDerived(ingestion, definition, row.getBytes("encoding"), selection);
            return new LineageRow(row.getLong("id"), ingestion, definition);
        } catch (EncodingException | IllegalArgumentException damaged) {
            throw new StoreException(
                    "the store is damaged: data set '" + dataset + "': " + damaged.getMessage(), damaged, false);
        }
    }

    private static SummaryAgg aggregate(PlanNode plan, String dataset) {
        if (plan instanceof SummaryAgg aggregate) {
            return aggregate;
        }
        throw new StoreException("the store is damaged: the plan of data set '" + dataset + "' is not a SummaryAgg");
    }

    private static void requireDerived(Ingestion ingestion, DefinitionId claimed, byte[] encoding, byte[] selection) {
        Coverage derived = Coverages.derive(ingestion.plan());
        DefinitionId id = PlanJson.idOf(derived.definition());
        if (!id.equals(claimed) || !Arrays.equals(encoding, PlanJson.write(derived.definition()))) {
            throw new RefusedException(
                    ("data set '%s' claims to be of definition %s, and its plan is of definition %s: the"
                                    + " store cannot be trusted")
                            .formatted(ingestion.dataset(), claimed.brief(), id.brief()));
        }
        if (!Arrays.equals(selection, SelectionJson.write(derived.selection()))) {
            throw new RefusedException(("data set '%s' claims a selection that its plan does not have, which is %s: the"
                            + " store cannot be trusted")
                    .formatted(ingestion.dataset(), derived.displaySelection()));
        }
    }

    private static String positions(List<Integer> positions) {
        return positions.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Integer> positions(String joined) {
        return Splitter.on(',')
                .omitEmptyStrings()
                .splitToStream(joined)
                .map(Integer::valueOf)
                .toList();
    }
}
