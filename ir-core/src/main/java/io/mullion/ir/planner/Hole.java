package io.mullion.ir.planner;

/** Sealed time whose panes are known to be unusable. */
public record Hole(WindowRange windows, GapKind kind, String reason) {}
