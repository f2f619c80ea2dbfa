package io.mullion.job.sink;

import io.mullion.store.catalog.CheckpointId;
import io.mullion.store.catalog.StagedCommit;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableWithLineage;

/** Writes the id of the checkpoint into a commit on its way from the writer, who does not know it, to the committer. */
final class CheckpointStamp implements MapFunction<CommittableMessage<StagedCommit>, CommittableMessage<StagedCommit>> {
    private static final long serialVersionUID = 1L;

    @Override
    public CommittableMessage<StagedCommit> map(CommittableMessage<StagedCommit> message) {
        if (!(message instanceof CommittableWithLineage<StagedCommit> committable)) {
            return message;
        }
        long checkpoint = committable.getCheckpointId();
        StagedCommit commit = committable.getCommittable();
        StagedCommit stamped = new StagedCommit(
                new CheckpointId(commit.id().epoch(), checkpoint),
                commit.blocks(),
                commit.firstWindow(),
                commit.sealedTo(),
                commit.rows(),
                commit.rejected());
        return new CommittableWithLineage<>(stamped, checkpoint, committable.getSubtaskId());
    }
}
