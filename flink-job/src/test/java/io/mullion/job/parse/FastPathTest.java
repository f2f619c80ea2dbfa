package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.job.parse.LineSplitter.MalformedLineException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each fast path against the slow path it stands in for. */
class FastPathTest {
    private static final int ROUNDS = 20_000;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void numbers(long seed) {
        Random random = new Random(seed);
        int fast = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String text = text(random, "0123456789", "-.", 18);
            double quick = Numbers.parseShort(text);
            if (Double.isNaN(quick)) {
                continue;
            }
            fast++;
            assertThat(quick).as("%s, seed %d", text, seed).isEqualTo(Numbers.parseAny(text));
        }
        assertThat(fast).isGreaterThan(ROUNDS / 4);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void numbersOfEveryLength(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            String digits = Long.toString(Math.abs(random.nextLong() % 1_000_000_000_000_000L));
            int point = random.nextInt(digits.length() + 1);
            String text =
                    (random.nextBoolean() ? "-" : "") + digits.substring(0, point) + "." + digits.substring(point);
            assertThat(Numbers.parseShort(text))
                    .as("%s, seed %d", text, seed)
                    .isEqualTo(Double.parseDouble(text))
                    .isNotNaN();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void times(long seed) {
        Random random = new Random(seed);
        IsoTimes times = new IsoTimes(new WallClock(Optional.empty()));
        int parsed = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String text = time(random);
            Optional<Long> quick = attempt(times::parse, text);
            assertThat(quick).as("%s, seed %d", text, seed).isEqualTo(attempt(times::parseAny, text));
            parsed += quick.isPresent() ? 1 : 0;
        }
        assertThat(parsed).isBetween(ROUNDS / 4, ROUNDS - 100);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    @DisplayName("times of a zone, against java.time")
    void timesOfAZone(long seed) {
        ZoneId zone = ZoneId.of("Europe/Paris");
        IsoTimes times = new IsoTimes(new WallClock(Optional.of(zone)));
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            LocalDateTime reading =
                    LocalDateTime.ofEpochSecond(random.nextLong(-1L << 31, 1L << 32), 0, ZoneOffset.UTC);
            Optional<Long> expected = zone.getRules().getValidOffsets(reading).isEmpty()
                    ? Optional.empty()
                    : Optional.of(reading.atZone(zone)
                            .withEarlierOffsetAtOverlap()
                            .toInstant()
                            .toEpochMilli());
            assertThat(attempt(times::parse, reading.toString()))
                    .as("%s, seed %d", reading, seed)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void lines(long seed) throws MalformedLineException {
        Random random = new Random(seed);
        LineSplitter splitter = new LineSplitter(',');
        for (int i = 0; i < ROUNDS; i++) {
            String line = text(random, "ab ", ",#'\\é\u0000", 12);
            if (line.isEmpty()) {
                continue;
            }
            assertThat(splitter.split(line)).as("'%s', seed %d", line, seed).isEqualTo(splitter.splitQuoted(line));
        }
    }

    private static Optional<Long> attempt(Function<String, Long> parse, String text) {
        try {
            return Optional.of(parse.apply(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** A time, sometimes of another form, sometimes with a wrong character or an impossible field. */
    private static String time(Random random) {
        int year = random.nextInt(10) == 0 ? random.nextInt(10_000) : 1960 + random.nextInt(80);
        String text = "%04d-%02d-%02d%s%02d:%02d"
                .formatted(
                        year,
                        1 + random.nextInt(12),
                        1 + random.nextInt(30),
                        random.nextInt(5) == 0 ? " " : "T",
                        random.nextInt(25),
                        random.nextInt(60));
        text += random.nextInt(5) == 0 ? "" : ":%02d".formatted(random.nextInt(61));
        text += random.nextInt(5) == 0 ? "." + random.nextInt(1_000_000_000) : "";
        text += random.nextInt(10) == 0 ? "Z" : "";
        if (random.nextInt(10) == 0) {
            int at = random.nextInt(text.length());
            text = text.substring(0, at) + "x-:0 T٣".charAt(random.nextInt(7)) + text.substring(at + 1);
        }
        return text;
    }

    private static String text(Random random, String common, String rare, int maxLength) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(maxLength + 1); left > 0; left--) {
            String from = random.nextInt(5) == 0 ? rare : common;
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }
}
