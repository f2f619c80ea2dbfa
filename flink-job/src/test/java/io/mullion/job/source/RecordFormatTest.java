package io.mullion.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.parse.EndOfInput;
import io.mullion.job.parse.Event;
import io.mullion.job.parse.RejectReason;
import io.mullion.job.parse.Rejection;
import io.mullion.job.parse.SourceRecord;
import io.mullion.job.wire.RecordType;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class RecordFormatTest {

    @Test
    void everyRecordTravels() throws IOException {
        TypeSerializer<SourceRecord> serializer =
                RecordType.of(SourceRecordFormat.INSTANCE).createSerializer(new SerializerConfigImpl());
        for (SourceRecord record : List.of(
                new Event("T3:ORD", -1, 2.5),
                new Rejection(RejectReason.NOT_UTF8, "line 3 cannot be read", "/tmp/ä.csv", 3, "a\uFFFD\u0000😀"),
                new EndOfInput(Long.MAX_VALUE))) {
            DataOutputSerializer out = new DataOutputSerializer(64);
            serializer.serialize(record, out);
            byte[] bytes = out.getCopyOfBuffer();
            assertThat(serializer.deserialize(new DataInputDeserializer(bytes))).isEqualTo(record);
            DataOutputSerializer copy = new DataOutputSerializer(64);
            serializer.copy(new DataInputDeserializer(bytes), copy);
            assertThat(copy.getCopyOfBuffer()).isEqualTo(bytes);
        }
    }
}
