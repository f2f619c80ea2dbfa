package io.mullion.sql.source;

import io.mullion.store.catalog.PaneReader;
import java.time.Instant;
import java.util.List;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * Stored bytes that a running query needs cannot be trusted. The query has no way to leave these panes out any more: rows of
 * theirs may have been counted. Reading again will not help, so Flink is told not to.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
final class QuarantinedPanesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    QuarantinedPanesException(String dataset, List<PaneReader.Quarantined> quarantined) {
        super("%s cannot be read: QUARANTINED %s%s"
                .formatted(
                        dataset,
                        display(quarantined.get(0)),
                        quarantined.size() == 1 ? "" : " and " + (quarantined.size() - 1) + " more"));
    }

    private static String display(PaneReader.Quarantined range) {
        return "[%s, %s): %s"
                .formatted(Instant.ofEpochMilli(range.from()), Instant.ofEpochMilli(range.to()), range.reason());
    }
}
