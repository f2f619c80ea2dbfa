package io.mullion.job.ingest;

import io.mullion.job.sink.CatalogOpener;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import java.nio.file.Path;

/** Opens the store's catalog by its path. */
record SqliteOpener(String file) implements CatalogOpener {
    @Override
    public PaneCatalog open() {
        return SqliteCatalog.open(Path.of(file));
    }
}
