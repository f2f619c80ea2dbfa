package io.mullion.job.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code mullion} and the list of its subcommands. */
@Command(
        name = "mullion",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        description = "Quantiles of anything, over any time, for any population, and never counted twice.")
public final class Mullion implements Callable<Integer> {
    static final String DEBUG = "--debug";

    private static final String DEBUG_VARIABLE = "MULLION_DEBUG";

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Option(
            names = DEBUG,
            scope = ScopeType.INHERIT,
            description = "Show stack traces and Flink's log (or set MULLION_DEBUG=1).")
    // Looked for in main, before anything is logged; here so that it is known and has help.
    @SuppressWarnings("UnusedVariable")
    private boolean debug;

    /** All subcommands, in the order of the help. */
    private static List<Object> commands() {
        return List.of(
                new DemoCommand(),
                new IngestCommand(),
                new BackfillCommand(),
                new QueryCommand(),
                new ExplainCommand(),
                new PanesCommand(),
                new VerifySemanticsCommand());
    }

    public static void main(String[] args) {
        boolean debugged = isDebugged(args);
        if (debugged) {
            // Before the first logger is made.
            System.setProperty("mullion.log.root", "info");
            System.setProperty("mullion.log.flink", "info");
            System.setProperty("mullion.log", "debug");
        }
        System.exit(execute(debugged, utf8(System.out), utf8(System.err), args));
    }

    private static PrintWriter utf8(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** Runs a command and returns its exit status. */
    static int execute(boolean debugged, PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Mullion());
        commands().forEach(command -> line.addSubcommand(command));
        Failures failures = new Failures(debugged);
        return line.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                .execute(args);
    }

    private static boolean isDebugged(String[] args) {
        String variable = System.getenv(DEBUG_VARIABLE);
        boolean asked = variable != null && !variable.isEmpty() && !variable.equals("0");
        return asked || Arrays.asList(args).contains(DEBUG);
    }

    /** Without a command: says what there is. */
    @Override
    public Integer call() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is needed");
    }
}
