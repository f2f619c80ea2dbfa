package io.mullion.job.ingest;

/** An ingest that cannot be done as things are; the message names the remedy. */
public class IngestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public IngestException(String message) {
        super(message);
    }

    public IngestException(String message, Throwable cause) {
        super(message, cause);
    }
}
