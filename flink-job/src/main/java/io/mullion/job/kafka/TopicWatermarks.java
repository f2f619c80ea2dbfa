package io.mullion.job.kafka;

import io.mullion.job.parse.SourceRecord;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/**
 * Watermarks of one partition: the latest event time less the lateness. It says nothing while no event comes, since a word
 * from it would end the idleness of a partition that {@link TopicReader} has marked.
 */
public final class TopicWatermarks implements WatermarkGenerator<SourceRecord> {
    private final long latenessMillis;
    private long latest = SourceRecord.NO_TIME;
    private boolean changed;

    public TopicWatermarks(Duration lateness) {
        this.latenessMillis = lateness.toMillis();
    }

    @Override
    public void onEvent(SourceRecord record, long eventTimestamp, WatermarkOutput output) {
        // A record without a time, which is rejected, shows that the partition is alive as well.
        changed = true;
        latest = Math.max(latest, eventTimestamp);
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        if (!changed) {
            return;
        }
        changed = false;
        if (latest == SourceRecord.NO_TIME) {
            output.markActive();
        } else {
            output.emitWatermark(new Watermark(latest - latenessMillis - 1));
        }
    }
}
