package io.mullion.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.table.gateway.SqlGateway;
import org.apache.flink.table.gateway.service.context.DefaultContext;
import org.apache.flink.table.gateway.service.session.SessionManager;
import org.jspecify.annotations.Nullable;

/**
 * A SQL Gateway as it comes, with its REST endpoint on a free port of the loopback address, and a small cluster to run on. It
 * knows of Mullion through the class path and the configuration alone.
 */
final class Gateway implements AutoCloseable {
    private final MiniCluster cluster;
    private final SqlGateway gateway;
    private final URI address;

    private Gateway(MiniCluster cluster, SqlGateway gateway, URI address) {
        this.cluster = cluster;
        this.gateway = gateway;
        this.address = address;
    }

    /** Starts a gateway; {@code options} are what an operator would write into {@code config.yaml}. */
    static Gateway start(Map<String, String> options) throws Exception {
        Configuration loopback = Configuration.fromMap(Map.of(
                "rest.address", "127.0.0.1",
                "rest.bind-address", "127.0.0.1",
                "rest.port", "0",
                "taskmanager.memory.network.min", "32m",
                "taskmanager.memory.network.max", "32m",
                "taskmanager.memory.managed.size", "64m"));
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(loopback)
                .setCommonBindAddress("127.0.0.1")
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(4)
                .build());
        cluster.start();
        int port = freePort();
        Configuration config = Configuration.fromMap(options);
        config.setString("execution.target", "remote");
        config.setString("rest.address", "127.0.0.1");
        config.setString(
                "rest.port", Integer.toString(cluster.getRestAddress().get().getPort()));
        config.setString("sql-gateway.endpoint.rest.address", "127.0.0.1");
        config.setString("sql-gateway.endpoint.rest.bind-address", "127.0.0.1");
        config.setString("sql-gateway.endpoint.rest.port", Integer.toString(port));
        config.setString("sql-gateway.endpoint.rest.bind-port", Integer.toString(port));
        SqlGateway gateway = new SqlGateway(config, SessionManager.create(new DefaultContext(config, List.of())));
        gateway.start();
        return new Gateway(cluster, gateway, URI.create("http://127.0.0.1:" + port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    Session session(Map<String, String> properties) {
        return new Session(address, properties);
    }

    @Override
    public void close() throws Exception {
        gateway.stop();
        cluster.close();
    }

    /** What a statement came back with. */
    record Result(List<String> columns, List<List<JsonNode>> rows) {
        JsonNode only() {
            if (rows.size() != 1 || rows.get(0).size() != 1) {
                throw new AssertionError("one value was expected, got " + rows);
            }
            return rows.get(0).get(0);
        }
    }

    /** A statement that failed: the line that says why, and everything the gateway said. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String all;

        private Failure(String all) {
            super(reason(all));
            this.all = all;
        }

        String all() {
            return all;
        }

        /** What SQL clients show: the message of the root cause. */
        private static String reason(String all) {
            List<String> lines = all.lines().toList();
            int last = 0;
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("Caused by: ")) {
                    last = i;
                }
            }
            StringBuilder reason = new StringBuilder(lines.get(last));
            for (int i = last + 1; i < lines.size() && !lines.get(i).startsWith("\tat "); i++) {
                reason.append('\n').append(lines.get(i));
            }
            return reason.toString();
        }
    }

    /** A session of the REST endpoint, version 2. */
    static final class Session implements AutoCloseable {
        private static final ObjectMapper JSON = new ObjectMapper();

        private final HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        private final URI address;
        private final String path;

        private Session(URI address, Map<String, String> properties) {
            this.address = address;
            JsonNode session = call("POST", "/v2/sessions", Map.of("properties", properties));
            this.path = "/v2/sessions/" + session.get("sessionHandle").asText();
        }

        /** Runs a statement to its end; throws {@link Failure}. */
        Result run(String statement) {
            JsonNode started = call("POST", path + "/statements", Map.of("statement", statement));
            String operation =
                    path + "/operations/" + started.get("operationHandle").asText();
            List<String> columns = new ArrayList<>();
            List<List<JsonNode>> rows = new ArrayList<>();
            String next = operation + "/result/0?rowFormat=JSON";
            while (next != null) {
                JsonNode page = call("GET", next, null);
                if (page.get("resultType").asText().equals("NOT_READY")) {
                    pause();
                } else {
                    columns.clear();
                    page.get("results")
                            .get("columns")
                            .forEach(column -> columns.add(column.get("name").asText()));
                    page.get("results").get("data").forEach(row -> {
                        List<JsonNode> fields = new ArrayList<>();
                        row.get("fields").forEach(fields::add);
                        rows.add(fields);
                    });
                }
                next = page.hasNonNull("nextResultUri")
                        ? page.get("nextResultUri").asText()
                        : null;
            }
            call("DELETE", operation + "/close", null);
            return new Result(columns, rows);
        }

        private JsonNode call(String method, String uri, @Nullable Object body) {
            try {
                HttpRequest.BodyPublisher content = body == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body));
                HttpRequest request = HttpRequest.newBuilder(address.resolve(uri))
                        .timeout(Duration.ofMinutes(2))
                        .header("Content-Type", "application/json")
                        .method(method, content)
                        .build();
                HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
                JsonNode answer = JSON.readTree(response.body());
                if (response.statusCode() != 200) {
                    StringBuilder errors = new StringBuilder();
                    answer.get("errors")
                            .forEach(error -> errors.append(error.asText()).append('\n'));
                    throw new Failure(errors.toString());
                }
                return answer;
            } catch (IOException failure) {
                throw new AssertionError(method + " " + uri, failure);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new AssertionError(method + " " + uri, stopped);
            }
        }

        private static void pause() {
            try {
                Thread.sleep(20);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            call("DELETE", path, null);
        }
    }
}
