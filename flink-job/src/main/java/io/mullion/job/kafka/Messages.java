package io.mullion.job.kafka;

import io.mullion.job.parse.MessageParser;
import io.mullion.job.parse.RowSpec;
import io.mullion.job.parse.SourceRecord;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Makes records of messages, and keeps account of how far each partition has been read. Each reader has its own. */
final class Messages implements KafkaRecordDeserializationSchema<SourceRecord> {
    private static final long serialVersionUID = 1L;

    private final RowSpec spec;
    private final TypeInformation<SourceRecord> type;
    private transient @Nullable Running running;

    /** What belongs to one reader. */
    private static final class Running {
        private final MessageParser parser;
        private final ReadPositions positions = new ReadPositions();

        // Messages come in runs of one partition.
        private TopicPartition partition = new TopicPartition("", -1);
        private String origin = "";
        private ReadPositions.@Nullable Position position;

        Running(RowSpec spec) {
            this.parser = new MessageParser(spec);
        }

        SourceRecord read(ConsumerRecord<byte[], byte[]> message) {
            ReadPositions.Position here = position;
            if (here == null
                    || partition.partition() != message.partition()
                    || !partition.topic().equals(message.topic())) {
                partition = new TopicPartition(message.topic(), message.partition());
                origin = partition.toString();
                here = positions.of(partition);
                position = here;
            }
            SourceRecord record = parser.parse(message.value(), origin, message.offset());
            here.passed(message.offset());
            return record;
        }
    }

    Messages(RowSpec spec, TypeInformation<SourceRecord> type) {
        this.spec = spec;
        this.type = type;
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> message, Collector<SourceRecord> out) {
        out.collect(running().read(message));
    }

    @Override
    public TypeInformation<SourceRecord> getProducedType() {
        return type;
    }

    /** How far the reader that uses this has come. */
    ReadPositions positions() {
        return running().positions;
    }

    private Running running() {
        Running here = running;
        if (here == null) {
            here = new Running(spec);
            running = here;
        }
        return here;
    }
}
