package io.mullion.job.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second process from ingesting the same data set into the same store. The operating system releases the lock when
 * its process ends, in whatever way; the file stays and names the last holder.
 */
final class IngestLock implements Closeable {
    private static final int MAX_PID_BYTES = 32;

    private final FileChannel channel;

    private IngestLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @throws IngestException when another process holds the lock
     */
    static IngestLock take(Path file, String dataset) {
        try {
            Files.createDirectories(file.getParent());
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                String holder = read(channel);
                channel.close();
                throw new IngestException("another ingest of %s is running (pid %s); wait for it or stop it"
                        .formatted(dataset, holder.isEmpty() ? "unknown" : holder));
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8)), 0);
            return new IngestLock(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock " + file, e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MAX_PID_BYTES);
        channel.read(bytes, 0);
        return StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
    }
}
