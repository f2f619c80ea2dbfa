package io.mullion.job.cli;

import java.io.Console;

/** Whether somebody watches. */
final class Terminal {
    private Terminal() {}

    /** Whether standard input and output are a terminal, so that a line may be written over. */
    static boolean isAttached() {
        Console console = System.console();
        return console != null && isTerminal(console);
    }

    /** From Java 22 on there is a console without a terminal too, and a method that tells. */
    private static boolean isTerminal(Console console) {
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException beforeJava22) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
