package io.mullion.job.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.Bytes;
import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.RejectReason;
import io.mullion.job.parse.Rejection;
import io.mullion.job.parse.RowFormat;
import io.mullion.job.parse.RowSpec;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.parse.TimeSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordFileFormatTest {
    private static final RecordFileFormat FORMAT = new RecordFileFormat(new RowSpec(
            List.of("origin"),
            "ts",
            new TimeSpec("epoch-s", "UTC"),
            "value",
            new RowFormat.Csv(','),
            Duration.ofDays(1)));

    @TempDir
    private Path directory;

    @Test
    void readsRecordsAndThenTheEnd() throws IOException {
        Path file = write("a.csv", "ts,origin,value\n1,ORD,5\n\nx,ORD,5\n2,ATL,6\n");
        List<SourceRecord> records = records(read(file, 0));
        assertThat(records).hasSize(4);
        assertThat(records.get(0)).isEqualTo(new Event("T3:ORD", 1000, 5));
        assertThat(records.get(1))
                .isEqualTo(new Rejection(
                        RejectReason.BAD_TIME, "'x' is not a number of seconds", file.toString(), 4, "x,ORD,5"));
        assertThat(records.get(2)).isEqualTo(new Event("T3:ATL", 2000, 6));
        assertThat(records.get(3)).isEqualTo(new EndOfInput(3));
    }

    @Test
    void resumesBehindAnyRecord() throws IOException {
        StringBuilder text = new StringBuilder("ts,origin,value\n");
        for (int i = 0; i < 2_500; i++) {
            text.append(i).append(i % 7 == 0 ? ",ORD\n" : ",ORD,5\n").append(i % 5 == 0 ? "\n" : "");
        }
        Path file = write("a.csv", text.toString());
        List<RecordAndPosition<SourceRecord>> all = read(file, 0);
        assertThat(all).hasSize(2_501);
        for (int from : new int[] {0, 1, 2, 1023, 1024, 1025, 2_499, 2_500, 2_501}) {
            long position = from == 0 ? 0 : all.get(from - 1).getRecordSkipCount();
            assertThat(position).isEqualTo(from);
            assertThat(records(read(file, position))).isEqualTo(records(all).subList(from, all.size()));
        }
    }

    @Test
    void resumesBetweenLongLinesThatEndABatchEarly() throws IOException {
        String line = "never," + "x".repeat(300_000) + ",1\n";
        Path file = write("a.csv", "ts,origin,value\n" + line.repeat(10));
        List<RecordAndPosition<SourceRecord>> all = read(file, 0);
        assertThat(all).hasSize(11);
        assertThat(records(read(file, 5))).isEqualTo(records(all).subList(5, 11));
    }

    @Test
    void refusesToResumeInAShorterFile() throws IOException {
        Path file = write("a.csv", "ts,origin,value\n1,ORD,5\n");
        assertThatThrownBy(() -> read(file, 3))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageEndingWith("has 1 records, but 3 had been read before: it is not the same file any more");
    }

    @Test
    void readsGzipByItsName() throws IOException {
        Path file = directory.resolve("a.csv.gz");
        byte[] compressed = gzip("ts,origin,value\n1,ORD,5\n", file);
        assertThat(records(read(file, 0))).containsExactly(new Event("T3:ORD", 1000, 5), new EndOfInput(1));
        Files.write(file, Arrays.copyOf(compressed, compressed.length - 9));
        assertThatThrownBy(() -> read(file, 0))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("a.csv.gz is damaged or cut off: its gzip data ends badly after line");
        Files.writeString(file, "ts,origin,value\n");
        assertThatThrownBy(() -> read(file, 0))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("not in the .gz format");
    }

    @Test
    void readsEveryMemberOfAGzipAndRefusesADamagedOne() throws IOException {
        Path file = directory.resolve("a.csv.gz");
        byte[] first = gzip("ts,origin,value\n1,ORD,5\n", file);
        byte[] second = gzip("2,ATL,6\n", file);
        Files.write(file, Bytes.concat(first, second));
        assertThat(records(read(file, 0)))
                .containsExactly(new Event("T3:ORD", 1000, 5), new Event("T3:ATL", 2000, 6), new EndOfInput(2));
        byte[] badHeader = second.clone();
        badHeader[1] ^= 0x10;
        for (byte[] rest : List.of(badHeader, Arrays.copyOf(second, 9), "garbage".getBytes(StandardCharsets.UTF_8))) {
            Files.write(file, Bytes.concat(first, rest));
            assertThatThrownBy(() -> read(file, 0))
                    .isInstanceOf(UnreadableFileException.class)
                    .hasMessageContaining("is damaged or cut off");
        }
    }

    @Test
    void aFileOfNoRows() throws IOException {
        assertThat(records(read(write("a.csv", "ts,origin,value"), 0))).containsExactly(new EndOfInput(0));
    }

    @Test
    void needsAHeaderWithTheColumns() throws IOException {
        Path empty = write("empty.csv", "\n");
        assertThatThrownBy(() -> read(empty, 0))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageEndingWith("empty.csv is empty; its first line must name the columns");
        Path other = write("other.csv", "ts,dest,value\n");
        assertThatThrownBy(() -> read(other, 0))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageEndingWith(
                        "other.csv: the header has no column 'origin'; its columns are [ts, dest, value]");
        Path binary = directory.resolve("binary.csv");
        Files.write(binary, new byte[] {'t', 's', (byte) 0xFF, '\n'});
        assertThatThrownBy(() -> read(binary, 0))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageEndingWith("binary.csv: the first line is not a header: NOT_UTF8");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static byte[] gzip(String text, Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Files.readAllBytes(file);
    }

    private static List<SourceRecord> records(List<RecordAndPosition<SourceRecord>> read) {
        return read.stream().map(RecordAndPosition::getRecord).toList();
    }

    private static List<RecordAndPosition<SourceRecord>> read(Path file, long position) throws IOException {
        org.apache.flink.core.fs.Path path = org.apache.flink.core.fs.Path.fromLocalFile(file.toFile());
        long length = Files.size(file);
        FileSourceSplit fresh = new FileSourceSplit("1", path, 0, length, 0, length);
        FileSourceSplit split = position == 0
                ? fresh
                : new FileSourceSplit(
                        "1",
                        path,
                        0,
                        length,
                        0,
                        length,
                        new String[0],
                        new CheckpointedPosition(CheckpointedPosition.NO_OFFSET, position));
        List<RecordAndPosition<SourceRecord>> read = new ArrayList<>();
        try (BulkFormat.Reader<SourceRecord> reader = position == 0
                ? FORMAT.createReader(new Configuration(), split)
                : FORMAT.restoreReader(new Configuration(), split)) {
            BulkFormat.RecordIterator<SourceRecord> batch;
            while ((batch = reader.readBatch()) != null) {
                RecordAndPosition<SourceRecord> next;
                while ((next = batch.next()) != null) {
                    read.add(new RecordAndPosition<>(next.getRecord(), next.getOffset(), next.getRecordSkipCount()));
                }
                batch.releaseBatch();
            }
        }
        return read;
    }
}
