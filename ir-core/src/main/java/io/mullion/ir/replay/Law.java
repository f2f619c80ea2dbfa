package io.mullion.ir.replay;

/** What has to hold, whatever happened before. */
enum Law {
    EACH_ROW_ONCE("an answer counts each visible row of the request that is in no gap once, and no other row"),
    EMPTY_IS_EMPTY("what is called empty has no row, and none that came in time is still to come"),
    ADDS_UP("panes, empty parts and gaps are disjoint and together equal the request"),
    REPEATABLE("a snapshot answers the same for ever, unless a rewind takes it away"),
    PANE_HOLDS_ITS_BOX("a pane holds the rows of its population, window and arrival, and no other"),
    NO_ERROR("no operation fails with an error");

    private final String text;

    Law(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
