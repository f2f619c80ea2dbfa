package io.mullion.bench.ingest;

/** Ways to get events into summaries. */
enum Way {
    /** Source and nothing else: what all other jobs are measured against. */
    NOTHING("source"),
    /** A loop over the events that updates one KLL sketch for each pane, without Flink. */
    LOOP("KLL loop"),
    /** Flink's own keyed window with a count. */
    COUNT("count window"),
    /** Flink's own keyed window with a KLL sketch, which stays an object on the heap. */
    KLL_WINDOW("KLL window"),
    /** What Mullion does up to its sink. */
    MULLION("Mullion");

    private final String title;

    Way(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
