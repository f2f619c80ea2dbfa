package io.mullion.bench.ingest;

import io.mullion.ir.plan.Summary;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of this benchmark. */
@Command(
        name = "bench/run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures how much CPU an event costs on its way into a pane, in nanoseconds: the CPU time of the whole"
                    + " process for a job, less that of a job with the same source and no operator, over the events.",
            "Ways take turns; each figure is the median over the repetitions. A short run, of one or two minutes:",
            "  bench/run --backends hashmap --keys UNIFORM --populations 1000x1000,100000x10 --events 2000000"
                    + " --repetitions 3"
        })
public final class IngestCost implements Callable<Integer> {
    private static final int WARM_UP_POPULATIONS = 10_000;
    private static final int WARM_UP_EVENTS_PER_PANE = 100;

    @Option(
            names = "--populations",
            split = ",",
            paramLabel = "N[xEVENTS]",
            defaultValue = "1000x1000,100000x10,1000000x3",
            description = "Populations, each with how many events a minute it has (default: ${DEFAULT-VALUE}).")
    private List<String> populations = List.of();

    @Option(
            names = "--events",
            defaultValue = "4000000",
            description = "About how many events there are in a run, in whole minutes (default: ${DEFAULT-VALUE}).")
    private long events;

    @Option(
            names = "--keys",
            split = ",",
            defaultValue = "UNIFORM,SKEWED",
            description =
                    "How events are spread over populations: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<Workload.Keys> keys = List.of();

    @Option(
            names = "--backends",
            split = ",",
            defaultValue = "hashmap,rocksdb",
            description = "State backends (default: ${DEFAULT-VALUE}).")
    private List<String> backends = List.of();

    @Option(
            names = "--ways",
            split = ",",
            defaultValue = "LOOP,COUNT,KLL_WINDOW,MULLION",
            description = "What is compared: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private List<Way> ways = List.of();

    @Option(names = "--repetitions", defaultValue = "5", description = "Of each run (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Option(
            names = "--sketches-in-heap",
            defaultValue = "200000",
            description = "More populations than this, and ways that keep a KLL sketch for each on the heap are left"
                    + " out: an empty sketch takes 1.8 kB (default: ${DEFAULT-VALUE}).")
    private int sketchesInHeap;

    @Option(
            names = "--combiner-mb",
            defaultValue = "64",
            description = "Memory of Mullion's combiner (default: ${DEFAULT-VALUE}).")
    private int combinerMegabytes;

    private final PrintStream out;

    IngestCost(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new IngestCost(System.out)).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        out.println(CostTable.header(ways));
        try (CpuMeter meter = CpuMeter.start()) {
            for (String backend : backends) {
                Jobs jobs = new Jobs(backend, Summary.Kll.DEFAULT_K, (long) combinerMegabytes << 20);
                warmUp(meter, jobs);
                for (String size : populations) {
                    for (Workload.Keys spread : keys) {
                        Workload workload = workload(size, spread);
                        out.println(CostTable.row(workload, backend, ways, costs(meter, workload, jobs)));
                        out.flush();
                    }
                }
            }
        }
        return 0;
    }

    /** Lets the compiler see each way before anything is measured. */
    private void warmUp(CpuMeter meter, Jobs jobs) throws Exception {
        long perPane = Math.max(1, Math.min(WARM_UP_EVENTS_PER_PANE, events / WARM_UP_POPULATIONS));
        measureEach(meter, workload(WARM_UP_POPULATIONS, (int) perPane, Workload.Keys.UNIFORM), jobs);
    }

    private Map<Way, Double> costs(CpuMeter meter, Workload workload, Jobs jobs) throws Exception {
        Map<Way, List<Double>> samples = new EnumMap<>(Way.class);
        for (int repetition = 0; repetition < repetitions; repetition++) {
            measureEach(meter, workload, jobs)
                    .forEach((way, nanos) -> samples.computeIfAbsent(way, none -> new ArrayList<>())
                            .add(nanos));
        }
        Map<Way, Double> medians = new EnumMap<>(Way.class);
        samples.forEach((way, nanos) -> medians.put(way, median(nanos)));
        return medians;
    }

    /** Nanoseconds an event by way, once. */
    private Map<Way, Double> measureEach(CpuMeter meter, Workload workload, Jobs jobs) throws Exception {
        Duration nothing = meter.measure(Way.NOTHING, workload, jobs);
        Map<Way, Double> nanos = new EnumMap<>(Way.class);
        nanos.put(Way.NOTHING, perEvent(nothing, workload));
        for (Way way : ways) {
            if (fits(way, workload, jobs)) {
                Duration cpu = meter.measure(way, workload, jobs);
                nanos.put(way, perEvent(way == Way.LOOP ? cpu : cpu.minus(nothing), workload));
            }
        }
        return nanos;
    }

    private boolean fits(Way way, Workload workload, Jobs jobs) {
        boolean inHeap =
                way == Way.LOOP || way == Way.KLL_WINDOW && jobs.backend().equals("hashmap");
        return way != Way.NOTHING && (!inHeap || workload.populations() <= sketchesInHeap);
    }

    private Workload workload(String size, Workload.Keys spread) {
        String[] parts = size.split("x", 2);
        try {
            int perMinute = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
            return workload(Integer.parseInt(parts[0]), perMinute, spread);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--populations: '%s' is no size; write it as 100000x10".formatted(size), e);
        }
    }

    private Workload workload(int count, int perMinute, Workload.Keys spread) {
        long minutes = events / ((long) count * perMinute);
        return new Workload(count, perMinute, (int) Math.max(1, minutes), spread);
    }

    private static double perEvent(Duration cpu, Workload workload) {
        return (double) cpu.toNanos() / workload.events();
    }

    private static double median(List<Double> samples) {
        List<Double> sorted = samples.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
