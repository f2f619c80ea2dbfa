package io.mullion.store.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteErrorCode;

/** One connection, used by one thread at a time; every use is a transaction of its own. */
final class Session implements AutoCloseable {

    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private final Connection connection;
    private final ReentrantLock lock = new ReentrantLock();

    Session(Connection connection) {
        this.connection = connection;
    }

    /** Runs {@code work} on one snapshot of the store. */
    <T> T read(Work<T> work) {
        return transaction("BEGIN", work);
    }

    /**
     * Runs {@code work} as the only writer; all it wrote is there afterwards, or nothing. The lock is taken at the start:
     * a transaction that reads first and then wants to write would fail when another has written in between.
     */
    <T> T write(Work<T> work) {
        return transaction("BEGIN IMMEDIATE", work);
    }

    private <T> T transaction(String begin, Work<T> work) {
        lock.lock();
        try {
            execute(begin);
            T result;
            try {
                result = work.run(connection);
                execute("COMMIT");
            } catch (Throwable failure) {
                rollback(failure);
                throw failure;
            }
            return result;
        } catch (SQLException failure) {
            throw failure(failure);
        } finally {
            lock.unlock();
        }
    }

    private void rollback(Throwable failure) {
        try {
            execute("ROLLBACK");
        } catch (SQLException second) {
            failure.addSuppressed(second);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            connection.close();
        } catch (SQLException failure) {
            throw failure(failure);
        } finally {
            lock.unlock();
        }
    }

    /** A lock that was not free in time may be free later; nothing else gets better by itself. */
    static StoreException failure(SQLException failure) {
        int primary = failure.getErrorCode() & 0xFF;
        boolean retriable =
                primary == SQLiteErrorCode.SQLITE_BUSY.code || primary == SQLiteErrorCode.SQLITE_LOCKED.code;
        return new StoreException("the store failed: " + failure.getMessage(), failure, retriable);
    }
}
