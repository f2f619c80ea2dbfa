package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
    @TempDir
    private Path directory;

    @Test
    void onlyCheckpointsOfFencedRunsOfThisStoreGo() throws IOException {
        StoreLayout layout = new StoreLayout(directory.resolve("store"));
        Path fenced = checkpoint(layout.checkpoints("rows").resolve("job1"));
        Path shared = checkpoint(layout.checkpoints("rows").resolve("job2"));
        Path current = checkpoint(layout.checkpoints("rows").resolve("job3"));
        Path elsewhere = checkpoint(directory.resolve("elsewhere/job0"));
        new Leftovers(layout, "rows")
                .ofFencedRuns(
                        List.of(run(4, current), run(3, shared), run(2, shared), run(1, fenced), run(0, elsewhere)),
                        Optional.of(new CheckpointId(3, 5)));
        assertThat(fenced).doesNotExist();
        assertThat(shared).exists();
        assertThat(current).exists();
        assertThat(elsewhere).exists();
    }

    @Test
    void nothingGoesWhileNothingIsCommitted() throws IOException {
        StoreLayout layout = new StoreLayout(directory);
        Path run = checkpoint(layout.checkpoints("rows").resolve("job1"));
        new Leftovers(layout, "rows").ofFencedRuns(List.of(run(1, run)), Optional.empty());
        assertThat(run).exists();
    }

    @Test
    void completedDeadLettersStayWhenTheInputIsFinished() throws IOException {
        StoreLayout layout = new StoreLayout(directory);
        Path letters = Files.createDirectories(layout.deadLetter("rows"));
        Path complete = Files.createFile(letters.resolve("part-1.jsonl"));
        Path incomplete = Files.createFile(letters.resolve(".part-2.jsonl.inprogress.3"));
        Path other = Files.createFile(letters.resolve("notes.txt"));
        Leftovers leftovers = new Leftovers(layout, "rows");
        leftovers.ofFinishedInput();
        assertThat(complete).exists();
        assertThat(incomplete).doesNotExist();
        leftovers.ofFreshStart();
        assertThat(complete).doesNotExist();
        assertThat(other).exists();
    }

    private static Run run(long epoch, Path jobDirectory) {
        return new Run(epoch, StoreLayout.uri(jobDirectory));
    }

    private static Path checkpoint(Path jobDirectory) throws IOException {
        Files.createDirectories(jobDirectory.resolve("chk-1"));
        Files.createFile(jobDirectory.resolve("chk-1/_metadata"));
        return jobDirectory;
    }
}
