package io.mullion.sql.source;

import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.SqliteCatalog;
import java.io.Serializable;
import java.nio.file.Path;

/**
 * A pane store by its directory, which every process that runs a part of the query has to reach.
 *
 * @param directory holds the file {@value #FILE}
 */
public record Store(String directory) implements Serializable {
    private static final long serialVersionUID = 1L;

    static final String FILE = "catalog.db";

    /**
     * Opens the store for reading; the caller closes it.
     *
     * @throws io.mullion.store.catalog.StoreException when there is no store, or it cannot be read
     */
    public PaneCatalog open() {
        return SqliteCatalog.openExisting(Path.of(directory, FILE));
    }
}
