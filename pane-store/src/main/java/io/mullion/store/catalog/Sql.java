package io.mullion.store.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Statements with their parameters: long, integer, text, bytes or null. */
final class Sql {
    private Sql() {}

    interface RowMapper<T> {
        T read(ResultSet row) throws SQLException;
    }

    static <T> List<T> list(Connection connection, String sql, RowMapper<T> mapper, @Nullable Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return list(statement, mapper, parameters);
        }
    }

    static <T> List<T> list(PreparedStatement statement, RowMapper<T> mapper, @Nullable Object... parameters)
            throws SQLException {
        bind(statement, parameters);
        List<T> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(mapper.read(result));
            }
        }
        return rows;
    }

    static <T> Optional<T> first(Connection connection, String sql, RowMapper<T> mapper, @Nullable Object... parameters)
            throws SQLException {
        return list(connection, sql, mapper, parameters).stream().findFirst();
    }

    static long number(Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
        return first(connection, sql, row -> row.getLong(1), parameters).orElse(0L);
    }

    static void update(Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            update(statement, parameters);
        }
    }

    static void update(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        bind(statement, parameters);
        statement.executeUpdate();
    }

    /** A number that may be NULL. */
    static OptionalLong optionalLong(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static void bind(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }
}
