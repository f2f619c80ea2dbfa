package io.mullion.job.kafka;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** The broker's process: formats its storage unless that was done before, and serves. */
final class KafkaBrokerMain {
    private KafkaBrokerMain() {}

    public static void main(String[] arguments) throws Exception {
        String configuration = arguments[0];
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(Path.of(configuration))) {
            properties.load(in);
        }
        if (!Files.exists(Path.of(properties.getProperty("log.dirs"), "meta.properties"))) {
            String[] format = {
                "format", "--cluster-id", Uuid.randomUuid().toString(), "--config", configuration, "--ignore-formatted"
            };
            int status = StorageTool.execute(format, System.out);
            if (status != 0) {
                throw new IllegalStateException("the storage cannot be formatted, status " + status);
            }
        }
        Kafka.main(new String[] {configuration});
    }
}
