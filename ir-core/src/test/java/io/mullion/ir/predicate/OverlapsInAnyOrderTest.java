package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Overlaps among more boxes than are compared pair by pair, with one overlap hidden among disjoint ones. */
class OverlapsInAnyOrderTest {
    private static final Dimension X = new Dimension.Column(0);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    @DisplayName("one overlap is found wherever it stands, and none where there is none")
    void oneAmongMany(int seed) {
        Random random = new Random(seed);
        int hidden = 0;
        for (int round = 0; round < 2_000; round++) {
            Line line = random.nextBoolean() ? Lines.DOUBLE : Lines.BIGINT;
            List<Constraint> constraints = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                constraints.add(randomPart(line, random));
            }
            List<Constraint> disjoint = disjointOnes(constraints, line);
            Collections.shuffle(disjoint, random);
            assertThat(find(disjoint))
                    .as("disjoint, seed %d round %d: %s", seed, round, disjoint)
                    .isFalse();

            Constraint again = disjoint.get(random.nextInt(disjoint.size()));
            Constraint wider = again.union(randomPart(line, random));
            List<Constraint> overlapping = new ArrayList<>(disjoint);
            overlapping.add(random.nextInt(disjoint.size()), wider);
            assertThat(find(overlapping))
                    .as("overlapping, seed %d round %d: %s", seed, round, overlapping)
                    .isTrue();
            hidden += overlapping.size() > 8 ? 1 : 0;
        }
        assertThat(hidden).as("overlaps among more than eight").isGreaterThan(500);
    }

    private static boolean find(List<Constraint> constraints) {
        return Overlaps.find(constraints.stream()
                        .map(constraint -> Selection.of(Box.of(X, constraint)))
                        .toList())
                .isPresent();
    }

    /** One cell or one flag, or both. */
    private static Constraint randomPart(Line line, Random random) {
        int cell = random.nextInt(4) == 0 ? 0 : 1 << random.nextInt(line.cells().size());
        int flags = cell == 0 || random.nextInt(6) == 0 ? random.nextInt(line.flagMasks()) : 0;
        return line.constraint(cell, flags);
    }

    /** What is left of each without those before it, and single cells of the rest until there are more than eight. */
    private static List<Constraint> disjointOnes(List<Constraint> constraints, Line line) {
        List<Constraint> disjoint = new ArrayList<>();
        Constraint taken = line.constraint(0, 0);
        for (Constraint constraint : constraints) {
            Constraint rest = constraint.minus(taken);
            if (!rest.isEmpty()) {
                disjoint.add(rest);
                taken = taken.union(rest);
            }
        }
        for (int cell = 0; cell < line.cells().size(); cell++) {
            Constraint rest = line.constraint(1 << cell, 0).minus(taken);
            if (!rest.isEmpty()) {
                disjoint.add(rest);
                taken = taken.union(rest);
            }
        }
        return disjoint;
    }
}
