package io.mullion.store.query;

/** What to do about a request with gaps (S10). */
public enum Policy {
    /** Any gap is an error that lists the gaps. */
    STRICT,
    /** Answer over what is covered; the receipt lists the gaps. */
    PARTIAL
}
