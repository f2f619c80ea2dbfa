package io.mullion.ir.replay;

import com.google.common.collect.ImmutableSortedMap;
import io.mullion.ir.history.Cover;
import io.mullion.ir.history.CoverResult;
import io.mullion.ir.history.LineageHistory;
import io.mullion.ir.history.PaneKind;
import io.mullion.ir.history.Snapshot;
import io.mullion.ir.history.StoredPane;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Asks at random snapshots, and asks the same again later. */
final class Asking {
    private record Asked(Question question, Cover cover, int damages) {}

    private final HistoryRules rules;
    private final List<Actor> actors;
    private final Counts counts;
    private final CoverLaws laws;
    private final List<Asked> asked = new ArrayList<>();

    Asking(World world, HistoryRules rules, List<Actor> actors, Counts counts) {
        this.rules = rules;
        this.actors = actors;
        this.counts = counts;
        this.laws = new CoverLaws(world);
    }

    void ask(Actor actor, long around, Random random) {
        Question question = Question.random(actor.name(), someSnapshot(random), around, random);
        Cover cover = cover(question);
        laws.check(actor, question, cover, random);
        count(actor, cover);
        if (random.nextInt(3) > 0) {
            asked.add(new Asked(question, cover, damages()));
        }
    }

    /** Most of what was asked, at snapshots that are there still and at such as are not. */
    void askAgain() {
        for (Asked before : asked) {
            Question question = before.question();
            boolean isThere = actors.stream()
                    .allMatch(actor ->
                            actor.truth().isThere(question.snapshot().commits().getOrDefault(actor.name(), 0L)));
            if (!isThere) {
                CoverResult result = rules.cover(question.request(), question.snapshot(), histories());
                if (result instanceof CoverResult.Covered) {
                    throw new Violation(Law.REPEATABLE, "answered at a snapshot that is gone: " + question);
                }
                counts.add("snapshot gone");
                continue;
            }
            Cover now = cover(question);
            Actor actor = actor(question.lineage());
            if (before.damages() == damages() && !now.equals(before.cover())) {
                throw new Violation(Law.REPEATABLE, question + "\nbefore " + before.cover() + "\nnow " + now);
            }
            if (before.damages() != damages()) {
                laws.check(actor, question, now, new Random(0));
            }
            counts.add(before.damages() == damages() ? "asked again, the same" : "asked again after damage");
        }
    }

    void requirePanesHoldTheirBoxes(Actor actor) {
        LineageHistory history = actor.history();
        Map<Event, Long> rows = actor.truth().now().rows();
        for (StoredPane pane : history.at(history.head()).orElseThrow().readable()) {
            List<Event> held = actor.rowsOf(pane);
            long wanted = 0;
            for (Map.Entry<Event, Long> row : rows.entrySet()) {
                if (isIn(pane, row.getKey(), row.getValue())) {
                    wanted++;
                    if (held.stream().filter(row.getKey()::equals).count() != 1) {
                        throw new Violation(
                                Law.PANE_HOLDS_ITS_BOX, pane + " does not hold once " + row + ", but " + held);
                    }
                }
            }
            if (wanted != held.size()) {
                throw new Violation(
                        Law.PANE_HOLDS_ITS_BOX, pane + " holds other rows too: " + held + "\nvisible are " + rows);
            }
        }
    }

    private static boolean isIn(StoredPane pane, Event row, long commit) {
        Constraint arrival = pane.arrival();
        return pane.window().from() <= row.time()
                && row.time() < pane.window().to()
                && pane.population().getOrDefault(0, row.region()).equals(row.region())
                && pane.population().getOrDefault(1, row.job()).equals(row.job())
                && arrival.contains(Value.integer(commit));
    }

    private Cover cover(Question question) {
        CoverResult result = rules.cover(question.request(), question.snapshot(), histories());
        if (result instanceof CoverResult.Covered covered) {
            return covered.cover();
        }
        throw new Violation(Law.REPEATABLE, result + " although nothing took it away");
    }

    private Snapshot someSnapshot(Random random) {
        Map<String, Long> commits = new HashMap<>();
        boolean isNewest = random.nextInt(5) < 3;
        for (Actor actor : actors) {
            List<Long> all = actor.truth().commits();
            commits.put(actor.name(), isNewest ? actor.history().head() : all.get(random.nextInt(all.size())));
        }
        return new Snapshot(ImmutableSortedMap.copyOf(commits));
    }

    private void count(Actor actor, Cover cover) {
        boolean hasRows =
                cover.used().stream().anyMatch(pane -> !actor.rowsOf(pane).isEmpty());
        counts.add(
                cover.isComplete() ? "strict answer" + (hasRows ? " with rows" : " without rows") : "answer with gaps");
        if (!cover.isComplete() && hasRows) {
            counts.add("answer with gaps and rows");
        }
        cover.gaps().stream().map(Gap::kind).distinct().forEach(kind -> counts.add("gap " + kind));
        if (!cover.empty().isEmpty()) {
            counts.add("claimed to be empty");
        }
        List<StoredPane> rollUps = cover.used().stream()
                .filter(pane -> pane.kind() == PaneKind.ROLL_UP)
                .toList();
        if (!rollUps.isEmpty()) {
            counts.add("answer from a roll-up");
        }
        boolean hasDelta = cover.used().stream()
                .anyMatch(pane -> pane.kind() == PaneKind.SOURCE
                        && rollUps.stream()
                                .anyMatch(rollUp -> rollUp.lastArrival() < pane.lastArrival()
                                        && rollUp.window().from()
                                                <= pane.window().from()
                                        && pane.window().to() <= rollUp.window().to()));
        if (hasDelta) {
            counts.add("answer from a roll-up and a later delta");
        }
    }

    private int damages() {
        return actors.stream().mapToInt(Actor::damages).sum();
    }

    private Actor actor(String name) {
        return actors.stream()
                .filter(actor -> actor.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<LineageHistory> histories() {
        return actors.stream().map(Actor::history).toList();
    }
}
