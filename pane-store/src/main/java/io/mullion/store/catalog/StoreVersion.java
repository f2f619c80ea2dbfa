package io.mullion.store.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * Brings the tables of a store to the version this program knows, by scripts that run in order, each once. A store that a
 * newer program wrote is refused: it may mean things that this one would get wrong.
 */
final class StoreVersion {
    /** Marks the file as ours, in SQLite's own header: "MULL". */
    private static final int APPLICATION_ID = 0x4D554C4C;

    /** Script i, counted from 1, makes version i. A script that has been released is never changed. */
    private static final List<String> SCRIPTS = List.of("V1__initial.sql", "V2__backfill_and_rewind.sql");

    private static final String VERSIONS =
            "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, script TEXT NOT NULL, applied_at INTEGER NOT NULL)";

    private StoreVersion() {}

    static void upgrade(Database database) {
        if (database.reader().read(connection -> version(connection, database)) < SCRIPTS.size()) {
            database.writer().write(connection -> {
                upgrade(connection, version(connection, database));
                return SCRIPTS.size();
            });
        }
    }

    /** For those who may not change the store. */
    static void requireCurrent(Database database) {
        int version = database.reader().read(connection -> version(connection, database));
        if (version < SCRIPTS.size()) {
            throw new StoreException("the store at " + database.file() + " has version " + version
                    + " and this program needs version " + SCRIPTS.size() + ": open it once for writing to upgrade it");
        }
    }

    private static int version(Connection connection, Database database) throws SQLException {
        long application = Sql.number(connection, "PRAGMA application_id");
        boolean isEmpty = Sql.number(connection, "SELECT count(*) FROM sqlite_master") == 0;
        if (isEmpty && application == 0) {
            return 0;
        }
        if (application != APPLICATION_ID) {
            throw new StoreException("the file " + database.file() + " is not a Mullion store");
        }
        int version = (int) Sql.number(connection, "SELECT max(version) FROM schema_version");
        if (version > SCRIPTS.size()) {
            throw new StoreException("the store at " + database.file() + " has version " + version
                    + ", written by a newer program; this one knows version " + SCRIPTS.size());
        }
        return version;
    }

    private static void upgrade(Connection connection, int from) throws SQLException {
        if (from == 0) {
            Sql.update(connection, "PRAGMA application_id = " + APPLICATION_ID);
            Sql.update(connection, VERSIONS);
        }
        for (int version = from + 1; version <= SCRIPTS.size(); version++) {
            String script = SCRIPTS.get(version - 1);
            for (String statement : statements(script)) {
                Sql.update(connection, statement);
            }
            Sql.update(
                    connection,
                    "INSERT INTO schema_version VALUES (?, ?, ?)",
                    version,
                    script,
                    System.currentTimeMillis());
        }
    }

    private static List<String> statements(String script) {
        try (InputStream in =
                Objects.requireNonNull(StoreVersion.class.getResourceAsStream("sqlite/" + script), script)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return List.of(text.strip().split(";\\n", -1));
        } catch (IOException failure) {
            throw new UncheckedIOException("unreadable script " + script, failure);
        }
    }
}
