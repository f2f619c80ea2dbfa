package io.mullion.bench.ingest;

import org.apache.datasketches.kll.KllDoublesSketch;
import org.jspecify.annotations.Nullable;

/**
 * A loop that updates one KLL sketch for each population and minute, as fast as it can be done: a population is its place in
 * an array, and nothing is hashed, compared or sent.
 */
final class KllLoop {
    private final Workload workload;
    private final int k;

    KllLoop(Workload workload, int k) {
        this.workload = workload;
        this.k = k;
    }

    /** Makes the events and adds them up; what that costs is not the sketches'. */
    double baseline() {
        double sum = 0;
        for (long number = 0; number < workload.events(); number++) {
            sum += workload.population(number) + workload.value(number);
        }
        return sum;
    }

    /** Makes the events and puts them into sketches. */
    double run() {
        double sum = 0;
        long number = 0;
        while (number < workload.events()) {
            @Nullable KllDoublesSketch[] panes = new KllDoublesSketch[workload.populations()];
            long end = number + workload.events() / workload.minutes();
            for (; number < end; number++) {
                int population = workload.population(number);
                KllDoublesSketch pane = panes[population];
                if (pane == null) {
                    pane = KllDoublesSketch.newHeapInstance(k);
                    panes[population] = pane;
                }
                pane.update(workload.value(number));
            }
            sum += panes.length;
        }
        return sum;
    }
}
