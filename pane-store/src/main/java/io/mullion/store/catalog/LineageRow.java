package io.mullion.store.catalog;

import io.mullion.ir.plan.Summary;
import io.mullion.ir.value.Value;
import io.mullion.store.pane.DefinitionId;
import java.time.Instant;

/** A registered data set, as read back and checked. */
record LineageRow(long id, Ingestion ingestion, DefinitionId definition) {

    String dataset() {
        return ingestion.dataset();
    }

    /** A time in epoch ms, as the data set's time column writes it. */
    String time(long epochMillis) {
        return new Value.Timestamp(
                        Instant.ofEpochMilli(epochMillis), ingestion.timeType().zoned())
                .display();
    }

    /** Accuracy parameter of every pane. */
    int k() {
        return ((Summary.Kll) ingestion.plan().summary()).k();
    }
}
