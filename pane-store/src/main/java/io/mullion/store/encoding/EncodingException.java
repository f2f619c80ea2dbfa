package io.mullion.store.encoding;

/** A document that is not what this program writes; the message starts with the path of the place, such as {@code $.plan.input.kind}. */
public sealed class EncodingException extends RuntimeException permits RefusedMergeException {
    private static final long serialVersionUID = 1L;

    private final String path;

    EncodingException(String path, String reason) {
        super(path + ": " + reason);
        this.path = path;
    }

    /** Where in the document, from its root {@code $}. */
    public String path() {
        return path;
    }
}
