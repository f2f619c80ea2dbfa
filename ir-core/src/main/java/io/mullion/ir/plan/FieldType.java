package io.mullion.ir.plan;

import io.mullion.ir.value.ValueType;
import java.util.List;

/** What a column holds: plain values, or a state. */
public sealed interface FieldType {

    String display();

    /** How the states of a grouped summary are kept. */
    enum Grouping {
        /** One state over all rows. */
        SINGLE_INSTANCE,
        /** One state for each distinct value of the key columns beside it. */
        INSTANCE_PER_GROUP
    }

    record Plain(ValueType type) implements FieldType {
        @Override
        public String display() {
            return type.sql();
        }
    }

    /** The mergeable state of a sketch. */
    record Sketch(Summary summary, Grouping grouping) implements FieldType {
        @Override
        public String display() {
            return summary.display();
        }
    }

    /**
     * The state of an exact accumulator.
     *
     * @param result type of the value that is read out of it
     */
    record ExactAggregate(Summary.Accumulator accumulator, ValueType result, Grouping grouping) implements FieldType {
        @Override
        public String display() {
            return accumulator.display() + " " + result.sql();
        }
    }

    /** A set of populations, with the columns of a population. */
    record PopulationSet(List<Field> labels) implements FieldType {
        public PopulationSet {
            labels = List.copyOf(labels);
        }

        @Override
        public String display() {
            return "populations of " + labels.stream().map(Field::name).toList();
        }
    }
}
