package io.mullion.ir.replay;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.CommitOrigin;
import io.mullion.ir.history.Lineage;
import io.mullion.ir.history.LineageHistory;
import io.mullion.ir.history.NewPane;
import io.mullion.ir.history.RunStart;
import io.mullion.ir.history.Seal;
import io.mullion.ir.history.SplitProgress;
import io.mullion.ir.history.Step;
import io.mullion.ir.history.StoredPane;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** One lineage with its jobs, the rows that its panes really hold, and what is true of it. */
final class Actor {
    private final World world;
    private final HistoryRules rules;
    private final Counts counts;
    private final List<Long> firstOffsets = new ArrayList<>();
    private final Predicate<Event> selection;
    private final Map<Long, List<Event>> contents = new HashMap<>();
    private final List<Job.Delivery> deliveries = new ArrayList<>();
    private final Ends ends;
    private final Truth truth = new Truth();
    private LineageHistory history;
    private Job job;
    private Optional<Job> zombie = Optional.empty();
    private int damages;

    Actor(String name, World world, HistoryRules rules, Counts counts, Random random) {
        this.world = world;
        this.rules = rules;
        this.counts = counts;
        this.ends = new Ends(world);
        boolean isFiltered = random.nextInt(4) == 0;
        Value own = World.REGIONS.get(random.nextInt(2));
        this.selection = event -> !isFiltered || event.region().equals(own);
        boolean isComplete = random.nextInt(3) > 0;
        long first = Seal.BEGINNING;
        for (int split = 0; split < world.splits(); split++) {
            long skipped = isComplete ? 0 : random.nextInt(8);
            firstOffsets.add(skipped);
            for (long offset = 0; offset < skipped; offset++) {
                first = Math.max(
                        first, World.windowOf(world.event(split, offset)).to());
            }
        }
        Box box = isFiltered ? Box.of(new Dimension.Column(0), Constraint.point(ValueType.TEXT, own)) : Box.EVERYTHING;
        this.history = LineageHistory.of(new Lineage(
                name,
                ImmutableSortedMap.of(0, ValueType.TEXT, 1, ValueType.TEXT),
                2,
                new ValueType.TimestampType(3, false),
                World.GRID,
                box,
                first));
        step("start", rules.start(history, name, new RunStart.Fresh()));
        this.job = jobFrom(startPosition());
    }

    String name() {
        return history.lineage().name();
    }

    LineageHistory history() {
        return history;
    }

    Truth truth() {
        return truth;
    }

    Job job() {
        return job;
    }

    List<Job.Delivery> deliveries() {
        return deliveries;
    }

    /** How many losses there have been; an answer that was given before one may have a gap after it. */
    int damages() {
        return damages;
    }

    boolean selects(Event event) {
        return selection.test(event);
    }

    /** Events that the lineage was never meant to read. */
    boolean isSkipped(Event event) {
        return event.offset() < firstOffsets.get(event.split());
    }

    boolean isLate(Event event) {
        return ends.isLate(event);
    }

    long position(Truth.State state, int split) {
        return state.position().stream()
                .filter(progress -> progress.split() == split)
                .mapToLong(SplitProgress::offset)
                .findFirst()
                .orElse(firstOffsets.get(split));
    }

    List<Event> rowsOf(StoredPane pane) {
        return contents.getOrDefault(pane.id(), List.of());
    }

    /** Takes over what came of an operation; counts refusals by reason. */
    Optional<Step.Accepted> step(String what, Step step) {
        if (step instanceof Step.Refused refused) {
            counts.add("refused: " + refused.refusal().reason());
            return Optional.empty();
        }
        if (step instanceof Step.Unchanged) {
            counts.add("nothing to do: " + what);
            return Optional.empty();
        }
        counts.add("done: " + what);
        history = ((Step.Accepted) step).history();
        return Optional.of((Step.Accepted) step);
    }

    void damaged(String what, Step step) {
        if (step(what, step).isPresent()) {
            damages++;
        }
    }

