package io.mullion.job.ingest;

import io.mullion.ir.value.Value;
import io.mullion.store.catalog.Ingestion;
import java.time.Instant;

/** Writes times of a data set's time column: wall-clock readings without a zone, points on the time line with Z. */
public record EventTimeText(boolean zoned) {

    public static EventTimeText of(Ingestion ingestion) {
        return new EventTimeText(ingestion.timeType().zoned());
    }

    public String of(long epochMillis) {
        return new Value.Timestamp(Instant.ofEpochMilli(epochMillis), zoned).display();
    }
}
