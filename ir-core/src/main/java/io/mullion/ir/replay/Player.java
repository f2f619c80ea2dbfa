package io.mullion.ir.replay;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.CheckpointId;
import io.mullion.ir.history.Commit;
import io.mullion.ir.history.CommitOrigin;
import io.mullion.ir.history.Cover;
import io.mullion.ir.history.CoverResult;
import io.mullion.ir.history.HiddenBackfill;
import io.mullion.ir.history.NewPane;
import io.mullion.ir.history.RunStart;
import io.mullion.ir.history.Snapshot;
import io.mullion.ir.history.StoredPane;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** Plays one history and holds the laws against it on the way; the first that does not hold ends it. */
final class Player {
    private final World world;
    private final HistoryRules rules;
    private final List<Actor> actors = new ArrayList<>();
    private final Asking asking;

    Player(Script script, HistoryRules rules, Counts counts) {
        this.world = new World(script.seed());
        this.rules = rules;
        Random random = new Random(script.seed() ^ 0x5eed);
        actors.add(new Actor("first", world, rules, counts, random));
        if (random.nextInt(4) == 0) {
            actors.add(new Actor("second", world, rules, counts, random));
        }
        this.asking = new Asking(world, rules, actors, counts);
    }

    /** @throws Violation when a law does not hold */
    static void play(Script script, HistoryRules rules, Counts counts) {
        try {
            Player player = new Player(script, rules, counts);
            script.ops().forEach(player::play);
            player.actors.forEach(player.asking::requirePanesHoldTheirBoxes);
            player.asking.askAgain();
        } catch (IllegalStateException | IllegalArgumentException error) {
            throw new Violation(Law.NO_ERROR, error.toString());
        }
    }

    private void play(Op op) {
        Actor actor = actors.get(op.actor() % actors.size());
        switch (op.kind()) {
            case READ -> read(actor, op);
            case CHECKPOINT -> checkpoint(actor, op);
            case KILL -> actor.restart(Optional.empty(), op.a() % 2 == 0);
            case ZOMBIE -> actor.deliverAsZombie(op.a() % 8);
            case REPLAY ->
                pick(actor.deliveries(), op.a()).ifPresent(delivery -> actor.deliver("replay", delivery, false));
            case FRESH_START -> actor.startFresh(actor.name());
            case SECOND_JOB -> actor.startFresh("another");
            case OLD_START -> oldStart(actor, op);
            case IDLE -> actor.job().toggleIdle(op.a() % world.splits());
            case END -> {
                actor.job().end();
                actor.deliver("commit", actor.job().checkpoint(), true);
            }
            case ROLL_UP -> rollUp(actor, op);
            case COMPACT -> compact(actor, op);
            case BACKFILL -> backfill(actor, op);
            case EXPIRE -> {
                long width = op.b() % 3 == 0 ? 100 * World.WIDTH : World.WIDTH;
                long horizon = somewhere(actor, op.a()) - 3 * World.WIDTH;
                actor.step("expire", rules.expire(actor.history(), horizon, width));
                actor.truth().pass(actor.history().head());
            }
            case DAMAGE ->
                pick(visible(actor), op.a())
                        .ifPresent(pane -> actor.damaged(
                                "damage",
                                actor.history()
                                        .lose(pane.id(), op.b() % 3 == 0 ? GapKind.MISSING : GapKind.QUARANTINED)));
            case DISTRUST ->
                pick(actor.truth().commits(), op.a())
                        .ifPresent(commit ->
                                actor.damaged("distrust", actor.history().distrust(commit)));
            case REWIND -> rewind(actor, op);
            case ASK -> asking.ask(actor, somewhere(actor, op.b()), new Random(op.a()));
        }
    }

    private void read(Actor actor, Op op) {
        for (int split = 0; split < world.splits(); split++) {
            actor.job().read(split, (op.a() >> (4 * split)) % 10);
        }
    }

    /** Every fourth time the job dies around the commit; every other checkpoint it has read on before. */
    private void checkpoint(Actor actor, Op op) {
        if (op.b() % 2 == 0) {
            read(actor, op);
        }
        Job.Delivery delivery = actor.job().checkpoint();
        switch (op.a() % 8) {
            case 0 -> actor.restart(Optional.of(delivery), true);
            case 1 -> {
                actor.deliver("commit", delivery, true);
                actor.restart(Optional.of(delivery), op.b() % 2 == 0);
            }
            default -> actor.deliver("commit", delivery, true);
        }
    }

    private void oldStart(Actor actor, Op op) {
        List<CheckpointId> ids =
                actor.ingestions().stream().map(ingestion -> ingestion.id()).toList();
        if (ids.size() > 1) {
            CheckpointId old = ids.get(op.a() % (ids.size() - 1));
            actor.step("old start", rules.start(actor.history(), actor.name(), new RunStart.Restored(old)));
        }
    }

