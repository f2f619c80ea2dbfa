package io.mullion.ir.replay;

/** A law that a history broke, made as short as was found. */
record Failure(Law law, String evidence, Script script, int originalLength) {

    String text() {
        return "VIOLATED " + law + " (" + law.text() + ")\n" + evidence + "\n"
                + script.ops().size() + " of " + originalLength + " steps, " + script.text();
    }
}
