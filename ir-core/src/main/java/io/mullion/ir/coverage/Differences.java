package io.mullion.ir.coverage;

import io.mullion.ir.plan.Field;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.Scan;
import io.mullion.ir.plan.Schema;
import java.util.List;

/** Finds the first place where two things that should be equal are not, in words. */
public final class Differences {
    private Differences() {}

    static String between(Schema a, Schema b) {
        if (a.fields().size() != b.fields().size()) {
            return a.names() + " against " + b.names();
        }
        for (int i = 0; i < a.fields().size(); i++) {
            Field x = a.fields().get(i);
            Field y = b.fields().get(i);
            if (!x.equals(y)) {
                return "column " + i + " is " + describe(x) + " against " + describe(y);
            }
        }
        return "time index, keys or closedness differ";
    }

    private static String describe(Field field) {
        return field.qualifier().map(q -> q + ".").orElse("") + field.name() + " " + field.type()
                + (field.nullable() ? "" : " NOT NULL");
    }

    public static String between(PlanNode a, PlanNode b) {
        if (a.getClass() != b.getClass() || !a.label().equals(b.label())) {
            return a.label() + " against " + b.label();
        }
        if (!a.schema().equals(b.schema())) {
            return a.label() + ": " + between(a.schema(), b.schema());
        }
        if (a instanceof Scan x && b instanceof Scan y && !x.source().equals(y.source())) {
            return "source settings " + x.source().settings() + " against "
                    + y.source().settings();
        }
        List<PlanNode> left = a.children();
        List<PlanNode> right = b.children();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            if (!left.get(i).equals(right.get(i))) {
                return between(left.get(i), right.get(i));
            }
        }
        return left.size() == right.size()
                ? a.label() + " differs in its expressions"
                : left.size() + " against " + right.size() + " inputs of " + a.label();
    }
}
