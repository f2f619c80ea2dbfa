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

    private final long seed;

    CaseGenerator(long seed) {
        this.seed = seed;
    }

    /**
     * Pairs of one structure: with any conditions, or with one of the same shape that is turned around or has other
     * constants. Now and then the same state twice, two unrelated, or many slices.
     */
    StateTrial states(long number, Tally tally) {
        SplittableRandom random = new SplittableRandom(Mix.of(seed, number));
        Layout layout = Layout.random(random);
        World world = layout.world(random, ROWS);
        long structure = random.nextLong();
        long variant = random.nextLong();
        Shape shape = SHAPES.get((int) Math.floorMod(number / 10, (long) SHAPES.size()));
        return switch ((int) Math.floorMod(number, 10L)) {
            case 0 ->
                pair(
                        world,
                        PlanGenerator.wide(layout, structure, variant),
                        PlanGenerator.wide(layout, structure, variant + 1),
                        tally);
            case 1, 2 ->
                pair(
                        world,
                        PlanGenerator.wide(layout, structure, variant),
                        PlanGenerator.mirrored(layout, structure, variant, random.nextInt(2)),
                        tally);
            case 3, 4, 5 ->
                pair(
                        world,
                        PlanGenerator.shaped(layout, structure, variant, shape, false),
                        PlanGenerator.shaped(layout, structure, variant, shape, true),
                        tally);
            case 6, 7 ->
                pair(
                        world,
                        PlanGenerator.shaped(layout, structure, variant, shape, false),
                        PlanGenerator.shaped(layout, structure, variant + 1, shape, random.nextBoolean()),
                        tally);
            case 8 ->
                pair(
                        world,
                        PlanGenerator.wide(layout, structure, variant),
                        PlanGenerator.wide(layout, structure + random.nextInt(2), variant),
                        tally);
            default ->
                number / 10 % 2 == 0
                        ? slices(world, layout, structure, variant, tally)
                        : sliced(world, layout, structure, variant, tally);
        };
    }

    private static StateTrial pair(World world, PlanGenerator.Generated a, PlanGenerator.Generated b, Tally tally) {
        tally.plan(a.shapes());
        tally.plan(b.shapes());
        Set<Shape> shapes = EnumSet.noneOf(Shape.class);
        shapes.addAll(a.shapes());
        shapes.addAll(b.shapes());
        SummaryAgg first = a.state();
        SummaryAgg request = new SummaryAgg(
                first.input(), first.summary(), first.measure(), first.keys(), Optional.empty(), first.weight());
        return new StateTrial(world, List.of(a.state(), b.state()), request, shapes);
    }

    /** A whole state, of which a part is asked for. */
    private static StateTrial sliced(World world, Layout layout, long structure, long variant, Tally tally) {
        PlanGenerator.Generated whole = PlanGenerator.whole(layout, structure);
        PlanGenerator.Generated part = PlanGenerator.slice(layout, structure, variant);
        tally.plan(whole.shapes());
        tally.plan(part.shapes());
        return new StateTrial(world, List.of(whole.state()), part.state(), whole.shapes());
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
