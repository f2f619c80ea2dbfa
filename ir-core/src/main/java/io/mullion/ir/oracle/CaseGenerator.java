package io.mullion.ir.oracle;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** The cases of a seed, each made from its number alone. */
final class CaseGenerator {
    private static final int ROWS = 20;
    private static final int SLICES = 10;

    private static final List<Shape> SHAPES = List.of(Shape.values());

    private static final List<Shape> LIFTABLE =
            SHAPES.stream().filter(Shape::isLiftable).toList();

    private final long seed;

    CaseGenerator(long seed) {
        this.seed = seed;
    }

    /** The case of that number. */
    Trial of(long number, Tally tally) {
        int kind = (int) Math.floorMod(number, 6L);
        SplittableRandom random = new SplittableRandom(Mix.of(seed, number));
        return switch (kind) {
            case 4 -> SmallCases.of(random, number / 6, tally);
            case 5 -> PaneCases.of(random, tally);
            default -> states(number / 6 * 4 + kind, random, tally);
        };
    }

    /** States alone: the case of that number among those that are neither small nor of panes. */
    StateTrial states(long number) {
        return states(number, new SplittableRandom(Mix.of(seed, number)), new Tally());
    }

    /**
     * Pairs of one structure: with any conditions, or with one of the same shape that is turned around or has other
     * constants. Now and then the same state twice, two unrelated, or many slices.
     */
    private static StateTrial states(long number, SplittableRandom random, Tally tally) {
        Layout layout = Layout.random(random);
        World world = layout.world(random, ROWS);
        long structure = random.nextLong();
        long variant = random.nextLong();
        Shape shape = SHAPES.get((int) Math.floorMod(number / 10, (long) SHAPES.size()));
        return switch ((int) Math.floorMod(number, 10L)) {
            case 0 ->
                pair(
                        random,
                        world,
                        PlanGenerator.wide(layout, structure, variant),
                        PlanGenerator.wide(layout, structure, variant + 1),
                        tally);
            case 1, 2 ->
                pair(
                        random,
                        world,
                        PlanGenerator.wide(layout, structure, variant),
                        PlanGenerator.mirrored(layout, structure, variant, random.nextInt(2)),
                        tally);
            case 3, 4, 5 ->
                pair(
                        random,
                        world,
                        PlanGenerator.shaped(layout, structure, variant, shape, false),
                        PlanGenerator.shaped(layout, structure, variant, shape, true),
                        tally);
            case 6, 7 ->
                pair(
                        random,
                        world,
                        PlanGenerator.shaped(layout, structure, variant, shape, false),
                        PlanGenerator.shaped(
                                layout,
                                structure,
                                variant + 1,
                                random.nextBoolean() ? shape : LIFTABLE.get(random.nextInt(LIFTABLE.size())),
                                random.nextBoolean()),
                        tally);
            case 8 ->
                pair(
                        random,
                        world,
                        PlanGenerator.wide(layout, structure, variant),
                        PlanGenerator.wide(layout, structure + random.nextInt(2), variant),
                        tally);
            default ->
                number / 10 % 2 == 0
                        ? slices(world, layout, structure, variant, tally)
                        : sliced(random, world, layout, structure, variant, tally);
        };
    }

    private static StateTrial pair(
            SplittableRandom random, World world, PlanGenerator.Generated a, PlanGenerator.Generated b, Tally tally) {
        tally.plan(a.shapes());
        tally.plan(b.shapes());
        Set<Shape> shapes = EnumSet.noneOf(Shape.class);
        shapes.addAll(a.shapes());
        shapes.addAll(b.shapes());
        SummaryAgg request = unfiltered(a.state()).by(keys(a.state(), random));
        return new StateTrial(world, List.of(a.state(), b.state()), request, shapes);
    }

    private static SummaryAgg unfiltered(SummaryAgg agg) {
        return new SummaryAgg(agg.input(), agg.summary(), agg.measure(), agg.keys(), Optional.empty(), agg.weight());
    }

    /** Mostly the same, sometimes none or another one. */
    private static List<Integer> keys(SummaryAgg agg, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> List.of();
            case 1 -> List.of(random.nextInt(agg.input().schema().fields().size()));
            default -> agg.keys();
        };
    }

    /** A whole state, of which a part is asked for. */
    private static StateTrial sliced(
            SplittableRandom random, World world, Layout layout, long structure, long variant, Tally tally) {
        PlanGenerator.Generated whole = PlanGenerator.whole(layout, structure);
        PlanGenerator.Generated part = PlanGenerator.slice(layout, structure, variant);
        tally.plan(whole.shapes());
        tally.plan(part.shapes());
        SummaryAgg request = part.state().by(keys(part.state(), random));
        return new StateTrial(world, List.of(whole.state()), request, whole.shapes());
    }

    /** Cut along one column; by their values alone, since which of them are disjoint is for the rules to say. */
    private static StateTrial slices(World world, Layout layout, long structure, long variant, Tally tally) {
        PlanGenerator.Generated whole = PlanGenerator.whole(layout, structure);
        Scene scene = new Scene(world, 1);
        List<PlanNode> slices = new ArrayList<>();
        Set<Long> taken = new HashSet<>();
        for (int i = 0; i < SLICES; i++) {
            PlanGenerator.Generated slice = PlanGenerator.slice(layout, structure, variant + i);
            tally.plan(slice.shapes());
            Set<Long> rows = scene.rows(slice.state());
            if (Collections.disjoint(taken, rows) || slices.isEmpty()) {
                slices.add(slice.state());
                taken.addAll(rows);
            }
        }
        return new StateTrial(world, slices, whole.state(), whole.shapes());
    }
}
