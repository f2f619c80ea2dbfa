package io.mullion.job.sink;

import io.mullion.store.catalog.PaneCatalog;
import java.io.Serializable;

/** Opens the catalog in the tasks that need it. */
@FunctionalInterface
public interface CatalogOpener extends Serializable {
    PaneCatalog open();
}
