package io.mullion.ir.oracle;

import io.mullion.ir.value.Value;
import java.util.List;

/** A state of one group: its key values and the rows that went in, NULL and NaN measures included. */
record Group(List<Value> keys, List<Entry> entries) {}
