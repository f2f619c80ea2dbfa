/** The demo: ingests a sample of real flights, then holds the answers against exact ones from the same rows. */
@NullMarked
package io.mullion.job.demo;

import org.jspecify.annotations.NullMarked;
