/** Benchmarks. Nothing else imports this package. */
@NullMarked
package io.mullion.bench;

import org.jspecify.annotations.NullMarked;
