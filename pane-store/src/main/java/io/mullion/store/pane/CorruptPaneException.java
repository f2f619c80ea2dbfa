package io.mullion.store.pane;

/**
 * Bytes that claim to hold panes and are not what they claim to be. Reading them again will not help.
 *
 * <p>The {@code require} methods build their message only when the check fails, since decoding makes many checks.
 */
public final class CorruptPaneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public CorruptPaneException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** What is wrong with the bytes. */
    public String reason() {
        return reason;
    }

    public static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new CorruptPaneException(otherwise);
        }
    }

    /** The message has one {@code %d}, for {@code found}. */
    public static void require(boolean holds, String otherwise, long found) {
        if (!holds) {
            throw new CorruptPaneException(otherwise.formatted(found));
        }
    }

    /** The message has two {@code %d}. */
    public static void require(boolean holds, String otherwise, long first, long second) {
        if (!holds) {
            throw new CorruptPaneException(otherwise.formatted(first, second));
        }
    }
}
