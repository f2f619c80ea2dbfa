package io.mullion.job.cli;

import io.mullion.job.ingest.IngestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into a message and an exit status. */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {
    static final int FAILED = CommandLine.ExitCode.SOFTWARE;
    static final int USAGE = CommandLine.ExitCode.USAGE;

    private static final String OURS = "io.mullion.";

    private final boolean stackTraces;

    Failures(boolean stackTraces) {
        this.stackTraces = stackTraces;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        command.getErr().println("mullion: " + message(failure));
        if (stackTraces) {
            failure.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return FAILED;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        command.getErr().println("mullion: " + failure.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(failure, command.getErr());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for more information.");
        command.getErr().flush();
        return USAGE;
    }

    /**
     * The message for a person: that of the outermost exception of ours, which says it in our terms, and of a failed job
     * also why it failed. What is not ours and was not expected is named by its class.
     */
    static String message(Throwable failure) {
        Optional<Throwable> known = causes(failure)
                .filter(cause -> cause.getClass().getName().startsWith(OURS))
                .findFirst();
        if (known.isEmpty()) {
            return unexpected(failure);
        }
        Throwable ours = known.get();
        Throwable cause = ours.getCause();
        return ours instanceof IngestException && cause != null
                ? ours.getMessage() + ": " + message(cause)
                : String.valueOf(ours.getMessage());
    }

    private static String unexpected(Throwable failure) {
        Throwable root = causes(failure).reduce((outer, inner) -> inner).orElse(failure);
        String name = root.getClass().getSimpleName();
        String message = root.getMessage() == null ? name : name + ": " + root.getMessage();
        return message + " (more with " + Mullion.DEBUG + ")";
    }

    private static Stream<Throwable> causes(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain.stream();
    }
}
