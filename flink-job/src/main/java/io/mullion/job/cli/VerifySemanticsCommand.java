package io.mullion.job.cli;

import io.mullion.ir.oracle.Fault;
import io.mullion.ir.oracle.Report;
import io.mullion.ir.oracle.Verification;
import io.mullion.ir.replay.HistoryReport;
import io.mullion.ir.replay.HistoryVerification;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mullion verify-semantics}: the rules against rows, at any length. */
@Command(
        name = "verify-semantics",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes random plans over small random tables, really runs them, and holds what the rules claim against the",
            "rows: states claimed disjoint share no row, an accepted merge counts each row once, a cover and its gaps make",
            "up the request, and so on. A law that does not hold is shown in as small a case as can be found."
        },
        footer = {
            "",
            "The same seed, number of plans and threads give the same report. Progress goes to standard error.",
            "",
            "Exit status: 0 every law holds, 1 one does not, a fault was missed, or there was too little to judge by;",
            "2 usage."
        })
final class VerifySemanticsCommand implements Callable<Integer> {
    private static final int WRONG = CommandLine.ExitCode.SOFTWARE;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--plans",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Random plans to make, at least (default: ${DEFAULT-VALUE}).")
    private long plans;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Where the random numbers start (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads to run on, 1 to 64 (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--histories",
            paramLabel = "N",
            defaultValue = "0",
            description = "Also play so many random histories of commits, roll-ups, rewinds and backfills.")
    private int histories;

    @Option(
            names = "--faults",
            description = "Also break each rule on purpose, one at a time, and see that this is noticed.")
    private boolean faults;

    @Override
    public Integer call() throws InterruptedException {
        if (plans < 1 || threads < 1 || threads > 64 || histories < 0) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "--plans is at least 1, --threads 1 to 64 and --histories not negative, got " + plans + ", "
                            + threads + " and " + histories);
        }
        PrintWriter out = spec.commandLine().getOut();
        Report report = new VerificationRun(seed, threads, spec.commandLine().getErr()).until(plans);
        out.print(report.text());
        boolean good = report.isGood();
        if (histories > 0) {
            HistoryReport played = HistoryVerification.run(seed, histories);
            out.printf("%n%s", played.text());
            good &= !played.hasFailed();
        }
        if (faults) {
            good &= noticesFaults(out);
        }
        out.flush();
        return good ? 0 : WRONG;
    }

    /** Each fault has to be noticed within the same number of plans. */
    private boolean noticesFaults(PrintWriter out) {
        int missed = 0;
        out.printf("%nfaults planted on purpose%n");
        for (Fault fault : Fault.values()) {
            Verification verification = Verification.of(seed, fault);
            for (long number = 0; !verification.hasFailed() && verification.plans() < plans; number++) {
                verification.run(number);
            }
            missed += verification.hasFailed() ? 0 : 1;
            String outcome = verification.hasFailed()
                    ? "noticed by "
                            + verification
                                    .report()
                                    .failures()
                                    .get(0)
                                    .violation()
                                    .law()
                    : "MISSED";
            out.printf(
                    Locale.ROOT,
                    "%-28s %-62s %s after %,d plans%n",
                    fault,
                    fault.text(),
                    outcome,
                    verification.plans());
            out.flush();
        }
        out.printf("%d of %d faults missed%n", missed, Fault.values().length);
        return missed == 0;
    }
}
