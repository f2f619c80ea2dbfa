package io.mullion.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.parse.RejectReason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

    @Test
    void lineEndsAndEmptyLines() throws IOException {
        assertThat(read("a\nb\r\n\n\r\nc\rd\n e")).containsExactly("1 a", "2 b", "5 c\rd", "6  e");
        assertThat(read("")).isEmpty();
        assertThat(read("\n\r\n")).isEmpty();
        assertThat(read("a\n")).containsExactly("1 a");
    }

    @Test
    void aByteOrderMarkIsSkippedOnceAndAtTheStart() throws IOException {
        assertThat(read("\uFEFFa\n\uFEFFb\n")).containsExactly("1 a", "2 \uFEFFb");
        assertThat(read("\uFEFF\nb\n")).containsExactly("2 b");
    }

    @Test
    void malformedBytesSpoilTheirOwnLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("good\n".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(new byte[] {'b', (byte) 0xC3, (byte) 0x28, '\n'});
        // A surrogate in UTF-8 is as malformed as a byte that begins nothing.
        bytes.writeBytes(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80, '\n'});
        bytes.writeBytes("\uFFFD is a character\n".getBytes(StandardCharsets.UTF_8));
        LineReader lines = new LineReader(new ByteArrayInputStream(bytes.toByteArray()));
        List<Optional<RejectReason>> damage = new ArrayList<>();
        while (lines.next()) {
            damage.add(lines.damage(lines.text()));
        }
        assertThat(damage)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(RejectReason.NOT_UTF8),
                        Optional.of(RejectReason.NOT_UTF8),
                        Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 1 << 16, 1 << 22})
    void howLongALineMayBeDoesNotDependOnTheChunks(int chunk) throws IOException {
        String longest = "x".repeat(LineReader.MAX_LINE_BYTES);
        byte[] bytes =
                (longest + "\n" + longest + "y\n" + longest.repeat(3) + "\nlast").getBytes(StandardCharsets.UTF_8);
        LineReader lines = new LineReader(chunked(bytes, chunk));
        assertThat(lines.next()).isTrue();
        assertThat(lines.damage(lines.text())).isEmpty();
        assertThat(lines.text()).hasSize(LineReader.MAX_LINE_BYTES);
        for (int number = 2; number <= 3; number++) {
            assertThat(lines.next()).isTrue();
            assertThat(lines.number()).isEqualTo(number);
            assertThat(lines.damage(lines.text())).contains(RejectReason.LINE_TOO_LONG);
            assertThat(lines.text()).hasSize(LineReader.KEPT_BYTES);
        }
        assertThat(lines.next()).isTrue();
        assertThat(lines.text()).isEqualTo("last");
        assertThat(lines.next()).isFalse();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void likeSplittingTheWholeText(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int number = 1; number <= 5_000; number++) {
            String line = "é".repeat(random.nextInt(60)) + number;
            boolean empty = random.nextInt(10) == 0;
            text.append(empty ? "" : line).append(random.nextBoolean() ? "\n" : "\r\n");
            if (!empty) {
                expected.add(number + " " + line);
            }
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(read(chunked(bytes, 1 + random.nextInt(200)))).isEqualTo(expected);
    }

    private static List<String> read(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<String> read(InputStream in) throws IOException {
        LineReader lines = new LineReader(in);
        List<String> read = new ArrayList<>();
        while (lines.next()) {
            read.add(lines.number() + " " + lines.text());
        }
        return read;
    }

    /** Gives at most so many bytes at a time. */
    private static InputStream chunked(byte[] bytes, int chunk) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, chunk));
            }
        };
    }
}
