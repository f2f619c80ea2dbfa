/**
 * The pane block: many panes of one definition in one immutable run of bytes, laid out so that one population over a time
 * range is one short read. {@link io.mullion.store.block.BlockFormat} draws the bytes.
 *
 * <p>Invariant: bytes that fail a check hand over no pane and prove no absence; what was wrong comes back as a value.
 */
@NullMarked
package io.mullion.store.block;

import org.jspecify.annotations.NullMarked;
