package io.mullion.job.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Collectors;

/** Reads data set configurations from YAML. */
public final class ConfigReader {
    private static final ObjectMapper MAPPER = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .build();

    private ConfigReader() {}

    /**
     * The data set that a file describes.
     *
     * @throws ConfigException when the file cannot be read or holds anything else than a data set
     */
    public static DatasetConfig read(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (NoSuchFileException e) {
            throw new ConfigException("there is no configuration file " + file, e);
        } catch (IOException e) {
            throw new ConfigException("cannot read the configuration file %s: %s".formatted(file, e.getMessage()), e);
        }
    }

    /**
     * A data set that comes with Mullion.
     *
     * @throws ConfigException when there is none of that name
     */
    public static DatasetConfig builtIn(String dataset) {
        String resource = "/datasets/" + dataset + ".yaml";
        try (InputStream in = ConfigReader.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new ConfigException(
                        "no data set '%s' comes with Mullion; describe yours in a file and pass --config"
                                .formatted(dataset));
            }
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), "built-in " + dataset + ".yaml");
        } catch (IOException e) {
            throw new ConfigException("cannot read the built-in data set '%s'".formatted(dataset), e);
        }
    }

    static DatasetConfig parse(String yaml, String file) {
        try {
            if (MAPPER.readTree(yaml).isMissingNode()) {
                throw new ConfigException(
                        file + ": the file is empty; it needs at least dataset, source, time, labels and" + " measure");
            }
            return MAPPER.readValue(yaml, DatasetYaml.class).toConfig();
        } catch (UnrecognizedPropertyException e) {
            String known = e.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted(Comparator.naturalOrder())
                    .collect(Collectors.joining(", "));
            throw new ConfigException("%s: unknown key '%s'; known here: %s".formatted(file, path(e), known), e);
        } catch (InvalidTypeIdException e) {
            throw new ConfigException(
                    "%s: source.kind must be csv, json, kafka or generator%s"
                            .formatted(file, e.getTypeId() == null ? "" : ", not '" + e.getTypeId() + "'"),
                    e);
        } catch (JsonMappingException e) {
            throw new ConfigException("%s: %s%s".formatted(file, prefix(e), firstLine(e)), e);
        } catch (JsonProcessingException e) {
            throw new ConfigException("%s: not YAML: %s".formatted(file, firstLine(e)), e);
        } catch (IllegalArgumentException e) {
            throw new ConfigException(file + ": " + e.getMessage(), e);
        }
    }

    private static String prefix(JsonMappingException e) {
        String path = path(e);
        return path.isEmpty() ? "" : path + ": ";
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(reference -> reference.getFieldName() == null
                        ? Integer.toString(reference.getIndex())
                        : reference.getFieldName())
                .collect(Collectors.joining("."));
    }

    private static String firstLine(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        String line = message.lines().findFirst().orElse(message);
        return e.getLocation() == null
                ? line
                : line + " (line " + e.getLocation().getLineNr() + ")";
    }
}