    private void rollUp(Actor actor, Op op) {
        long width = World.WIDTH * List.of(1, 2, 4, 4, 8).get(op.a() % 5);
        long around = somewhere(actor, op.b());
        long start = around - Math.floorMod(around, width) - (op.b() % 2) * width;
        Optional<Commit> backfill = op.c() % 5 == 4 ? lastBackfill(actor) : Optional.empty();
        if (backfill.isPresent() && backfill.get().origin() instanceof CommitOrigin.Backfill read) {
            start = read.range().from() - Math.floorMod(read.range().from(), width);
        }
        WindowRange window = new WindowRange(start, start + width);
        Map<Integer, Value> labels = new HashMap<>();
        if (op.c() % 4 != 0) {
            labels.put(0, World.REGIONS.get(op.c() / 4 % 3 / 2));
        }
        if (op.c() % 3 == 0) {
            labels.put(1, World.JOBS.get(op.c() / 16 % 2));
        }
        ImmutableSortedMap<Integer, Value> population = ImmutableSortedMap.copyOf(labels);
        long builtFrom = backfill.isPresent()
                ? lastBefore(actor, backfill.get().number())
                : op.c() % 5 < 3
                        ? actor.history().head()
                        : lastBefore(actor, actor.history().head() - op.c() / 64 % 5);
        Question question = new Question(
                actor.name(),
                population,
                window.from(),
                window.to(),
                new Snapshot(ImmutableSortedMap.of(actor.name(), builtFrom)));
        CoverResult result = rules.cover(question.request(), question.snapshot(), List.of(actor.history()));
        if (result instanceof CoverResult.Covered covered) {
            Cover cover = covered.cover();
            actor.step("roll up", rules.rollUp(actor.history(), population, window, cover))
                    .ifPresent(accepted -> {
                        actor.truth().pass(actor.history().head());
                        accepted.added().forEach(pane -> actor.store(pane, rowsOf(actor, cover.used())));
                    });
        }
    }

    /** The builder of a roll-up may have begun before a backfill was published. */
    private static Optional<Commit> lastBackfill(Actor actor) {
        return actor.history().commits().reverse().stream()
                .filter(commit -> commit.origin() instanceof CommitOrigin.Backfill)
                .findFirst();
    }

    private static long lastBefore(Actor actor, long commit) {
        return actor.truth().commits().stream()
                .filter(number -> number < commit)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private void compact(Actor actor, Op op) {
        List<StoredPane> visible = visible(actor);
        Optional<StoredPane> one = pick(visible, op.a());
        List<Long> ids = visible.stream()
                .filter(pane -> pane.window().equals(one.get().window()))
                .filter(pane ->
                        op.b() % 8 == 0 || pane.population().equals(one.get().population()))
                .map(StoredPane::id)
                .toList();
        if (one.isPresent()) {
            actor.step("compact", rules.compact(actor.history(), ids)).ifPresent(accepted -> {
                actor.truth().pass(actor.history().head());
                List<StoredPane> sources =
                        visible.stream().filter(pane -> ids.contains(pane.id())).toList();
                accepted.added().forEach(pane -> actor.store(pane, rowsOf(actor, sources)));
            });
        }
    }

    /** Goes on with the backfill in progress, or begins one; sometimes it is published before its end. */
    private void backfill(Actor actor, Op op) {
        Optional<HiddenBackfill> hidden = pick(actor.history().backfills(), op.a());
        if (hidden.isEmpty() || op.b() % 10 == 0) {
            long from = World.GRID.windowStart(somewhere(actor, op.a())) - (1 + op.b() % 8) * World.WIDTH;
            actor.step(
                    "begin backfill",
                    actor.history().beginBackfill(new WindowRange(from, from + (1 + op.c() % 5) * World.WIDTH)));
            return;
        }
        HiddenBackfill backfill = hidden.get();
        Predicate<Event> range = event -> backfill.range().from() <= event.time()
                && event.time() < backfill.range().to();
        List<Event> events = actor.readAgain(range, backfill.position());
        Map<NewPane, List<Event>> panes = Job.panesOf(events);
        if (!backfill.complete() && op.b() % 10 != 1) {
            List<NewPane> left = new ArrayList<>(panes.keySet());
            left.removeAll(backfill.panes());
            boolean isLast = left.size() < 2 || op.b() % 2 == 0;
            List<NewPane> now = isLast ? left : left.subList(0, left.size() / 2);
            actor.step("stage backfill", actor.history().stageBackfill(backfill.range(), now, isLast));
            return;
        }
        asking.requirePanesHoldTheirBoxes(actor);
        actor.step("publish backfill", rules.publishBackfill(actor.history(), backfill.range()))
                .ifPresent(accepted -> {
                    actor.keep(accepted, panes);
                    actor.truth().replace(actor.history().head(), range, backfill.upTo(), events);
                });
    }

    private void rewind(Actor actor, Op op) {
        asking.requirePanesHoldTheirBoxes(actor);
        List<Long> commits = actor.truth().commits();
        int back = Math.min(commits.size() - 1, 1 + op.a() % 6);
        actor.rewind(op.b() % 12 == 0 ? actor.history().lastNumber() + 1 : commits.get(commits.size() - 1 - back));
    }

    private static List<Event> rowsOf(Actor actor, List<StoredPane> panes) {
        return panes.stream().flatMap(pane -> actor.rowsOf(pane).stream()).toList();
    }

    private static List<StoredPane> visible(Actor actor) {
        return actor.history().at(actor.history().head()).orElseThrow().readable();
    }

    /** A time not long before the seal, or that of some row. */
    private static long somewhere(Actor actor, int choice) {
        long sealedTo = actor.history().sealedTo();
        if (choice % 3 > 0 && sealedTo > World.START) {
            return sealedTo - 1 - choice / 3 % 12 * World.WIDTH;
        }
        List<Event> rows = new ArrayList<>(actor.truth().now().rows().keySet());
        rows.sort(Comparator.comparingLong(Event::time).thenComparingInt(Event::split));
        return rows.isEmpty()
                ? World.START
                : rows.get(rows.size() - 1 - choice % rows.size()).time();
    }

    private static <T> Optional<T> pick(List<T> from, int choice) {
        return from.isEmpty() ? Optional.empty() : Optional.of(from.get(choice % from.size()));
    }
}
