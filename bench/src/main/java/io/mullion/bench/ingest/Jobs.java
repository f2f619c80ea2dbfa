package io.mullion.bench.ingest;

import io.mullion.ir.planner.PaneGrid;
import io.mullion.job.pane.PaneStage;
import io.mullion.job.parse.Event;
import io.mullion.job.source.EventFormat;
import io.mullion.job.wire.RecordType;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.datastream.WindowedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;

/**
 * The jobs that are compared. All have one source and discard what they compute.
 *
 * @param backend as Flink names it: {@code hashmap} or {@code rocksdb}
 * @param k accuracy parameter of the sketches
 * @param combinerBytes how much memory Mullion's combiner has
 */
record Jobs(String backend, int k, long combinerBytes) {
    private static final PaneGrid GRID = PaneGrid.ONE_MINUTE;

    JobGraph graph(Way way, Workload workload) {
        Configuration settings = new Configuration();
        settings.set(StateBackendOptions.STATE_BACKEND, backend);
        settings.set(CoreOptions.DEFAULT_PARALLELISM, 1);
        settings.set(PipelineOptions.OBJECT_REUSE, true);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(settings);
        SingleOutputStreamOperator<Event> events = read(env, workload);
        switch (way) {
            case NOTHING -> events.sinkTo(new DiscardingSink<>());
            case COUNT -> windows(events).aggregate(new CountWindow()).sinkTo(new DiscardingSink<>());
            case KLL_WINDOW ->
                windows(events)
                        .aggregate(new KllWindow(k), new KllType(), new KllType())
                        .sinkTo(new DiscardingSink<>());
            case MULLION -> PaneStage.of(events, k, GRID, combinerBytes).sinkTo(new DiscardingSink<>());
            case LOOP -> throw new IllegalArgumentException(way + " is no job");
        }
        return env.getStreamGraph().getJobGraph();
    }

    private static SingleOutputStreamOperator<Event> read(StreamExecutionEnvironment env, Workload workload) {
        GeneratorFunction<Long, Event> events = workload::event;
        DataGeneratorSource<Event> source =
                new DataGeneratorSource<>(events, workload.events(), RecordType.of(EventFormat.INSTANCE));
        WatermarkStrategy<Event> watermarks = WatermarkStrategy.<Event>forGenerator(context -> new MinuteWatermarks())
                .withTimestampAssigner((event, before) -> event.eventTime());
        return env.fromSource(source, watermarks, "source");
    }

    private static WindowedStream<Event, String, TimeWindow> windows(SingleOutputStreamOperator<Event> events) {
        return events.keyBy(Event::population, Types.STRING)
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(GRID.widthMillis())));
    }

    /** A watermark at the first event of each minute, so that each run closes its windows at the same events. */
    private static final class MinuteWatermarks implements WatermarkGenerator<Event> {
        private long nextMinute = Long.MIN_VALUE;

        @Override
        public void onEvent(Event event, long eventTime, WatermarkOutput output) {
            if (eventTime >= nextMinute) {
                long minute = GRID.windowStart(eventTime);
                output.emitWatermark(new Watermark(minute - 1));
                nextMinute = minute + GRID.widthMillis();
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            // Time passes by events only.
        }
    }
}