    void store(StoredPane pane, List<Event> rows) {
        contents.put(pane.id(), rows);
    }

    void keep(Step.Accepted accepted, Map<NewPane, List<Event>> panes) {
        accepted.added()
                .forEach(pane ->
                        store(pane, panes.getOrDefault(new NewPane(pane.population(), pane.window()), List.of())));
    }

    /** Hands a checkpoint to the catalog. @param isOwed whether its rows have to be in there afterwards */
    void deliver(String what, Job.Delivery delivery, boolean isOwed) {
        Step step = rules.commit(history, delivery.id(), delivery.brought(), delivery.progress());
        if (isOwed && step instanceof Step.Refused refused) {
            throw new Violation(
                    Law.NO_ERROR, "a job cannot commit: " + refused.refusal().message());
        }
        step(what, step).ifPresent(accepted -> {
            keep(accepted, delivery.panes());
            if (isOwed) {
                truth.publish(history.head(), delivery.rows(), delivery.progress());
                deliveries.add(delivery);
                ends.note(delivery.progress(), truth.now().rows().keySet());
            } else {
                truth.pass(history.head());
            }
        });
    }

    /** Starts again from where the last commit, or a checkpoint that is still to be delivered, has left off. */
    void restart(Optional<Job.Delivery> pending, boolean leavesZombie) {
        zombie = leavesZombie ? Optional.of(job) : zombie;
        Optional<RunStart> from =
                pending.map(Job.Delivery::id).or(history::lastCheckpoint).map(RunStart.Restored::new);
        Step step = rules.start(history, name(), from.orElseGet(RunStart.Fresh::new));
        if (step("start", step).isEmpty()) {
            throw new Violation(Law.NO_ERROR, "a job cannot go on: " + step);
        }
        pending.ifPresent(delivery -> deliver("commit again", delivery, true));
        List<SplitProgress> committed = truth.now().position();
        job = jobFrom(committed.isEmpty() ? startPosition() : committed);
    }

    /** A job that reads everything again, if it may start. */
    void startFresh(String as) {
        step("fresh start", rules.start(history, as, new RunStart.Fresh()))
                .ifPresent(accepted -> job = jobFrom(startPosition()));
    }

    void deliverAsZombie(int reads) {
        zombie.ifPresent(old -> {
            old.read(0, reads);
            deliver("commit of a zombie", old.checkpoint(), false);
        });
    }

    void rewind(long commit) {
        step("rewind", rules.rewind(history, commit)).ifPresent(accepted -> {
            truth.rewind(commit);
            zombie = Optional.of(job);
            restart(Optional.empty(), true);
        });
    }

    /** Events of some windows up to a source position, as a backfill reads them. */
    List<Event> readAgain(Predicate<Event> range, Collection<SplitProgress> position) {
        List<Event> events = new ArrayList<>();
        for (SplitProgress split : position) {
            for (long offset = 0; offset < split.offset(); offset++) {
                Event event = world.event(split.split(), offset);
                if (range.test(event) && selects(event) && event.fate() != Event.Fate.REJECTED_LATER) {
                    events.add(event);
                }
            }
        }
        return events;
    }

    /** Source positions of the ingestion commits that there are, oldest first. */
    List<CommitOrigin.Ingestion> ingestions() {
        return history.commits().stream()
                .filter(commit -> commit.origin() instanceof CommitOrigin.Ingestion)
                .map(commit -> (CommitOrigin.Ingestion) commit.origin())
                .toList();
    }

    private Job jobFrom(List<SplitProgress> position) {
        return new Job(world, selection, history.runs().epoch(), position);
    }

    private List<SplitProgress> startPosition() {
        List<SplitProgress> position = new ArrayList<>();
        for (int split = 0; split < firstOffsets.size(); split++) {
            position.add(new SplitProgress(split, firstOffsets.get(split), SplitProgress.NO_WATERMARK, false, false));
        }
        return position;
    }
}
