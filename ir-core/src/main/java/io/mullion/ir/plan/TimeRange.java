package io.mullion.ir.plan;

import io.mullion.ir.value.Value;
import java.time.Duration;
import java.util.List;

/**
 * The samples of a window that ends at the evaluation time E and leaves its start out: {@code (E − width, E]}, PromQL's
 * {@code m[width]}. As an instant selector it keeps only the latest sample of each series in that window.
 *
 * <p>It reads the input's time column, which must be a point on the time line (TIMESTAMP_LTZ).
 */
public record TimeRange(PlanNode input, Duration width, Mode mode) implements PlanNode {

    /** What comes out of the window. */
    public enum Mode {
        /** The latest sample of each series. */
        INSTANT,
        /** All samples. */
        RANGE
    }

    public TimeRange {
        Columns.requireRows(input, "a TimeRange");
        Columns.requireTime(input.schema(), "a TimeRange");
        Columns.requirePositive(width, "a TimeRange");
        if (input.kind() == ResultKind.RANGE_VECTOR && mode == Mode.INSTANT) {
            throw new IllegalArgumentException("an instant TimeRange reads samples, not a range vector");
        }
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public ResultKind kind() {
        return mode == Mode.RANGE ? ResultKind.RANGE_VECTOR : ResultKind.INSTANT_VECTOR;
    }

    @Override
    public List<PlanNode> children() {
        return List.of(input);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        return "TimeRange " + mode + " " + new Value.Duration(width).display();
    }
}
