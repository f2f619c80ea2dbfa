package io.mullion.job.answer;

import io.mullion.store.query.Receipt;

/** A receipt as lines of text. */
public final class ReceiptText {
    private ReceiptText() {}

    public static String of(Receipt receipt) {
        StringBuilder text = new StringBuilder("\nreceipt\n");
        line(text, "data set", receipt.dataset() + ", as of commit " + receipt.snapshot());
        line(text, "requested", receipt.requested());
        line(text, "covered", receipt.covered());
        receipt.notes().forEach(note -> line(text, "note", note));
        if (receipt.gaps().isEmpty()) {
            line(text, "gaps", "none");
        }
        receipt.gaps().forEach(gap -> line(text, "gap", gap.toString()));
        line(text, "read", receipt.panes() + " panes, " + receipt.bytes() + " bytes");
        line(text, "n", Long.toString(receipt.n()));
        if (receipt.min().isPresent() && receipt.max().isPresent()) {
            line(
                    text,
                    "min, max",
                    Figures.number(receipt.min().getAsDouble()) + ", "
                            + Figures.number(receipt.max().getAsDouble()));
        }
        receipt.effectiveK()
                .ifPresent(k -> line(
                        text,
                        "rank error",
                        Figures.percent(receipt.rankError())
                                + (receipt.rankError() == 0 ? "" : " at 99 % confidence, effective k " + k)));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("  ").append(name).append(" ".repeat(Math.max(1, 12 - name.length())));
        text.append(value).append('\n');
    }
}
