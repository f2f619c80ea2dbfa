package io.mullion.store.catalog;

import static io.mullion.store.catalog.StoreFixture.DATASET;
import static io.mullion.store.catalog.StoreFixture.MINUTE;
import static io.mullion.store.catalog.StoreFixture.id;
import static io.mullion.store.catalog.StoreFixture.read;
import static io.mullion.store.catalog.StoreFixture.staging;
import static org.assertj.core.api.Assertions.assertThat;

import io.mullion.ir.planner.WindowRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * S9: random commits, rewinds and backfills on a real store, against what a list of panes says of them. A pane's value is
 * unique, so that a pane seen twice, left out or brought back shows.
 */
class RandomHistoryTest {
    private static final int STEPS = 100;
    private static final int MINUTES = 8;

    @TempDir
    private Path directory;

    private enum Action {
        COMMIT,
        REWIND,
        BEGIN,
        PUBLISH,
        ABANDON
    }

    private static final List<Action> OFTEN = List.of(
            Action.COMMIT,
            Action.COMMIT,
            Action.REWIND,
            Action.BEGIN,
            Action.BEGIN,
            Action.PUBLISH,
            Action.PUBLISH,
            Action.ABANDON);

    private record Stored(long population, long minute, long commit, double value) {
        String text() {
            return "%d@%d#%d=%s..%s".formatted(population, minute, commit, value, value);
        }
    }

    private record Put(long commit, WindowRange range, long upTo) {
        boolean hides(Stored pane) {
            return pane.commit <= upTo && range.from() <= pane.minute * MINUTE && pane.minute * MINUTE < range.to();
        }
    }

    /** The panes of all commits, and what backfills put in their place. */
    private static final class Model {
        private final List<Stored> panes = new ArrayList<>();
        private final List<Put> puts = new ArrayList<>();
        private final TreeMap<Long, CheckpointId> commits = new TreeMap<>();
        private long lastNumber;

        long next() {
            return ++lastNumber;
        }

        List<String> visible(long snapshot) {
            return panes.stream()
                    .filter(pane -> pane.commit <= snapshot)
                    .filter(pane -> puts.stream().noneMatch(put -> put.commit <= snapshot && put.hides(pane)))
                    .map(Stored::text)
                    .toList();
        }

        void rewind(long keep) {
            panes.removeIf(pane -> pane.commit > keep);
            puts.removeIf(put -> put.commit > keep);
            commits.tailMap(keep, false).clear();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsSeenIsWhatTheHistorySays(long seed) {
        Random random = new Random(seed);
        Map<Action, Integer> done = new EnumMap<>(Action.class);
        try (SqliteCatalog catalog = SqliteCatalog.open(directory.resolve("store.db"))) {
            catalog.register(StoreFixture.requests());
            long epoch =
                    catalog.beginRun(DATASET, Optional.empty(), "file:///run").epoch();
            List<Long> populations = List.of(id(catalog, "us", "free"), id(catalog, "eu", "free"));
            Model model = new Model();
            List<Backfill> hidden = new ArrayList<>();
            long checkpoint = 0;
            double value = 0;
            for (int step = 0; step < STEPS; step++) {
                Action action = step < 2 ? Action.COMMIT : OFTEN.get(random.nextInt(OFTEN.size()));
                boolean isPossible = switch (action) {
                    case PUBLISH, ABANDON -> !hidden.isEmpty();
                    default -> true;
                };
                if (!isPossible) {
                    continue;
                }
                done.merge(action, 1, Integer::sum);
                switch (action) {
                    case COMMIT -> {
                        long number = model.next();
                        StoreFixture.Staging staging = staging().sealed(0, MINUTES);
                        for (long pane : someCells(random, 0, MINUTES)) {
                            Stored stored = new Stored(populations.get((int) pane % 2), pane / 2, number, ++value);
                            model.panes.add(stored);
                            staging.pane(stored.population, stored.minute, stored.value);
                        }
                        checkpoint++;
                        catalog.commit(DATASET, staging.as(epoch, checkpoint));
                        model.commits.put(number, new CheckpointId(epoch, checkpoint));
                    }
                    case REWIND -> {
                        List<Long> numbers = model.commits.entrySet().stream()
                                .filter(entry -> entry.getValue().epoch() > 0)
                                .map(Map.Entry::getKey)
                                .toList();
                        long to = numbers.get(Math.max(0, numbers.size() - 1 - random.nextInt(3)));
                        epoch = catalog.rewind(DATASET, model.commits.get(to), "file:///run")
                                .epoch();
                        model.rewind(to);
                        hidden.removeIf(backfill -> backfill.upTo() > to);
                    }
                    case BEGIN -> {
                        long from = random.nextInt(MINUTES);
                        WindowRange range = new WindowRange(
                                from * MINUTE, (from + 1 + random.nextInt((int) (MINUTES - from))) * MINUTE);
                        if (hidden.stream().noneMatch(other -> other.touches(range))) {
                            hidden.add(catalog.beginBackfill(StoreFixture.requests(), range));
                        }
                    }
                    case PUBLISH -> {
                        Backfill backfill = hidden.remove(random.nextInt(hidden.size()));
                        long number = model.next();
                        StoreFixture.Staging staging = staging();
                        for (long pane : someCells(
                                random,
                                backfill.range().from() / MINUTE,
                                backfill.range().to() / MINUTE)) {
                            Stored stored = new Stored(populations.get((int) pane % 2), pane / 2, number, ++value);
                            model.panes.add(stored);
                            staging.pane(stored.population, stored.minute, stored.value);
                        }
                        model.puts.add(new Put(number, backfill.range(), backfill.upTo()));
                        model.commits.put(number, new CheckpointId(0, backfill.id()));
                        catalog.publishBackfill(DATASET, backfill.id(), staging.as(1, 1));
                    }
                    case ABANDON ->
                        catalog.abandonBackfill(
                                DATASET,
                                hidden.remove(random.nextInt(hidden.size())).id());
                }
                check(catalog, model, populations, "seed %d, step %d, %s".formatted(seed, step, action));
            }
        }
        assertThat(done.keySet()).containsExactlyInAnyOrder(Action.values());
    }

    private static void check(SqliteCatalog catalog, Model model, List<Long> populations, String as) {
        LineageState lineage = catalog.lineage(DATASET);
        List<String> now = model.visible(Long.MAX_VALUE);
        assertThat(lineage.rows()).as(as).isEqualTo(now.size());
        assertThat(lineage.panes()).as(as).isEqualTo(now.size());
        assertThat(lineage.commits()).as(as).isEqualTo(model.commits.lastKey());
        for (long snapshot : model.commits.keySet()) {
            assertThat(read(catalog, snapshot, populations, 0, MINUTES).panes())
                    .as("%s, as of commit %d", as, snapshot)
                    .containsExactlyInAnyOrderElementsOf(model.visible(snapshot));
        }
    }

    /** Some populations and minutes, each once: minute · 2 + population. */
    private static TreeSet<Long> someCells(Random random, long fromMinute, long toMinute) {
        TreeSet<Long> cells = new TreeSet<>();
        int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            cells.add(fromMinute * 2 + random.nextInt((int) (toMinute - fromMinute) * 2));
        }
        return cells;
    }
}
