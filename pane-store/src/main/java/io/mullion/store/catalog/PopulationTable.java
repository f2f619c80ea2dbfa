package io.mullion.store.catalog;

import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import io.mullion.store.encoding.EncodingException;
import io.mullion.store.encoding.LabelJson;
import io.mullion.store.pane.Population;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Populations with their numbers, and the search for them by label. */
final class PopulationTable {
    private PopulationTable() {}

    /** The number given out last, 0 before the first. */
    static long lastId(Connection connection, LineageRow lineage) throws SQLException {
        return Sql.number(connection, "SELECT max(id) FROM population WHERE lineage = ?", lineage.id());
    }

    /** Numbers of those that have one. */
    static Map<Population, Long> known(Connection connection, LineageRow lineage, Collection<Population> populations)
            throws SQLException {
        Map<Population, Long> ids = new LinkedHashMap<>();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT id FROM population WHERE lineage = ? AND labels = ?")) {
            for (Population population : populations) {
                requireLabels(lineage.ingestion(), population);
                List<Long> found = Sql.list(select, row -> row.getLong(1), lineage.id(), LabelJson.write(population));
                found.forEach(id -> ids.put(population, id));
            }
        }
        return ids;
    }

    /** Numbers of all, given out where there was none. */
    static Map<Population, Long> assigned(Connection connection, LineageRow lineage, Collection<Population> populations)
            throws SQLException {
        Map<Population, Long> ids = known(connection, lineage, populations);
        long next = lastId(connection, lineage) + 1;
        long now = System.currentTimeMillis();
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO population (lineage, id, labels, first_seen, crc) VALUES (?, ?, ?, ?, ?)")) {
            for (Population population : populations) {
                if (ids.putIfAbsent(population, next) == null) {
                    byte[] labels = LabelJson.write(population);
                    Sql.update(
                            insert,
                            lineage.id(),
                            next,
                            labels,
                            now,
                            crc(lineage.id(), next, labels).value());
                    next++;
                }
            }
        }
        return ids;
    }

    /**
     * Populations whose labels satisfy all constraints, by number. Every row is read and checked: an index beside the rows
     * would have to be trusted, and a wrong entry in it would make a population look empty.
     */
    static Map<Long, Population> search(Connection connection, LineageRow lineage, Map<Integer, Constraint> constraints)
            throws SQLException {
        Map<Long, Population> found = new TreeMap<>();
        Sql.RowMapper<Boolean> collect = row -> {
            Population population = read(row, lineage);
            boolean matches = constraints.entrySet().stream()
                    .allMatch(entry ->
                            entry.getValue().contains(population.labels().get(entry.getKey())));
            return matches && found.put(row.getLong("id"), population) == null;
        };
        int seen = Sql.list(connection, "SELECT * FROM population WHERE lineage = ?", collect, lineage.id())
                .size();
        requireAll(lineage, seen, lastId(connection, lineage));
        return found;
    }

    /** Numbers have no gaps, so a population that is gone is missed. */
    private static void requireAll(LineageRow lineage, long seen, long lastId) {
        if (seen != lastId) {
            throw new StoreException("the store is damaged: data set '" + lineage.dataset() + "' has " + seen
                    + " populations of " + lastId);
        }
    }

    private static Population read(ResultSet row, LineageRow lineage) throws SQLException {
        long id = row.getLong("id");
        byte[] labels = row.getBytes("labels");
        String name = "population " + id + " of data set '" + lineage.dataset() + "'";
        crc(lineage.id(), id, labels).require(row.getLong("crc"), name);
        try {
            Population population = LabelJson.read(labels);
            requireLabels(lineage.ingestion(), population);
            return population;
        } catch (EncodingException | IllegalArgumentException damaged) {
            throw new StoreException("the store is damaged: " + name + ": " + damaged.getMessage(), damaged, false);
        }
    }

    private static RowCrc crc(long lineage, long id, byte[] labels) {
        return new RowCrc().add(lineage).add(id).add(labels);
    }

    /** Refuses labels that are not of the label columns' types: equal labels would not be equal bytes. */
    private static void requireLabels(Ingestion ingestion, Population population) {
        List<Value> labels = population.labels();
        List<ValueType> types = ingestion.labelTypes();
        if (labels.size() != types.size()) {
            throw new IllegalArgumentException("population " + population.display() + " of data set '"
                    + ingestion.dataset() + "' has " + labels.size() + " labels, not " + types.size());
        }
        for (int i = 0; i < labels.size(); i++) {
            if (!isLabel(labels.get(i), types.get(i))) {
                throw new IllegalArgumentException(
                        "population " + population.display() + " of data set '" + ingestion.dataset() + "': label " + i
                                + " is not a value of " + types.get(i).sql());
            }
        }
    }

    private static boolean isLabel(Value label, ValueType type) {
        boolean isNan = label instanceof Value.Real real && real.isNan();
        return label instanceof Value.Missing
                || (isNan && type.hasNan())
                || type.convert(label).filter(label::equals).isPresent();
    }
}
