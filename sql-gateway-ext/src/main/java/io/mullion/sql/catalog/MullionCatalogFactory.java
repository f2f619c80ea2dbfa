package io.mullion.sql.catalog;

import io.mullion.sql.table.MullionOptions;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.flink.table.factories.FactoryUtil;

/** {@code CREATE CATALOG m WITH ('type' = 'mullion', 'store' = '/var/lib/mullion')}. Unknown options are errors. */
public final class MullionCatalogFactory implements CatalogFactory {

    @Override
    public String factoryIdentifier() {
        return MullionOptions.IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(MullionOptions.STORE);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(MullionOptions.POLICY);
    }

    @Override
    public Catalog createCatalog(Context context) {
        FactoryUtil.CatalogFactoryHelper helper = FactoryUtil.createCatalogFactoryHelper(this, context);
        helper.validate();
        ReadableConfig options = helper.getOptions();
        return new MullionCatalog(
                context.getName(), options.get(MullionOptions.STORE), options.get(MullionOptions.POLICY));
    }
}
