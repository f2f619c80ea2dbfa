package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Pairs of rows for which the condition is true. SEMI and ANTI keep rows of the left side only; LEFT, RIGHT and FULL also
 * keep rows without partner, with NULL in the other side's columns.
 *
 * @param condition over the columns of the left side followed by those of the right
 */
public record Join(PlanNode left, PlanNode right, Type type, Expr condition) implements PlanNode {

    /** Which rows of which side come out. */
    public enum Type {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        SEMI,
        ANTI;

        boolean keepsLeftOnly() {
            return this == SEMI || this == ANTI;
        }

        boolean padsLeft() {
            return this == RIGHT || this == FULL;
        }

        boolean padsRight() {
            return this == LEFT || this == FULL;
        }
    }

    public Join {
        Columns.requireRows(left, "a Join");
        Columns.requireRows(right, "a Join");
        if (left.kind() != right.kind() || left.kind() == ResultKind.RANGE_VECTOR) {
            throw new IllegalArgumentException(
                    "a Join reads two relations or two instant vectors, got " + left.kind() + " and " + right.kind());
        }
        Columns.requireCondition(condition, both(left, right, Type.INNER), "Join.condition");
    }

    /** What the condition reads: the columns of both sides. */
    public Schema conditionSchema() {
        return both(left, right, Type.INNER);
    }

    private static Schema both(PlanNode left, PlanNode right, Type type) {
        Schema ours = left.schema();
        Schema theirs = right.schema();
        List<Field> fields = Stream.concat(
                        ours.fields().stream().map(field -> type.padsLeft() ? field.orNull() : field),
                        theirs.fields().stream().map(field -> type.padsRight() ? field.orNull() : field))
                .toList();
        OptionalInt time = type.padsLeft() ? OptionalInt.empty() : ours.timeIndex();
        return new Schema(fields, time, List.of(), ours.closed() && theirs.closed());
    }

    @Override
    public Schema schema() {
        return type.keepsLeftOnly() ? left.schema() : both(left, right, type);
    }

    @Override
    public ResultKind kind() {
        return left.kind();
    }

    @Override
    public List<PlanNode> children() {
        return List.of(left, right);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }

    @Override
    public String label() {
        return "Join " + type + " on " + condition.display(conditionSchema().names());
    }
}
