package io.mullion.job.source;

import java.io.IOException;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** A file that reading again will not make readable, so a job that meets it fails without restarts. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class UnreadableFileException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableFileException(String message) {
        super(message);
    }
}
