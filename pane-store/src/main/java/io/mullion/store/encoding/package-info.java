/**
 * Plans, constraints and values as canonical JSON, and the definition id that is the hash of it. A stored format: it has a
 * version, golden files, and one way only to write a thing.
 *
 * <p>Invariants: what is read is built through the constructors and checks that a plan in memory goes through, so a forged
 * document cannot make a plan that could not be made otherwise; and writing what was read gives the same bytes.
 */
@NullMarked
package io.mullion.store.encoding;

import org.jspecify.annotations.NullMarked;
