/**
 * The command line.
 *
 * <p>Invariant: a command ends with 0 when it did what it was asked, with 1 and one line that says why when it could not,
 * and with 2 when it was asked wrongly.
 */
@NullMarked
package io.mullion.job.cli;

import org.jspecify.annotations.NullMarked;
