package io.mullion.ir.oracle;

import io.mullion.ir.plan.Join;
import io.mullion.ir.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** A join by trying every pair. */
final class JoinRows {
    private final Join join;
    private final Function<Row, SqlEvaluator> on;
    private final List<Row> result = new ArrayList<>();

    JoinRows(Join join, Function<Row, SqlEvaluator> on) {
        this.join = join;
        this.on = on;
    }

    List<Row> of(List<Row> left, List<Row> right) {
        boolean[] hasPartner = new boolean[right.size()];
        for (Row l : left) {
            boolean matched = false;
            for (int r = 0; r < right.size(); r++) {
                Row pair = pair(l, right.get(r));
                if (on.apply(pair).isTrue(join.condition())) {
                    matched = true;
                    hasPartner[r] = true;
                    if (!keepsLeftOnly()) {
                        result.add(pair);
                    }
                }
            }
            keepLeft(l, matched);
        }
        if (join.type() == Join.Type.RIGHT || join.type() == Join.Type.FULL) {
            for (int r = 0; r < right.size(); r++) {
                if (!hasPartner[r]) {
                    result.add(pair(nulls(join.left().schema().fields().size()), right.get(r)));
                }
            }
        }
        return result;
    }

    private boolean keepsLeftOnly() {
        return join.type() == Join.Type.SEMI || join.type() == Join.Type.ANTI;
    }

    private void keepLeft(Row left, boolean matched) {
        switch (join.type()) {
            case SEMI -> {
                if (matched) {
                    result.add(left);
                }
            }
            case ANTI -> {
                if (!matched) {
                    result.add(left);
                }
            }
            case LEFT, FULL -> {
                if (!matched) {
                    result.add(pair(left, nulls(join.right().schema().fields().size())));
                }
            }
            case INNER, RIGHT -> {}
        }
    }

    private static Row nulls(int width) {
        return Row.made(0, Collections.nCopies(width, Value.Missing.NULL), -1, false);
    }

    private Row pair(Row left, Row right) {
        List<Value> values = new ArrayList<>(left.values());
        values.addAll(right.values());
        int time = keepsLeftOnly() ? -1 : join.schema().timeIndex().orElse(-1);
        return Row.made(Mix.of(left.id(), right.id()), values, time, left.late() || right.late());
    }
}
