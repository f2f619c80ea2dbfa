package io.mullion.store.catalog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * The SQLite file: WAL, so that readers of any process see the last commit while one writer writes; and synced at every
 * commit, since a checkpoint whose panes a power cut takes away is not made again.
 */
final class Database implements AutoCloseable {
    private static final int BUSY_TIMEOUT_MILLIS = 30_000;

    private static final int RETRY_MILLIS = 5;

    /** Larger than usual: block bodies are hundreds of kilobytes. */
    private static final int PAGE_BYTES = 16_384;

    /** WAL needs shared memory between processes, which these do not have. */
    private static final Set<String> NETWORK_FILE_SYSTEMS =
            Set.of("nfs", "nfs3", "nfs4", "cifs", "smbfs", "smb2", "smb3", "afs", "ncpfs", "fuse.sshfs", "fuse.s3fs");

    private final Path file;
    private final boolean readOnly;
    private final Session reader;
    private final Session writer;

    private Database(Path file, boolean readOnly) {
        this.file = file;
        this.readOnly = readOnly;
        this.writer = connect();
        this.reader = connect();
    }

    /** Opens the file for reading and writing, and creates it where there is none. */
    static Database create(Path file) {
        Path absolute = file.toAbsolutePath();
        try {
            if (absolute.getParent() != null) {
                Files.createDirectories(absolute.getParent());
            }
            requireLocal(absolute);
        } catch (IOException failure) {
            throw new StoreException(
                    "cannot create a store at " + absolute + ": " + failure.getMessage(), failure, false);
        }
        return new Database(absolute, false);
    }

    /** Opens a file that exists, for reading only. */
    static Database existing(Path file) {
        Path absolute = file.toAbsolutePath();
        if (!Files.isRegularFile(absolute)) {
            throw new StoreException("there is no store at " + absolute);
        }
        try {
            requireLocal(absolute);
        } catch (IOException failure) {
            throw new StoreException(
                    "cannot open the store at " + absolute + ": " + failure.getMessage(), failure, false);
        }
        return new Database(absolute, true);
    }

    Path file() {
        return file;
    }

    /** For short reads. */
    Session reader() {
        return reader;
    }

    Session writer() {
        return writer;
    }

    /**
     * A connection of its own, for a read that goes on for long; the caller closes it. SQLite does not wait its busy
     * timeout where a file becomes a WAL file or its last connection leaves, so that is done here.
     */
    Session connect() {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BUSY_TIMEOUT_MILLIS);
        while (true) {
            try {
                return new Session(open());
            } catch (SQLException failure) {
                StoreException refused = Session.failure(failure);
                if (!refused.retriable() || System.nanoTime() > deadline) {
                    throw refused;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(RETRY_MILLIS));
            }
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
        } finally {
            writer.close();
        }
    }

    private Connection open() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.enforceForeignKeys(true);
        if (readOnly) {
            config.resetOpenMode(SQLiteOpenMode.CREATE);
        }
        Connection connection = config.createConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            for (String pragma : pragmas()) {
                statement.execute("PRAGMA " + pragma);
            }
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
        return connection;
    }

    /** In this order: the page size is fixed once the file has its first page. */
    private List<String> pragmas() {
        return readOnly
                ? List.of("query_only = ON")
                : List.of("page_size = " + PAGE_BYTES, "journal_mode = WAL", "synchronous = FULL");
    }

    private static void requireLocal(Path file) throws IOException {
        Path existing = Files.exists(file) || file.getParent() == null ? file : file.getParent();
        String type = Files.getFileStore(existing).type().toLowerCase(Locale.ROOT);
        if (NETWORK_FILE_SYSTEMS.contains(type)) {
            throw new StoreException("a store cannot lie on a network file system (" + type + "): " + file
                    + "; readers and writer of one file must run on one machine");
        }
    }
}
