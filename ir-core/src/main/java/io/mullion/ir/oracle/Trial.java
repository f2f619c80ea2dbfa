package io.mullion.ir.oracle;

import java.util.Optional;
import java.util.stream.Stream;

/** A case that the laws are held against: tables and plans over them. */
interface Trial {

    /** The first law that does not hold; claims that do are counted. */
    Optional<Violation> check(Rules rules, Tally tally);

    /** Cases like this one that are a little smaller, in a fixed order. */
    Stream<Trial> smaller();

    /** A measure that every smaller case has less of. */
    int size();

    /** Plans and tables, for people. */
    String display();
}
