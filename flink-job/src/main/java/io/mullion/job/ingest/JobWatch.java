package io.mullion.job.ingest;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a job to its end and tells how far it is.
 *
 * @param notes where progress is told
 * @param terminal whether {@code notes} is a terminal
 */
record JobWatch(PrintWriter notes, boolean terminal, EventTimeText times) {
    private static final Logger LOG = LoggerFactory.getLogger(JobWatch.class);
    private static final Duration ACCUMULATORS_WAIT = Duration.ofSeconds(1);

    /**
     * @throws IngestException when the job fails
     */
    void run(StreamExecutionEnvironment env, String job) throws InterruptedException {
        Progress progress = new Progress(notes, terminal, times);
        try {
            JobClient client = env.executeAsync(job);
            Future<JobExecutionResult> result = client.getJobExecutionResult();
            while (!isDone(result, progress.interval())) {
                show(progress, client);
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IngestException("%s failed".formatted(job), e);
        } finally {
            progress.done();
        }
    }

    /** Shows what is known; a job that has ended meanwhile has nothing to tell here, its result comes next. */
    private static void show(Progress progress, JobClient client) throws InterruptedException {
        try {
            progress.show(client.getAccumulators().get(ACCUMULATORS_WAIT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException | IllegalStateException e) {
            LOG.debug("no counts of the job right now", e);
        }
    }

    private static boolean isDone(Future<JobExecutionResult> result, Duration wait)
            throws InterruptedException, ExecutionException {
        try {
            result.get(wait.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }
}
