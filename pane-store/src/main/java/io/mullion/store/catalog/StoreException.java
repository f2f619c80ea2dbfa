package io.mullion.store.catalog;

/** The store could not be read or written. */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean retriable;

    public StoreException(String message, Throwable cause, boolean retriable) {
        super(message, cause);
        this.retriable = retriable;
    }

    public StoreException(String message) {
        super(message);
        this.retriable = false;
    }

    /** Whether the same call may succeed later (a lock, a lost connection), or never will. */
    public boolean retriable() {
        return retriable;
    }
}
