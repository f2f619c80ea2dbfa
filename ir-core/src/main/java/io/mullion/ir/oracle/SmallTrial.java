package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two states over a table that holds each value of one column once, so that the table decides how they stand to each
 * other. The rules may refuse to say so, but not often.
 *
 * @param relation what is true of the two
 * @param shape that of the first condition
 */
record SmallTrial(StateTrial states, Relation relation, Shape shape) implements Trial {

    @Override
    public Optional<Violation> check(Rules rules, Tally tally) {
        Optional<Violation> found = states.check(rules, tally);
        if (found.isEmpty()) {
            tally.recognition(relation, shape, isRecognised(rules));
        }
        return found;
    }

    private boolean isRecognised(Rules rules) {
        Coverage first = rules.derive(states.states().get(0));
        Coverage second = rules.derive(states.states().get(1));
        return switch (relation) {
            case DISJOINT -> rules.areDisjoint(first, second);
            case CONTAINED -> rules.contains(first, second);
            case JOINABLE ->
                rules.areDisjoint(first, second)
                        && rules.join(List.of(first.selection(), second.selection()))
                                        .boxes()
                                        .size()
                                == 1;
        };
    }

    @Override
    public Stream<Trial> smaller() {
        return states.smaller();
    }

    @Override
    public int size() {
        return states.size();
    }

    @Override
    public String display() {
        return states.display();
    }
}
