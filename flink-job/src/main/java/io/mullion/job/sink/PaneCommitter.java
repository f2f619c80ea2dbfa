package io.mullion.job.sink;

import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.StagedCommit;
import io.mullion.store.catalog.StoreException;
import java.io.IOException;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits to the catalog, which leaves a commit alone that is there already. What may work later is tried again after a
 * pause, ten times or as {@code sink.committer.retries} says, and after that by restarting the job. What never will work
 * fails the job for good. Nothing is ever signalled as "failed with known reason": Flink would drop it.
 */
final class PaneCommitter implements Committer<StagedCommit> {
    private static final Logger LOG = LoggerFactory.getLogger(PaneCommitter.class);
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final int MAX_DOUBLINGS = 6;

    private final PaneCatalog catalog;
    private final String dataset;

    PaneCommitter(PaneCatalog catalog, String dataset) {
        this.catalog = catalog;
        this.dataset = dataset;
    }

    @Override
    public void commit(Collection<CommitRequest<StagedCommit>> requests) throws InterruptedException {
        for (CommitRequest<StagedCommit> request : requests) {
            commit(request);
        }
    }

    private void commit(CommitRequest<StagedCommit> request) throws InterruptedException {
        StagedCommit commit = request.getCommittable();
        if (commit.id().checkpoint() == PaneWriter.UNKNOWN_CHECKPOINT) {
            throw new IllegalStateException("a commit of run %d has no checkpoint id"
                    .formatted(commit.id().epoch()));
        }
        try {
            catalog.commit(dataset, commit);
            LOG.debug(
                    "{}: committed checkpoint {} of run {}, {} rows",
                    dataset,
                    commit.id().checkpoint(),
                    commit.id().epoch(),
                    commit.rows());
        } catch (StoreException e) {
            if (!e.retriable()) {
                throw UnrecoverableStoreException.classify(e);
            }
            LOG.warn("{}: the commit of checkpoint {} has to wait: {}", dataset, commit.id(), e.getMessage());
            Thread.sleep(FIRST_PAUSE_MILLIS << Math.min(request.getNumberOfRetries(), MAX_DOUBLINGS));
            request.retryLater();
        } catch (RuntimeException e) {
            throw UnrecoverableStoreException.classify(e);
        }
    }

    @Override
    public void close() throws IOException {
        catalog.close();
    }
}
