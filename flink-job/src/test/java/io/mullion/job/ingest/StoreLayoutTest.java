package io.mullion.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.store.catalog.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreLayoutTest {

    @ParameterizedTest
    @DisplayName("a copied store looks for its own checkpoints and leaves the original's alone")
    @CsvSource({
        "file:///old/store/checkpoints/flights/job1, file:///new/checkpoints/flights/job1",
        "file:///new/checkpoints/flights/job1, file:///new/checkpoints/flights/job1",
        "file:///elsewhere/flink/job1, file:///elsewhere/flink/job1",
        "file:///old/checkpoints/trains/job1, file:///old/checkpoints/trains/job1",
        "s3://bucket/checkpoints/flights/job1, s3://bucket/checkpoints/flights/job1"
    })
    void checkpointsOfThisStore(String recorded, String found) {
        Run run = new StoreLayout(Path.of("/new")).inThisStore(new Run(3, recorded), "flights");

        assertThat(run).isEqualTo(new Run(3, found));
    }
}
