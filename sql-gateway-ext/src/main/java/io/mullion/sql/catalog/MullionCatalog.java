package io.mullion.sql.catalog;

import io.mullion.sql.function.ApproxPercentile;
import io.mullion.sql.source.Store;
import io.mullion.sql.table.MullionOptions;
import io.mullion.sql.table.TableShape;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.catalog.StoreException;
import io.mullion.store.query.Policy;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogDatabaseImpl;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogFunctionImpl;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.FunctionNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.factories.FactoryUtil;
import org.jspecify.annotations.Nullable;

/**
 * The data sets of one pane store as tables of the database {@value #DATABASE}, and our functions beside them. While this is the
 * current catalog a function is found by its bare name, else as {@code m.`default`.approx_percentile}.
 */
final class MullionCatalog extends ReadOnlyCatalog {
    static final String DATABASE = "default";

    private static final Map<String, String> FUNCTIONS =
            Map.of(ApproxPercentile.NAME, ApproxPercentile.class.getName());

    private final Store store;
    private final Policy policy;
    private @Nullable PaneCatalog panes;

    MullionCatalog(String name, String directory, Policy policy) {
        super(name, DATABASE);
        this.store = new Store(directory);
        this.policy = policy;
    }

    @Override
    public synchronized void open() {
        if (panes == null) {
            try {
                panes = store.open();
            } catch (StoreException unusable) {
                throw new CatalogException("catalog '" + getName() + "': " + unusable.getMessage(), unusable);
            }
        }
    }

    @Override
    public synchronized void close() {
        PaneCatalog open = panes;
        panes = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failure) {
                throw new CatalogException("catalog '" + getName() + "' did not close", failure);
            }
        }
    }

    private synchronized PaneCatalog panes() {
        if (panes == null) {
            throw new CatalogException("catalog '" + getName() + "' is not open");
        }
        return panes;
    }

    @Override
    public List<String> listDatabases() {
        return List.of(DATABASE);
    }

    @Override
    public CatalogDatabase getDatabase(String database) throws DatabaseNotExistException {
        requireDatabase(database);
        return new CatalogDatabaseImpl(Map.of(), "the data sets of the pane store " + store.directory());
    }

    @Override
    public List<String> listTables(String database) throws DatabaseNotExistException {
        requireDatabase(database);
        return panes().dataSets();
    }

    @Override
    public CatalogBaseTable getTable(ObjectPath path) throws TableNotExistException {
        if (!path.getDatabaseName().equals(DATABASE)) {
            throw new TableNotExistException(getName(), path);
        }
        Ingestion ingestion =
                panes().ingestion(path.getObjectName()).orElseThrow(() -> new TableNotExistException(getName(), path));
        return CatalogTable.newBuilder()
                .schema(TableShape.of(ingestion).schema())
                .comment("panes of " + ingestion.plan().label())
                .options(Map.of(
                        FactoryUtil.CONNECTOR.key(), MullionOptions.IDENTIFIER,
                        MullionOptions.STORE.key(), store.directory(),
                        MullionOptions.DATASET.key(), ingestion.dataset(),
                        MullionOptions.POLICY.key(), policy.name().toLowerCase(Locale.ROOT)))
                .build();
    }

    @Override
    public boolean tableExists(ObjectPath path) {
        return path.getDatabaseName().equals(DATABASE) && panes().dataSets().contains(path.getObjectName());
    }

    @Override
    public List<String> listFunctions(String database) throws DatabaseNotExistException {
        requireDatabase(database);
        return FUNCTIONS.keySet().stream().sorted().toList();
    }

    @Override
    public CatalogFunction getFunction(ObjectPath path) throws FunctionNotExistException {
        String className = FUNCTIONS.get(path.getObjectName().toLowerCase(Locale.ROOT));
        if (className == null || !path.getDatabaseName().equals(DATABASE)) {
            throw new FunctionNotExistException(getName(), path);
        }
        return new CatalogFunctionImpl(className);
    }

    @Override
    public boolean functionExists(ObjectPath path) {
        return path.getDatabaseName().equals(DATABASE)
                && FUNCTIONS.containsKey(path.getObjectName().toLowerCase(Locale.ROOT));
    }

    private void requireDatabase(String database) throws DatabaseNotExistException {
        if (!databaseExists(database)) {
            throw new DatabaseNotExistException(getName(), database);
        }
    }
}
