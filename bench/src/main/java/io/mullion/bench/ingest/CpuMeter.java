package io.mullion.bench.ingest;

import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/** Runs ways and says how much CPU the process took for it, see {@link CpuTime}. */
final class CpuMeter implements AutoCloseable {
    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(64);
    /** What RocksDB caches and buffers in. */
    private static final MemorySize MANAGED = MemorySize.ofMebiBytes(256);

    private final MiniCluster cluster;
    private double sink;

    private CpuMeter(MiniCluster cluster) {
        this.cluster = cluster;
    }

    /** Starts a Flink that lives until the meter is closed. */
    static CpuMeter start() throws Exception {
        Configuration settings = new Configuration();
        settings.set(RestOptions.BIND_PORT, "0");
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED);
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .build());
        cluster.start();
        return new CpuMeter(cluster);
    }

    /** CPU time of one run; that of a loop is without what making its events takes. */
    Duration measure(Way way, Workload workload, Jobs jobs) throws Exception {
        if (way == Way.LOOP) {
            KllLoop loop = new KllLoop(workload, jobs.k());
            return cpu(() -> sink += loop.run()).minus(cpu(() -> sink += loop.baseline()));
        }
        return cpu(() -> cluster.executeJobBlocking(jobs.graph(way, workload)));
    }

    private static Duration cpu(Work work) throws Exception {
        System.gc();
        long before = CpuTime.nanos();
        work.run();
        return Duration.ofNanos(CpuTime.nanos() - before);
    }

    /** Something to measure. */
    private interface Work {
        void run() throws Exception;
    }

    @Override
    public void close() throws Exception {
        cluster.close();
        if (Double.isNaN(sink)) {
            throw new IllegalStateException("events add up to no number");
        }
    }
}
