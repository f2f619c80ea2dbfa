/** Turns what people type into a query: conditions in SQL, points in time. Invariant: names are resolved here, once. */
@NullMarked
package io.mullion.job.request;

import org.jspecify.annotations.NullMarked;
