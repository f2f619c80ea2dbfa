/**
 * The YAML file that describes a data set, and the plan and panes it stands for.
 *
 * <p>Invariant: a configuration that exists is complete and has been checked; a key that nobody knows is an error.
 */
@NullMarked
package io.mullion.job.config;

import org.jspecify.annotations.NullMarked;
