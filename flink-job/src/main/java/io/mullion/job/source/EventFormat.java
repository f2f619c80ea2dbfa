package io.mullion.job.source;

import io.mullion.job.parse.Event;
import io.mullion.job.wire.RecordFormat;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.flink.types.StringValue;

/** {@link Event} as bytes: population, time, value. */
public enum EventFormat implements RecordFormat<Event> {
    INSTANCE;

    @Override
    public Class<Event> type() {
        return Event.class;
    }

    @Override
    public void write(Event event, DataOutput out) throws IOException {
        StringValue.writeString(event.population(), out);
        out.writeLong(event.eventTime());
        out.writeDouble(event.value());
    }

    @Override
    public Event read(DataInput in) throws IOException {
        return new Event(StringValue.readString(in), in.readLong(), in.readDouble());
    }
}
