package io.mullion.job.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * Says which input a lineage reads, in words that change when the input does: a file's real path, its size, and a
 * checksum of its two ends. The path belongs to it because a checkpoint names the file by its path.
 */
final class InputIdentity {
    private static final int END_BYTES = 64 << 10;

    private InputIdentity() {}

    static String of(SourceConfig source) {
        if (source instanceof SourceConfig.Generator generator) {
            return generator.rows().isPresent()
                    ? "generator of " + generator.rows().getAsLong() + " rows"
                    : "generator without end";
        }
        Path path = ((SourceConfig.Csv) source)
                .path()
                .orElseThrow(() -> new ConfigException(
                        "no file to read: pass --file, or write source.path in the data set's configuration"));
        return ofFile(path);
    }

    private static String ofFile(Path path) {
        try {
            Path real = path.toRealPath();
            if (!Files.isRegularFile(real)) {
                throw new ConfigException(path + " is not a file; give the CSV file itself");
            }
            long size = Files.size(real);
            return "%s (%d bytes, ends %08x)".formatted(real, size, checksumOfEnds(real, size));
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no file " + path + " to read", e);
        } catch (IOException e) {
            throw new ConfigException("cannot read %s: %s".formatted(path, e.getMessage()), e);
        }
    }

    private static long checksumOfEnds(Path path, long size) throws IOException {
        CRC32C checksum = new CRC32C();
        try (FileChannel file = FileChannel.open(path)) {
            update(checksum, file, 0);
            update(checksum, file, Math.max(0, size - END_BYTES));
        }
        return checksum.getValue();
    }

    private static void update(CRC32C checksum, FileChannel file, long from) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(END_BYTES);
        while (buffer.hasRemaining() && file.read(buffer, from + buffer.position()) >= 0) {
            // Reads until the buffer is full or the file ends.
        }
        checksum.update(buffer.flip());
    }
}
