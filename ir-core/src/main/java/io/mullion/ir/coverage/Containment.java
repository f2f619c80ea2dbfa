package io.mullion.ir.coverage;

import io.mullion.ir.predicate.Selection;

/** What a stored state is to a request (S7). */
public sealed interface Containment {

    /** Every row of the state is wanted. */
    record Inside() implements Containment {}

    /** No row of the state is wanted. */
    record Outside() implements Containment {}

    /**
     * Some groups of the state hold wanted rows only, and the others none.
     *
     * @param part the rows of the wanted groups
     */
    record Slice(Selection part) implements Containment {}

    /**
     * Wanted rows and others lie in one state, which cannot be taken apart; or so it must be assumed.
     *
     * @param held what the state holds, as far as it is not known to be outside the request
     */
    record Straddling(Selection held) implements Containment {}

    /** The state is of another computation. */
    record OtherDefinition(String difference) implements Containment {}

    /** What is asked for may be other rows each time it runs, so no stored state is known to hold them. */
    record NoFixedRows(String reason) implements Containment {}

    /** The request groups by a column whose values the state has put together. */
    record MissingKey(int column) implements Containment {}
}
