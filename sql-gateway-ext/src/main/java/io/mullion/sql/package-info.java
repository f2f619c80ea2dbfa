/** Mullion inside an unmodified Flink SQL Gateway: catalog, connector, functions and procedures. */
@NullMarked
package io.mullion.sql;

import org.jspecify.annotations.NullMarked;
