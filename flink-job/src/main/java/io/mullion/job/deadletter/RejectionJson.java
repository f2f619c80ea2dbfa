package io.mullion.job.deadletter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.mullion.job.parse.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.flink.api.common.serialization.Encoder;

/**
 * A rejection as one line of JSON: {@code {"reason":"BAD_TIME","detail":…,"origin":…,"position":7,"raw":…}}. Line breaks inside
 * texts are escaped, so a line is a record.
 */
final class RejectionJson implements Encoder<Rejection> {
    private static final long serialVersionUID = 1L;
    private static final JsonFactory JSON = new JsonFactory();

    @Override
    public void encode(Rejection rejection, OutputStream stream) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("reason", rejection.reason().name());
            json.writeStringField("detail", rejection.detail());
            json.writeStringField("origin", rejection.origin());
            json.writeNumberField("position", rejection.position());
            json.writeStringField("raw", rejection.raw());
            json.writeEndObject();
        }
        line.write('\n');
        line.writeTo(stream);
    }
}
