/**
 * Values and their types: the ordered, typed domains every other package reasons over.
 *
 * <p>Invariant: two values are compared only when they have the same type. Nothing here knows of columns, plans or I/O.
 */
@NullMarked
package io.mullion.ir.value;

import org.jspecify.annotations.NullMarked;
