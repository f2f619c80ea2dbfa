package io.mullion.sql.table;

import io.mullion.store.query.Policy;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** Options of the catalog and of its tables. */
public final class MullionOptions {

    /** The catalog's {@code type}, and its tables' {@code connector}. */
    public static final String IDENTIFIER = "mullion";

    public static final ConfigOption<String> STORE = ConfigOptions.key("store")
            .stringType()
            .noDefaultValue()
            .withDescription("Directory of the pane store, on the machine of every process that runs queries.");

    public static final ConfigOption<Policy> POLICY = ConfigOptions.key("policy")
            .enumType(Policy.class)
            .defaultValue(Policy.STRICT)
            .withDescription("What to do about a query with gaps: 'strict' refuses it and lists the gaps,"
                    + " 'partial' answers over what is covered and logs them.");

    public static final ConfigOption<String> DATASET =
            ConfigOptions.key("dataset").stringType().noDefaultValue().withDescription("Name of the data set.");

    private MullionOptions() {}
}
