package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.plan.PlanText;

/** Plans and coverage in reports. */
final class Texts {
    private Texts() {}

    static String coverage(Coverage coverage) {
        return indent(PlanText.tree(coverage.definition())) + "    selection " + coverage.displaySelection() + "\n";
    }

    static String indent(String lines) {
        return lines.lines().map(line -> "    " + line + "\n").reduce("", String::concat);
    }
}
