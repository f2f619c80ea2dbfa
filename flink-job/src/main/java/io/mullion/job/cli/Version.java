package io.mullion.job.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version, as Maven wrote it into the jar. */
final class Version implements IVersionProvider {
    private static final String PROPERTIES = "/META-INF/maven/io.mullion/mullion-flink-job/pom.properties";

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"mullion " + number() + " on Java " + System.getProperty("java.version")};
    }

    private static String number() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream(PROPERTIES)) {
            if (in == null) {
                return "(version unknown, not run from a jar)";
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "(version unknown)");
        }
    }
}
