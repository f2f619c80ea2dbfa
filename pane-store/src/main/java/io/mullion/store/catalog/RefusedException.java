package io.mullion.store.catalog;

/** A request that the catalog understands and must not carry out, such as a second job on one definition. */
public class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
