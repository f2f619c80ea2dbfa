package io.mullion.job.config;

import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import io.mullion.ir.plan.Source;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.value.ValueType;
import io.mullion.store.catalog.Ingestion;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The plan of a configured data set: one summary of the measure over a scan of the columns that are used, which are the
 * labels, the time and the measure, in this order.
 */
final class IngestionPlan {
    private IngestionPlan() {}

    static Ingestion of(DatasetConfig config) {
        int time = config.labels().size();
        int measure = time + 1;
        Source source = new Source(config.dataset(), SourceSettings.of(config));
        Scan scan = Scan.of(source, schema(config, time));
        return new Ingestion(
                config.dataset(),
                SummaryAgg.over(scan, config.summary(), measure),
                IntStream.range(0, time).boxed().toList(),
                time,
                config.grid(),
                InputIdentity.of(config.source()));
    }

    private static Schema schema(DatasetConfig config, int time) {
        List<Field> fields = new ArrayList<>();
        config.labels().forEach(label -> fields.add(Field.of(label, ValueType.TEXT)));
        fields.add(Field.of(
                config.timeColumn(), config.time().zoned() ? ValueType.TIMESTAMP_LTZ_MS : ValueType.TIMESTAMP_MS));
        fields.add(Field.of(config.measure(), ValueType.DOUBLE));
        return new Schema(fields, OptionalInt.of(time), List.of(), true);
    }
}
