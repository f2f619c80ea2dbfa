package io.mullion.store.catalog;

import io.mullion.ir.plan.Summary;
import io.mullion.store.pane.DefinitionId;

/** A registered data set, as read back and checked. */
record LineageRow(long id, Ingestion ingestion, DefinitionId definition) {

    String dataset() {
        return ingestion.dataset();
    }

    /** Accuracy parameter of every pane. */
    int k() {
        return ((Summary.Kll) ingestion.plan().summary()).k();
    }
}
