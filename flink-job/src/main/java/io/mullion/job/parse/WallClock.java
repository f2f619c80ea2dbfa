package io.mullion.job.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Turns wall-clock readings into epoch ms.
 *
 * <p>Without a zone a reading counts as if it were UTC, and one that names an offset is refused, since the offset would
 * be lost. With a zone, a reading that names an offset is a point on the time line already; another one is looked up in
 * the zone: the hour that a clock change skips does not exist, and of an hour that it repeats the first one is meant.
 *
 * @param zone the zone of readings that do not name their own
 */
record WallClock(Optional<ZoneId> zone) {

    long toMillis(LocalDateTime reading, String text) {
        ZoneOffset offset = zone.isEmpty() ? ZoneOffset.UTC : offsetIn(zone.get(), reading, text);
        return TimeReader.requireInRange(millis(reading.toInstant(offset)), text);
    }

    long toMillis(Instant instant, String text) {
        if (zone.isEmpty()) {
            throw new DateTimeException("'" + text + "' names an offset, but time.zone is none");
        }
        return TimeReader.requireInRange(millis(instant), text);
    }

    /** Whether a reading without offset is as good as one in UTC. */
    boolean isUtc() {
        return zone.map(id -> id.normalized().equals(ZoneOffset.UTC)).orElse(true);
    }

    private static ZoneOffset offsetIn(ZoneId zone, LocalDateTime reading, String text) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(reading);
        if (offsets.isEmpty()) {
            throw new DateTimeException("'" + text + "' does not exist in " + zone + ": the clocks skip it");
        }
        return offsets.get(0);
    }

    private static long millis(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), 1000L), Math.floorDiv(instant.getNano(), 1_000_000));
    }
}
