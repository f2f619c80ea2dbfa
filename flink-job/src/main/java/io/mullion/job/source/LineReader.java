package io.mullion.job.source;

import io.mullion.job.parse.RejectReason;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads a stream line by line. Lines end with LF or CR LF; empty lines are passed over; a byte order mark at the start is
 * no part of the first line. A line may have up to {@link #MAX_LINE_BYTES} bytes; of a longer one only the beginning is
 * kept, so that a file without line ends cannot fill the memory.
 *
 * <p>Not safe for use by several threads.
 */
final class LineReader implements Closeable {
    static final int MAX_LINE_BYTES = 1 << 20;

    /** How much is kept of a line that is too long. */
    static final int KEPT_BYTES = 4 << 10;

    private static final int FIRST_BUFFER_BYTES = 64 << 10;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final char REPLACEMENT = '\uFFFD';

    private final InputStream in;
    private byte[] buffer = new byte[FIRST_BUFFER_BYTES];

    /** The bytes that were read and not used yet lie in {@code [next, limit)}; the line in {@code [start, end)}. */
    private int next;

    private int limit;
    private int start;
    private int end;
    private long number;
    private boolean tooLong;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** Moves to the next line that is not empty; false when there is none. */
    boolean next() throws IOException {
        while (readLine()) {
            if (number == 1) {
                skipByteOrderMark();
            }
            if (end > start && buffer[end - 1] == '\r') {
                end--;
            }
            if (end > start) {
                return true;
            }
        }
        return false;
    }

    /** Number of the line in the file, from 1. */
    long number() {
        return number;
    }

    /** The line; malformed bytes show as U+FFFD. */
    String text() {
        return new String(buffer, start, end - start, StandardCharsets.UTF_8);
    }

    /** What makes the line unfit for parsing, given its {@link #text()}. */
    Optional<RejectReason> damage(String text) {
        if (tooLong) {
            return Optional.of(RejectReason.LINE_TOO_LONG);
        }
        return text.indexOf(REPLACEMENT) < 0 || isUtf8() ? Optional.empty() : Optional.of(RejectReason.NOT_UTF8);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private boolean readLine() throws IOException {
        tooLong = false;
        start = next;
        int scanned = next;
        while (true) {
            for (int i = scanned; i < limit; i++) {
                if (buffer[i] == '\n') {
                    return finishLine(i, i + 1);
                }
            }
            scanned = limit;
            if (limit - start > MAX_LINE_BYTES) {
                tooLong = true;
                limit = start + KEPT_BYTES;
                return finishLine(limit, skipToLineEnd());
            }
            int moved = start;
            if (!fill()) {
                return limit > start && finishLine(limit, limit);
            }
            scanned -= moved - start;
        }
    }

    private boolean finishLine(int lineEnd, int nextLine) {
        // Whether a line is too long must not depend on how its bytes came in.
        tooLong |= lineEnd - start > MAX_LINE_BYTES;
        end = tooLong ? start + KEPT_BYTES : lineEnd;
        next = nextLine;
        number++;
        return true;
    }

    /** Reads past the rest of a line that is too long, behind the part that is kept; returns where the next one begins. */
    private int skipToLineEnd() throws IOException {
        while (true) {
            int read = in.read(buffer, limit, buffer.length - limit);
            if (read < 0) {
                return limit;
            }
            for (int i = limit; i < limit + read; i++) {
                if (buffer[i] == '\n') {
                    limit += read;
                    return i + 1;
                }
            }
        }
    }

    /** Reads more bytes behind the ones there are, moving the line to the front or growing the buffer for room. */
    private boolean fill() throws IOException {
        if (limit == buffer.length) {
            if (start > 0) {
                System.arraycopy(buffer, start, buffer, 0, limit - start);
                limit -= start;
                start = 0;
            } else {
                buffer = Arrays.copyOf(buffer, 2 * buffer.length);
            }
        }
        int read = in.read(buffer, limit, buffer.length - limit);
        if (read < 0) {
            return false;
        }
        limit += read;
        return true;
    }

    private void skipByteOrderMark() {
        if (end - start >= BYTE_ORDER_MARK.length
                && Arrays.equals(
                        buffer, start, start + BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length)) {
            start += BYTE_ORDER_MARK.length;
        }
    }

    /** Tells a U+FFFD that stands in the file from one that stands for malformed bytes. */
    private boolean isUtf8() {
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(buffer, start, end - start));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
