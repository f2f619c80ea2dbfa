package io.mullion.job.kafka;

import io.mullion.job.parse.RowSpec;
import io.mullion.job.parse.SourceRecord;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/**
 * Reads topics with Flink's own Kafka source, and changes two things. The stream begins at offsets and never at "latest",
 * which would be somewhere else after a restart. And a partition is called idle only once it was found to be read to its
 * end ({@link EndProbe}): Flink alone would call one idle whose broker does not answer, and windows would be sealed without
 * the messages that wait there.
 */
public final class TopicSource
        implements Source<SourceRecord, KafkaPartitionSplit, KafkaSourceEnumState>, ResultTypeQueryable<SourceRecord> {
    private static final long serialVersionUID = 1L;
    private static final String CLIENT = "mullion-";

    private final Topics topics;
    private final Messages messages;
    private final KafkaSource<SourceRecord> kafka;

    /**
     * The source of a data set.
     *
     * @param beginning where a stream begins that does not go on from a checkpoint
     */
    public TopicSource(
            Topics topics, Beginning beginning, RowSpec spec, TypeInformation<SourceRecord> type, String dataset) {
        this.topics = topics;
        this.messages = new Messages(spec, type);
        this.kafka = KafkaSource.<SourceRecord>builder()
                .setProperties(topics.sourceSettings())
                .setTopics(topics.names())
                .setClientIdPrefix(CLIENT + dataset)
                .setStartingOffsets(OffsetsInitializer.offsets(beginning.offsets(), OffsetResetStrategy.NONE))
                .setDeserializer(messages)
                .build();
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return messages.getProducedType();
    }

    @Override
    public Boundedness getBoundedness() {
        return kafka.getBoundedness();
    }

    @Override
    public SourceReader<SourceRecord, KafkaPartitionSplit> createReader(SourceReaderContext context) throws Exception {
        ReadPositions positions = messages.positions();
        return new TopicReader(
                kafka.createReader(context), positions, new EndProbe(topics, positions), context.metricGroup());
    }

    @Override
    public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> createEnumerator(
            SplitEnumeratorContext<KafkaPartitionSplit> context) {
        return kafka.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restoreEnumerator(
            SplitEnumeratorContext<KafkaPartitionSplit> context, KafkaSourceEnumState state) throws IOException {
        return kafka.restoreEnumerator(context, state);
    }

    @Override
    public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
        return kafka.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<KafkaSourceEnumState> getEnumeratorCheckpointSerializer() {
        return kafka.getEnumeratorCheckpointSerializer();
    }
}
