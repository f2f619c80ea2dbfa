package io.mullion.job.sink;

import io.mullion.store.catalog.RefusedException;
import io.mullion.store.catalog.StoreException;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** What the catalog will say again however often it is asked, so that the job fails without restarts. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class UnrecoverableStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnrecoverableStoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The failure as it is where trying again may help, else as an unrecoverable one. */
    static RuntimeException classify(RuntimeException failure) {
        boolean hopeless =
                failure instanceof RefusedException || (failure instanceof StoreException store && !store.retriable());
        return hopeless ? new UnrecoverableStoreException(String.valueOf(failure.getMessage()), failure) : failure;
    }
}
