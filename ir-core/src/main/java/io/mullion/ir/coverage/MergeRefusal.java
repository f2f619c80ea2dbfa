package io.mullion.ir.coverage;

import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.plan.SummaryFamily;
import io.mullion.ir.predicate.Box;
import java.util.List;

/** Why states were not merged, with the evidence (S6). Children are counted from 0. */
public sealed interface MergeRefusal {

    /** One sentence for people, naming the children and the difference. */
    String message();

    record EmptyMerge() implements MergeRefusal {
        @Override
        public String message() {
            return "EmptyMerge: a merge needs at least one state";
        }
    }

    record NotSummary(int child, ResultKind kind, String label) implements MergeRefusal {
        @Override
        public String message() {
            return "NotSummary: SummaryMerge.children[%d] is a %s and not a state: %s".formatted(child, kind, label);
        }
    }

    record StateColumns(int child, int count) implements MergeRefusal {
        @Override
        public String message() {
            return "StateColumns: SummaryMerge.children[%d] has %d state columns, a merge needs exactly one"
                    .formatted(child, count);
        }
    }

    record SchemaMismatch(int first, int second, String difference) implements MergeRefusal {
        @Override
        public String message() {
            return "SchemaMismatch: children[%d] and children[%d] are laid out differently: %s"
                    .formatted(first, second, difference);
        }
    }

    record FamilyDoesNotMerge(SummaryFamily family) implements MergeRefusal {
        @Override
        public String message() {
            return "FamilyDoesNotMerge: states of " + family + " cannot be merged";
        }
    }

    record GroupByNotKeys(List<Integer> groupBy, List<String> columns) implements MergeRefusal {
        @Override
        public String message() {
            return "GroupByNotKeys: groupBy %s names a column twice or one that is no key of %s"
                    .formatted(groupBy, columns);
        }
    }

    record NondeterministicDefinition(int child, String expression) implements MergeRefusal {
        @Override
        public String message() {
            return "NondeterministicDefinition: children[%d] may read other rows each time it runs: %s"
                    .formatted(child, expression);
        }
    }

    record DefinitionMismatch(int first, int second, String difference) implements MergeRefusal {
        @Override
        public String message() {
            return "DefinitionMismatch: children[%d] and children[%d] compute different things: %s"
                    .formatted(first, second, difference);
        }
    }

    /** Two boxes that may hold the same row, over {@code definition}. */
    record PossibleOverlap(int first, int second, Box firstBox, Box secondBox, SummaryAgg definition)
            implements MergeRefusal {
        @Override
        public String message() {
            return "PossibleOverlap: children[%d] and children[%d] may hold the same row: %s against %s"
                    .formatted(
                            first,
                            second,
                            firstBox.display(d -> Coverage.nameOf(d, definition)),
                            secondBox.display(d -> Coverage.nameOf(d, definition)));
        }
    }
}
