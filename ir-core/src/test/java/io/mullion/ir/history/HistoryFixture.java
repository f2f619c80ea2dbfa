package io.mullion.ir.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Range;
import io.mullion.ir.planner.GapKind;
import io.mullion.ir.planner.PaneGrid;
import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** A lineage of one label, {@code region}, and minutes counted from 0; one split with a watermark that is told. */
final class HistoryFixture {
    static final ImmutableSortedMap<Integer, Value> US = ImmutableSortedMap.of(0, Value.text("us"));
    static final ImmutableSortedMap<Integer, Value> EU = ImmutableSortedMap.of(0, Value.text("eu"));
    static final ImmutableSortedMap<Integer, Value> ALL = ImmutableSortedMap.of();

    private static final long MINUTE = 60_000;

    LineageHistory history;
    private long checkpoint;
    private long offset;

    HistoryFixture() {
        this(Box.EVERYTHING, Seal.BEGINNING);
    }

    HistoryFixture(Box selection, long firstWindow) {
        history = LineageHistory.of(new Lineage(
                "requests",
                ImmutableSortedMap.of(0, ValueType.TEXT),
                1,
                new ValueType.TimestampType(3, false),
                PaneGrid.ONE_MINUTE,
                selection,
                firstWindow));
        accept(history.start("requests", new RunStart.Fresh()));
    }

    static Box region(String value) {
        return Box.of(new Dimension.Column(0), Constraint.point(ValueType.TEXT, Value.text(value)));
    }

    static WindowRange minutes(long from, long to) {
        return new WindowRange(from * MINUTE, to * MINUTE);
    }

    static NewPane us(long minute) {
        return new NewPane(US, minutes(minute, minute + 1));
    }

    static NewPane eu(long minute) {
        return new NewPane(EU, minutes(minute, minute + 1));
    }

    /** The next checkpoint, with a watermark at the end of that minute. */
    Step commit(long sealedTo, NewPane... panes) {
        return commit(new CheckpointId(history.runs().epoch(), ++checkpoint), sealedTo, panes);
    }

    Step commit(CheckpointId id, long sealedTo, NewPane... panes) {
        return history.commit(
                id, List.of(panes), List.of(new SplitProgress(0, ++offset, sealedTo * MINUTE, false, false)));
    }

    /** @return the panes that are new */
    List<StoredPane> accept(Step step) {
        assertThat(step).isInstanceOf(Step.Accepted.class);
        history = ((Step.Accepted) step).history();
        return ((Step.Accepted) step).added();
    }

    static void refuse(Step step, Refusal.Reason reason) {
        assertThat(step).isInstanceOf(Step.Refused.class);
        assertThat(((Step.Refused) step).refusal().reason())
                .as(((Step.Refused) step).refusal().message())
                .isEqualTo(reason);
    }

    /** Rolls up what was visible at a commit. */
    Step rollUp(ImmutableSortedMap<Integer, Value> population, WindowRange window, long builtFrom) {
        return history.rollUp(population, window, cover(population, window, builtFrom));
    }

    Cover cover(ImmutableSortedMap<Integer, Value> population, WindowRange window, long commit) {
        Box box = Box.of(
                new Dimension.Column(1), Constraint.range(history.lineage().timeType(), window.asTime(false)));
        for (var label : population.entrySet()) {
            box = box.and(new Dimension.Column(label.getKey()), Constraint.point(ValueType.TEXT, label.getValue()));
        }
        return cover(box, commit);
    }

    Cover cover(Box box, long commit) {
        Snapshot snapshot = new Snapshot(ImmutableSortedMap.of("requests", commit));
        CoverResult result = Cover.of(new Request("requests", box), snapshot, List.of(history));
        assertThat(result).isInstanceOf(CoverResult.Covered.class);
        return ((CoverResult.Covered) result).cover();
    }

    static List<GapKind> gaps(Cover cover) {
        return new ArrayList<>(
                new TreeSet<>(cover.gaps().stream().map(gap -> gap.kind()).toList()));
    }

    static Constraint commits(long first, long last) {
        return Constraint.range(ValueType.BIGINT, Range.closed(Value.integer(first), Value.integer(last)));
    }
}
