package io.mullion.ir.oracle;

/** A claim that is not true of the rows. @param evidence what was claimed, and the row that says otherwise */
public record Violation(Law law, String evidence) {}
