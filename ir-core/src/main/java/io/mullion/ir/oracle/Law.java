package io.mullion.ir.oracle;

/** What has to be true of the rows whenever the rules claim something (L0). */
public enum Law {
    LIFTED("definition and selection together hold the state's own rows"),
    BOUND("so they do once relative time is bound to the evaluation time"),
    DISJOINT("claimed disjoint: no row in common"),
    CONTAINED("claimed contained: no row outside"),
    ALGEBRA("intersection, difference and union of selections hold the rows of these"),
    MERGED("an accepted merge counts each row once, and its coverage holds exactly these"),
    OVERLAPPING("so does a merge of states that may overlap, counting each row as one"),
    NESTED("so does a merge of merges"),
    REGROUPED("so does a merge by fewer keys"),
    FIXED("a definition that merges reads the same rows at another time and after the source has grown"),
    INSIDE("a state claimed to be inside a request: every row is asked for"),
    OUTSIDE("a state claimed to be outside a request: no row is asked for"),
    SLICED("a slice: whole groups, and every row of them is asked for"),
    STATES_COVER("states that cover a request: each row once; what they hold and what is left make up the request"),
    ANSWERED("every question is answered or refused, and none breaks the rules"),
    PANES_COVER("panes, seals and gaps make up the request, each row once and by its group");

    private final String text;

    Law(String text) {
        this.text = text;
    }

    /** The law in words. */
    public String text() {
        return text;
    }
}
