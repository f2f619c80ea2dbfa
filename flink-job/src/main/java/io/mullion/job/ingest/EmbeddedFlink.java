package io.mullion.job.ingest;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A Flink inside this process, without web server, sized for a heap of 1 GB. */
final class EmbeddedFlink {
    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(32);
    private static final MemorySize MANAGED = MemorySize.ofMebiBytes(1);

    /** How often counts of the job's progress come in. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(1);

    private static final int RESTARTS = 3;
    private static final Duration RESTART_DELAY = Duration.ofMillis(500);

    private EmbeddedFlink() {}

    /**
     * @param settings of the job
     * @param restoreFrom a checkpoint's directory, which this run takes over and deletes when it has newer ones
     */
    static StreamExecutionEnvironment environment(Configuration settings, int parallelism, Optional<Path> restoreFrom) {
        Configuration flink = new Configuration(settings);
        flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
        flink.set(StateBackendOptions.STATE_BACKEND, "hashmap");
        flink.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        flink.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        flink.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED);
        flink.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, HEARTBEAT);
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        flink.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, RESTARTS);
        flink.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, RESTART_DELAY);
        restoreFrom.ifPresent(checkpoint -> {
            flink.set(StateRecoveryOptions.SAVEPOINT_PATH, StoreLayout.uri(checkpoint));
            flink.set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.CLAIM);
        });
        return StreamExecutionEnvironment.createLocalEnvironment(parallelism, flink);
    }
}
