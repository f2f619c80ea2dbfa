/** Fixtures that the tests of several packages share. */
@NullMarked
package io.mullion.store;

import org.jspecify.annotations.NullMarked;
