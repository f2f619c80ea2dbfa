package io.mullion.sql.table;

import io.mullion.sql.source.Store;
import io.mullion.store.catalog.Ingestion;
import io.mullion.store.catalog.LineageState;
import io.mullion.store.catalog.PaneCatalog;
import io.mullion.store.query.QueryEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.Set;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.LogicalType;

/** Makes the source of a table of the connector {@value MullionOptions#IDENTIFIER}, and pins the commit it will read. */
public final class MullionTableFactory implements DynamicTableSourceFactory {

    @Override
    public String factoryIdentifier() {
        return MullionOptions.IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(MullionOptions.STORE, MullionOptions.DATASET);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(MullionOptions.POLICY);
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        requireBatch(context.getConfiguration());
        ReadableConfig options = helper.getOptions();
        String dataset = options.get(MullionOptions.DATASET);
        Store store = new Store(options.get(MullionOptions.STORE));
        try (PaneCatalog catalog = store.open()) {
            Ingestion ingestion = new QueryEngine(catalog).dataSet(dataset);
            LineageState snapshot = catalog.lineage(dataset);
            TableShape shape = TableShape.of(ingestion);
            requireShape(shape, context.getPhysicalRowDataType().getLogicalType());
            return new PaneTableSource(
                    store, shape, snapshot, options.get(MullionOptions.POLICY), timeZone(context.getConfiguration()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void requireBatch(ReadableConfig session) {
        if (session.get(ExecutionOptions.RUNTIME_MODE) != RuntimeExecutionMode.BATCH) {
            throw new ValidationException("panes are read in batch mode only: a streaming query would neither ask the"
                    + " source for a time range nor see late panes; SET '" + ExecutionOptions.RUNTIME_MODE.key()
                    + "' = 'batch'");
        }
    }

    private static ZoneId timeZone(ReadableConfig session) {
        String zone = session.get(TableConfigOptions.LOCAL_TIME_ZONE);
        return zone.equals(TableConfigOptions.LOCAL_TIME_ZONE.defaultValue())
                ? ZoneId.systemDefault()
                : ZoneId.of(zone);
    }

    private static void requireShape(TableShape shape, LogicalType declared) {
        LogicalType derived = shape.rowType().getLogicalType();
        if (!declared.copy(false).equals(derived)) {
            throw new ValidationException(
                    "the columns of '%s' follow from its data set and cannot be declared otherwise: %s"
                            .formatted(shape.ingestion().dataset(), shape.columns()));
        }
    }
}
