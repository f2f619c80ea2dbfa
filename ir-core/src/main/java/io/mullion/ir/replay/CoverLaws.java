package io.mullion.ir.replay;

import io.mullion.ir.history.Cover;
import io.mullion.ir.history.Seal;
import io.mullion.ir.history.StoredPane;
import io.mullion.ir.planner.Gap;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The laws of one answer. */
final class CoverLaws {
    /** So many events after what was read are looked at: none of them may come in time where nothing is missing. */
    private static final int AHEAD = 40;

    private static final int PROBES = 40;

    private final World world;

    CoverLaws(World world) {
        this.world = world;
    }

    void check(Actor actor, Question question, Cover cover, Random random) {
        Truth.State state = actor.truth().at(cover.commit());
        checkRows(actor, question, cover, state);
        checkUnread(actor, question, cover, state);
        probe(actor, question, cover, random);
    }

    /** Each visible row is in one part, and read once if that is a pane's; nothing else is read. */
    private static void checkRows(Actor actor, Question question, Cover cover, Truth.State state) {
        Map<Event, Integer> read = new HashMap<>();
        for (StoredPane pane : cover.used()) {
            actor.rowsOf(pane).forEach(row -> read.merge(row, 1, Integer::sum));
        }
        for (Map.Entry<Event, Long> row : state.rows().entrySet()) {
            Event event = row.getKey();
            Point point = Point.of(actor.name(), event, row.getValue());
            if (!question.asksFor(event) || !point.isIn(cover.asked())) {
                continue;
            }
            boolean isMissing = cover.gaps().stream().anyMatch(gap -> point.isIn(gap.part()));
            if (point.isIn(cover.empty())) {
                throw violation(Law.EMPTY_IS_EMPTY, event, row.getValue(), cover);
            }
            int times = read.getOrDefault(event, 0);
            if (times != (isMissing ? 0 : 1)) {
                throw violation(Law.EACH_ROW_ONCE, event, row.getValue(), cover);
            }
            read.remove(event);
        }
        read.forEach((event, times) -> {
            throw violation(Law.EACH_ROW_ONCE, event, state.rows().getOrDefault(event, -1L), cover);
        });
    }

    /** Rows that the lineage skipped, or does not read, or will read in time, lie in gaps. */
    private void checkUnread(Actor actor, Question question, Cover cover, Truth.State state) {
        for (int split = 0; split < world.splits(); split++) {
            long position = actor.position(state, split);
            for (long offset = 0; offset < Math.min(position + AHEAD, world.length(split)); offset++) {
                Event event = world.event(split, offset);
                boolean isRead = offset < position && !actor.isSkipped(event) && actor.selects(event);
                boolean isRejected = actor.isSkipped(event) && event.fate() == Event.Fate.REJECTED_LATER;
                boolean isHarmless =
                        isRead || isRejected || (offset >= position && actor.selects(event) && actor.isLate(event));
                if (isHarmless || !question.asksFor(event) || state.rows().containsKey(event)) {
                    continue;
                }
                for (long commit : new long[] {1, Math.max(1, cover.commit())}) {
                    Point point = Point.of(actor.name(), event, commit);
                    if (point.isIn(cover.asked()) && cover.gaps().stream().noneMatch(gap -> point.isIn(gap.part()))) {
                        throw violation(Law.EMPTY_IS_EMPTY, event, -1, cover);
                    }
                }
            }
        }
    }

    /** Any place of the request is in one part, any other in none. */
    private static void probe(Actor actor, Question question, Cover cover, Random random) {
        List<Selection> parts = new ArrayList<>();
        for (StoredPane pane : cover.used()) {
            parts.add(Selection.of(actor.history().lineage().box(pane)));
        }
        parts.add(cover.empty());
        cover.gaps().stream().map(Gap::part).forEach(parts::add);
        long from = question.from() == Seal.BEGINNING ? World.START : question.from();
        long to = question.to() == Long.MAX_VALUE ? World.START + 40 * World.WIDTH : question.to();
        for (int i = 0; i < PROBES; i++) {
            Point point = new Point(
                    actor.name(),
                    pick(World.REGIONS, random),
                    pick(World.JOBS, random),
                    from - World.WIDTH + (long) (random.nextDouble() * (to - from + 2 * World.WIDTH)),
                    1 + random.nextInt((int) cover.commit() + 2));
            long in = parts.stream().filter(point::isIn).count();
            if (in != (point.isIn(cover.asked()) ? 1 : 0)) {
                throw new Violation(Law.ADDS_UP, point + " is in " + in + " parts of " + cover);
            }
        }
    }

    private static Value pick(List<Value> values, Random random) {
        int choice = random.nextInt(values.size() + 1);
        return choice < values.size() ? values.get(choice) : Value.text("other");
    }

    private static Violation violation(Law law, Event event, long commit, Cover cover) {
        return new Violation(law, event + " of commit " + commit + "\nin " + cover);
    }
}
