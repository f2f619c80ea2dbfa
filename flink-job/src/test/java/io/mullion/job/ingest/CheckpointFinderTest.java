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

class CheckpointFinderTest {
    @TempDir
    private Path directory;

    @Test
    void theNewestThatIsComplete() throws IOException {
        Path newest = complete("job1/chk-10");
        complete("job1/chk-9");
        Files.createDirectories(directory.resolve("job1/chk-11"));
        Files.createDirectories(directory.resolve("job1/shared"));
        assertThat(find(List.of(run(1, "job1")), Optional.empty())).contains(newest);
    }

    @Test
    void theNewestRunFirst() throws IOException {
        complete("job1/chk-20");
        Path newest = complete("job2/chk-3");
        assertThat(find(List.of(run(2, "job2"), run(1, "job1")), commit(1, 20))).contains(newest);
    }

    @Test
    void anOlderRunWhenTheNewestHasNone() throws IOException {
        Path older = complete("job1/chk-20");
        assertThat(find(List.of(run(3, "job3"), run(2, "job2"), run(1, "job1")), commit(1, 20)))
                .contains(older);
    }

    @Test
    void s9NoneBeforeTheLastCommit() throws IOException {
        complete("job1/chk-20");
        assertThat(find(List.of(run(1, "job1")), commit(1, 21))).isEmpty();
        assertThat(find(List.of(run(2, "job2"), run(1, "job1")), commit(2, 1))).isEmpty();
    }

    @Test
    void runsOfOneJobShareADirectory() throws IOException {
        complete("job1/chk-20");
        List<Run> runs = List.of(run(2, "job1"), run(1, "job1"));
        assertThat(find(runs, commit(2, 21))).isEmpty();
        assertThat(find(runs, commit(1, 20))).isPresent();
    }

    @Test
    void directoriesThatAreNotHere() {
        assertThat(find(List.of(new Run(2, "s3://bucket/checkpoints/job2"), run(1, "job1")), Optional.empty()))
                .isEmpty();
    }

    @Test
    void noRuns() {
        assertThat(find(List.of(), Optional.empty())).isEmpty();
    }

    private static Optional<Path> find(List<Run> runs, Optional<CheckpointId> lastCommit) {
        return CheckpointFinder.newest(runs, lastCommit);
    }

    private Run run(long epoch, String job) {
        return new Run(epoch, StoreLayout.uri(directory.resolve(job)));
    }

    private static Optional<CheckpointId> commit(long epoch, long checkpoint) {
        return Optional.of(new CheckpointId(epoch, checkpoint));
    }

    private Path complete(String name) throws IOException {
        Path checkpoint = Files.createDirectories(directory.resolve(name));
        Files.createFile(checkpoint.resolve("_metadata"));
        return checkpoint;
    }
}
