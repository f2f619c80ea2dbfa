package io.mullion.ir.oracle;

import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.ResultKind;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;

/** A plan under construction, with what its columns hold. */
record Draft(PlanNode node, List<Domain> columns) {

    /** With the domains that belong to the types of the columns. */
    static Draft of(PlanNode node) {
        List<Domain> columns = new ArrayList<>();
        for (int i = 0; i < node.schema().fields().size(); i++) {
            columns.add(Domain.of(node.schema().plainType(i).orElseThrow()));
        }
        return new Draft(node, columns);
    }

    Draft over(PlanNode above) {
        return new Draft(above, columns);
    }

    int width() {
        return columns.size();
    }

    /** Whether a TimeRange or TimeShift can read it. */
    boolean hasTime() {
        return node.schema().timeIndex().isPresent()
                && node.schema()
                        .plainType(node.schema().timeIndex().getAsInt())
                        .filter(type -> type instanceof ValueType.TimestampType timestamp && timestamp.zoned())
                        .isPresent();
    }

    boolean isRange() {
        return node.kind() == ResultKind.RANGE_VECTOR;
    }

    List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).isNumber()) {
                numbers.add(i);
            }
        }
        return numbers;
    }
}
