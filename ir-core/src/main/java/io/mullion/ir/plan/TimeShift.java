package io.mullion.ir.plan;

import io.mullion.ir.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The input as it was {@code offset} ago: a sample of time t appears at t + offset. With {@code at}, PromQL's {@code @},
 * the input is seen from that time whatever the evaluation time E: a sample of time t appears at t + offset + (E − at).
 *
 * @param offset any length; negative looks ahead
 */
public record TimeShift(PlanNode input, Duration offset, Optional<Instant> at) implements PlanNode {

    public TimeShift {
        Columns.requireRows(input, "a TimeShift");
        Columns.requireTime(input.schema(), "a TimeShift");
        Columns.requireSpan(offset, "a TimeShift");
    }

    @Override
    public Schema schema() {
        return input.schema();
    }

    @Override
    public ResultKind kind() {
        return input.kind();
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
        return "TimeShift " + new Value.Duration(offset).display()
                + at.map(time -> " @ " + time).orElse("");
    }
}
