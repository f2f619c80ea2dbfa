package io.mullion.job.parse;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Parses the messages of a topic: JSON objects in UTF-8. Not safe for use by several threads. */
public final class MessageParser {
    /** So many bytes of a message that is rejected are kept. */
    static final int MAX_RAW_BYTES = 1 << 20;

    private final JsonRows rows;
    private final RowReader reader;
    private final RowFields fields;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);

    public MessageParser(RowSpec spec) {
        this.rows = new JsonRows(spec);
        this.reader = new RowReader(spec);
        this.fields = reader.newFields();
    }

    /**
     * The event of a message, or its rejection.
     *
     * @param message null when it has no value
     * @param origin names the topic and partition
     * @param offset of the message
     */
    public SourceRecord parse(byte @Nullable [] message, String origin, long offset) {
        if (message == null) {
            return new Rejection(RejectReason.NO_VALUE, "the message has no value", origin, offset, "");
        }
        try {
            rows.read(text(message), fields);
            return reader.read(fields);
        } catch (RejectedException e) {
            return new Rejection(e.reason(), e.detail(), origin, offset, raw(message));
        }
    }

    private String text(byte[] message) throws RejectedException {
        try {
            return decoder.decode(ByteBuffer.wrap(message)).toString();
        } catch (CharacterCodingException e) {
            throw new RejectedException(RejectReason.NOT_UTF8, "the message is not UTF-8: " + e.getMessage());
        }
    }

    private static String raw(byte[] message) {
        byte[] kept = message.length <= MAX_RAW_BYTES ? message : Arrays.copyOf(message, MAX_RAW_BYTES);
        return new String(kept, StandardCharsets.UTF_8);
    }
}
