package io.mullion.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages that name tests are held against the tests, so that they cannot rot. */
class SeedsPageTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
    private static final Pattern CASE = Pattern.compile("(?m)^\\| ([A-Z][0-9]) \\|");

    private static final Map<String, String> SOURCES = new HashMap<>();

    @BeforeAll
    static void readTests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, 12)) {
            for (Path file : files.filter(path -> path.toString().contains("/src/test/java/"))
                    .filter(path -> path.toString().endsWith(".java"))
                    .toList()) {
                SOURCES.put(file.getFileName().toString().replace(".java", ""), read(file));
            }
        }
    }

    @Test
    @DisplayName("every test that docs/seeds.md names exists")
    void namedTestsExist() {
        List<String> missing = new ArrayList<>();
        Matcher named = TEST.matcher(read(ROOT.resolve("docs/seeds.md")));
        int found = 0;
        while (named.find()) {
            found++;
            String source = SOURCES.getOrDefault(named.group(1), "");
            if (!source.contains("void " + named.group(2) + "(")) {
                missing.add(named.group());
            }
        }
        assertThat(missing).as("tests that docs/seeds.md names").isEmpty();
        assertThat(found).isGreaterThan(100);
    }

    @Test
    @DisplayName("every statement of docs/seeds.md has a test")
    void noOpenLine() {
        List<String> open = read(ROOT.resolve("docs/seeds.md"))
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| statement"))
                .filter(line -> !TEST.matcher(line).find())
                .toList();
        assertThat(open).isEmpty();
    }

    @Test
    @DisplayName("every case of docs/semantics.md is a test that is named after it")
    void everyCaseIsATest() {
        Set<String> cases = CASE.matcher(read(ROOT.resolve("docs/semantics.md")))
                .results()
                .map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> untested = cases.stream()
                .filter(id -> SOURCES.values().stream()
                        .noneMatch(source -> source.contains("\"" + id + " ") || source.contains("\"" + id + ":")))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(cases).hasSizeGreaterThan(25).contains("T1", "R5", "Q3", "X1", "L1");
        assertThat(untested).isEmpty();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
