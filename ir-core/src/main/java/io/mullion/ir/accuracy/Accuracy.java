package io.mullion.ir.accuracy;

import io.mullion.ir.expr.Expr;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The guarantees of a node.
 *
 * @param rows whether the rows are the right ones
 * @param columns one for each column of a row
 */
record Accuracy(Guarantee rows, List<Guarantee> columns) {

    Accuracy {
        columns = List.copyOf(columns);
    }

    static Accuracy exact(int width) {
        return new Accuracy(Guarantee.EXACT, Collections.nCopies(width, Guarantee.EXACT));
    }

    static Accuracy unknown(int width, String reason) {
        Guarantee unknown = new Guarantee.Unknown(reason);
        return new Accuracy(unknown, Collections.nCopies(width, unknown));
    }

    boolean isExact() {
        return rows instanceof Guarantee.Exact && columns.stream().allMatch(Guarantee.Exact.class::isInstance);
    }

    boolean isExact(Collection<Integer> read) {
        return read.stream().allMatch(column -> columns.get(column) instanceof Guarantee.Exact);
    }

    boolean isExact(Stream<Expr> read) {
        return read.allMatch(expr -> isExact(expr.columns().toList()));
    }

    /** Of these columns. */
    Accuracy select(List<Integer> positions) {
        return new Accuracy(rows, positions.stream().map(columns::get).toList());
    }
}
