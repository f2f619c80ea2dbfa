package io.mullion.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.config.ConfigException;
import io.mullion.job.ingest.IngestException;
import io.mullion.store.catalog.RefusedException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void ourOwnWordsComeAlone() {
        assertThat(Failures.message(new ConfigException("k is too small", new NumberFormatException("x"))))
                .isEqualTo("k is too small");
    }

    @Test
    void ourOwnWordsAreFoundInsideFlinks() {
        Exception wrapped = new ExecutionException(new RuntimeException("job failed", new RefusedException("fenced")));
        assertThat(Failures.message(wrapped)).isEqualTo("fenced");
        assertThat(Failures.message(new IngestException("the ingest of rows failed", wrapped)))
                .isEqualTo("the ingest of rows failed: fenced");
    }

    @Test
    void whatNobodyExpectedIsNamedByItsClass() {
        assertThat(Failures.message(new IngestException(
                        "the ingest of rows failed",
                        new RuntimeException("job failed", new IOException("No space left on device")))))
                .isEqualTo("the ingest of rows failed: IOException: No space left on device (more with --debug)");
        assertThat(Failures.message(new NullPointerException())).isEqualTo("NullPointerException (more with --debug)");
    }
}
