package io.mullion.ir.planner;

import io.mullion.ir.predicate.Selection;

/**
 * A part of a request that no pane covers.
 *
 * @param part the rows that were asked for and not read
 * @param reason one sentence for people
 */
public record Gap(GapKind kind, Selection part, String reason) {}
