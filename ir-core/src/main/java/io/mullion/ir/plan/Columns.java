package io.mullion.ir.plan;

import io.mullion.ir.expr.Expr;
import java.util.List;
import java.util.stream.Collectors;

/** Checks shared by the nodes that hold expressions. */
final class Columns {
    private Columns() {}

    static void requireWithin(Expr expr, Schema schema, String where) {
        expr.columns()
                .filter(position -> schema.plainType(position).isEmpty())
                .findFirst()
                .ifPresent(position -> {
                    throw new IllegalArgumentException("%s reads column %d, which is not a plain column of %s"
                            .formatted(where, position, schema.names()));
                });
    }

    static String display(List<Expr> conjuncts, Schema schema) {
        return conjuncts.stream().map(expr -> expr.display(schema.names())).collect(Collectors.joining(" AND "));
    }
}
