package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestLockTest {
    @TempDir
    private Path directory;

    @Test
    void oneAtATime() throws IOException {
        Path file = directory.resolve("store/rows.lock");
        try (IngestLock held = IngestLock.take(file, "rows")) {
            assertThat(held).isNotNull();
            assertThatThrownBy(() -> IngestLock.take(file, "rows"))
                    .isInstanceOf(IngestException.class)
                    .hasMessage("another ingest of rows is running (pid %d); wait for it or stop it"
                            .formatted(ProcessHandle.current().pid()));
        }
        IngestLock.take(file, "rows").close();
    }
}
