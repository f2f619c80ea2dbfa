/** Panes: one population, one window, one state, and the kernel that merges and reads them. */
@NullMarked
package io.mullion.store.pane;

import org.jspecify.annotations.NullMarked;
