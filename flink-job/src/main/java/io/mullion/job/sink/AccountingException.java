package io.mullion.job.sink;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** Rows in panes and rejected records do not add up to the input: a mistake in this program, found before the commit. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class AccountingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AccountingException(long read, long inPanes, long rejected, long skipped) {
        super("%d records were read, but %d are in panes, %d were rejected and %d skipped; please report this"
                .formatted(read, inPanes, rejected, skipped));
    }
}
