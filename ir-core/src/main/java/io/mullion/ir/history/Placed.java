package io.mullion.ir.history;

import io.mullion.ir.predicate.Box;

/** A pane with the rows it holds. */
record Placed(StoredPane pane, Box box) {}
