/**
 * Mullion inside an unmodified Flink SQL Gateway. Packages, each importing only those to its right: {@code catalog → table →
 * source → sketch} and {@code catalog → function → sketch}.
 */
@NullMarked
package io.mullion.sql;

import org.jspecify.annotations.NullMarked;
