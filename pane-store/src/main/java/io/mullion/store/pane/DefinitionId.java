package io.mullion.store.pane;

import com.google.common.io.BaseEncoding;
import java.util.regex.Pattern;

/**
 * Names a computation by what it is: the SHA-256 of the definition's canonical encoding. States of two definitions never
 * merge, so every pane block carries the id of its own.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record DefinitionId(String hex) {

    /** Length of the id as bytes. */
    public static final int BYTES = 32;

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");
    private static final BaseEncoding HEX = BaseEncoding.base16().lowerCase();

    public DefinitionId {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException(
                    "a definition id is 64 lower-case hexadecimal digits, got '" + hex + "'");
        }
    }

    public static DefinitionId of(byte[] bytes) {
        return new DefinitionId(HEX.encode(bytes));
    }

    public byte[] bytes() {
        return HEX.decode(hex);
    }

    /** The first digits, enough to tell definitions apart in a message. */
    public String brief() {
        return hex.substring(0, 12);
    }

    @Override
    public String toString() {
        return hex;
    }
}
