package io.mullion.sql.catalog;

import java.util.List;
import org.apache.flink.table.catalog.AbstractCatalog;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogPartition;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.PartitionNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotPartitionedException;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.expressions.Expression;

/** A catalog that refuses every change with one line, and has no views, no partitions and no statistics. */
abstract class ReadOnlyCatalog extends AbstractCatalog {

    ReadOnlyCatalog(String name, String database) {
        super(name, database);
    }

    private CatalogException refuse(String action, Object what) {
        return new CatalogException(
                "catalog '%s' is read-only and does not %s %s: its tables are the data sets that jobs write"
                        .formatted(getName(), action, what));
    }

    @Override
    public boolean databaseExists(String database) {
        return listDatabases().contains(database);
    }

    @Override
    public List<String> listViews(String database) {
        return List.of();
    }

    @Override
    public void createDatabase(String name, CatalogDatabase database, boolean ignoreIfExists) {
        throw refuse("create database", name);
    }

    @Override
    public void dropDatabase(String name, boolean ignoreIfNotExists, boolean cascade) {
        throw refuse("drop database", name);
    }

    @Override
    public void alterDatabase(String name, CatalogDatabase database, boolean ignoreIfNotExists) {
        throw refuse("alter database", name);
    }

    @Override
    public void createTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfExists) {
        throw refuse("create", path);
    }

    @Override
    public void dropTable(ObjectPath path, boolean ignoreIfNotExists) {
        throw refuse("drop", path);
    }

    @Override
    public void renameTable(ObjectPath path, String newName, boolean ignoreIfNotExists) {
        throw refuse("rename", path);
    }

    @Override
    public void alterTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfNotExists) {
        throw refuse("alter", path);
    }

    @Override
    public void createFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfExists) {
        throw refuse("create function", path);
    }

    @Override
    public void alterFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfNotExists) {
        throw refuse("alter function", path);
    }

    @Override
    public void dropFunction(ObjectPath path, boolean ignoreIfNotExists) {
        throw refuse("drop function", path);
    }

    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath path) throws TableNotPartitionedException {
        throw new TableNotPartitionedException(getName(), path);
    }

    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath path, CatalogPartitionSpec spec)
            throws TableNotPartitionedException {
        throw new TableNotPartitionedException(getName(), path);
    }

    @Override
    public List<CatalogPartitionSpec> listPartitionsByFilter(ObjectPath path, List<Expression> filters)
            throws TableNotPartitionedException {
        throw new TableNotPartitionedException(getName(), path);
    }

    @Override
    public CatalogPartition getPartition(ObjectPath path, CatalogPartitionSpec spec) throws PartitionNotExistException {
        throw new PartitionNotExistException(getName(), path, spec);
    }

    @Override
    public boolean partitionExists(ObjectPath path, CatalogPartitionSpec spec) {
        return false;
    }

    @Override
    public void createPartition(
            ObjectPath path, CatalogPartitionSpec spec, CatalogPartition partition, boolean ignoreIfExists) {
        throw refuse("create partition of", path);
    }

    @Override
    public void dropPartition(ObjectPath path, CatalogPartitionSpec spec, boolean ignoreIfNotExists) {
        throw refuse("drop partition of", path);
    }

    @Override
    public void alterPartition(
            ObjectPath path, CatalogPartitionSpec spec, CatalogPartition partition, boolean ignoreIfNotExists) {
        throw refuse("alter partition of", path);
    }

    @Override
    public CatalogTableStatistics getTableStatistics(ObjectPath path) {
        return CatalogTableStatistics.UNKNOWN;
    }

    @Override
    public CatalogColumnStatistics getTableColumnStatistics(ObjectPath path) {
        return CatalogColumnStatistics.UNKNOWN;
    }

    @Override
    public CatalogTableStatistics getPartitionStatistics(ObjectPath path, CatalogPartitionSpec spec) {
        return CatalogTableStatistics.UNKNOWN;
    }

    @Override
    public CatalogColumnStatistics getPartitionColumnStatistics(ObjectPath path, CatalogPartitionSpec spec) {
        return CatalogColumnStatistics.UNKNOWN;
    }

    @Override
    public void alterTableStatistics(ObjectPath path, CatalogTableStatistics statistics, boolean ignoreIfNotExists) {
        throw refuse("keep statistics of", path);
    }

    @Override
    public void alterTableColumnStatistics(
            ObjectPath path, CatalogColumnStatistics statistics, boolean ignoreIfNotExists) {
        throw refuse("keep statistics of", path);
    }

    @Override
    public void alterPartitionStatistics(
            ObjectPath path, CatalogPartitionSpec spec, CatalogTableStatistics statistics, boolean ignoreIfNotExists) {
        throw refuse("keep statistics of", path);
    }

    @Override
    public void alterPartitionColumnStatistics(
            ObjectPath path, CatalogPartitionSpec spec, CatalogColumnStatistics statistics, boolean ignoreIfNotExists) {
        throw refuse("keep statistics of", path);
    }
}
