/**
 * The pane sink: gathers the panes of a checkpoint and commits them to the catalog exactly once.
 *
 * <p>Invariant: one checkpoint is at most one commit, known by the run's epoch and the checkpoint's id; what a commit
 * seals is all there; and when the input has ended, rows in panes and rejected records add up to the records read.
 *
 * <h2>In which order Flink 2.3 calls</h2>
 *
 * <pre>
 * start      committer.initializeState   commits again what the restored checkpoint holds (chained: before the writer)
 *            writer.initializeState      createWriter, or restoreWriter with the state of the checkpoint: begins a run
 * running    writer.write, writer.writeWatermark
 * barrier N  writer.flush(false), writer.prepareCommit     in prepareSnapshotPreBarrier: no id is passed to them
 *            stamp, then the committer get the committable with the id N, before the barrier
 *            writer.snapshotState(N), committer.snapshotState: holds the committable of N
 * N complete committer.commit            of every checkpoint up to N that has not been committed
 * end        writer.writeWatermark(MAX), writer.flush(true), writer.prepareCommit: its id is the last one seen plus 1;
 *            later barriers ask for nothing more; the tasks end when a checkpoint after that is complete and committed
 * </pre>
 *
 * <p>Sources: {@code SinkWriterOperator}, {@code CommitterOperator}, {@code CheckpointCommittableManagerImpl}. What
 * follows from it:
 *
 * <ul>
 *   <li>the writer learns no checkpoint id in {@code prepareCommit}, so a map between writer and committer stamps it;
 *   <li>if checkpoint N fails, its committable stays with the committer and goes with N + 1, under its own id N;
 *   <li>a committable that is signalled as failed "with known reason" is dropped in silence, so nothing here does that;
 *   <li>stopping a job with {@code --drain} looks like the end of the input, so the end travels with the data
 *       ({@link io.mullion.job.pane.InputEnded}).
 * </ul>
 */
@NullMarked
package io.mullion.job.sink;

import org.jspecify.annotations.NullMarked;
