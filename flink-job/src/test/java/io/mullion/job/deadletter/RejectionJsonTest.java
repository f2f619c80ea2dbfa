package io.mullion.job.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mullion.job.parse.RejectReason;
import io.mullion.job.parse.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RejectionJsonTest {

    @Test
    void aRejectionIsALine() throws IOException {
        Rejection rejection = new Rejection(
                RejectReason.NOT_A_NUMBER,
                "'x\u0085y' is not a decimal number",
                "/data/ä.csv",
                7,
                "a,\"b\"\t\r\u0000\uFFFD😀");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RejectionJson json = new RejectionJson();
        json.encode(rejection, out);
        json.encode(rejection, out);
        String[] lines = out.toString(StandardCharsets.UTF_8).split("\n", -1);
        assertThat(lines).hasSize(3);
        assertThat(lines[1]).isEqualTo(lines[0]);
        assertThat(lines[2]).isEmpty();
        JsonNode read = new ObjectMapper().readTree(lines[0]);
        assertThat(read.get("reason").asText()).isEqualTo("NOT_A_NUMBER");
        assertThat(read.get("detail").asText()).isEqualTo(rejection.detail());
        assertThat(read.get("origin").asText()).isEqualTo("/data/ä.csv");
        assertThat(read.get("position").asLong()).isEqualTo(7);
        assertThat(read.get("raw").asText()).isEqualTo(rejection.raw());
    }
}
