package io.mullion.job.cli;

import io.mullion.ir.coverage.MergeCheck;
import io.mullion.ir.coverage.MergeResult;
import io.mullion.ir.explain.Explain;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryEstimate;
import io.mullion.store.catalog.SqliteCatalog;
import io.mullion.store.encoding.PlanJson;
import io.mullion.store.encoding.RefusedMergeException;
import io.mullion.store.query.Explanation;
import io.mullion.store.query.Policy;
import io.mullion.store.query.QueryEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mullion explain}: how a question would be answered, or whether states may be merged, and why. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows how a question would be answered, or whether states may be merged; reads no pane.",
        footer = {
            "",
            "Ask with the options of 'mullion query', or name plans in files.",
            "",
            "Exit status: 0 explained, 1 refused or not answerable, 2 usage.",
            "",
            "Examples:",
            "  mullion explain --dataset flights --where \"origin='ORD'\" --from 2001-04-02 --to 2001-04-08",
            "  mullion explain --dataset flights --where \"origin='ORD'\" --json > a.json",
            "  mullion explain --dataset flights --where \"origin='ATL'\" --json > b.json",
            "  mullion explain --merge a.json b.json"
        })
final class ExplainCommand implements Callable<Integer> {
    private static final int REFUSED = CommandLine.ExitCode.SOFTWARE;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private QuestionOptions question = new QuestionOptions();

    @Option(names = "--plan", paramLabel = "FILE", description = "Explain the plan in this file, in Mullion's JSON.")
    private @Nullable Path plan;

    @Option(
            names = "--merge",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Explain whether the states of these plans may be merged; of a readout, the state it reads.")
    private List<Path> merge = List.of();

    @Option(names = "--json", description = "Print the plan of the question as JSON, for --plan and --merge.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        int ways = (question.isGiven() ? 1 : 0) + (plan == null ? 0 : 1) + (merge.isEmpty() ? 0 : 1);
        if (ways != 1) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "name one of --dataset, --plan and --merge, got " + ways);
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            return explain(out);
        } finally {
            out.flush();
        }
    }

    private int explain(PrintWriter out) throws IOException {
        Path file = plan;
        if (file != null) {
            return explainPlan(out, file);
        }
        if (!merge.isEmpty()) {
            List<PlanNode> states = new ArrayList<>();
            for (Path path : merge) {
                PlanNode node = PlanJson.read(document(path));
                states.add(node instanceof SummaryEstimate readout ? readout.input() : node);
            }
            return explainMerge(out, states);
        }
        try (SqliteCatalog catalog = question.open()) {
            QueryEngine engine = new QueryEngine(catalog);
            Explanation explanation = engine.explain(question.query(engine, Policy.PARTIAL));
            if (json) {
                out.println(new String(PlanJson.write(explanation.request()), StandardCharsets.UTF_8));
            } else {
                out.print(explanation.text());
            }
        }
        return 0;
    }

    private int explainPlan(PrintWriter out, Path file) throws IOException {
        try {
            out.print(Explain.plan(PlanJson.read(document(file))));
            return 0;
        } catch (RefusedMergeException refused) {
            out.println("the plan holds a merge that is refused, at " + refused.path());
            out.println();
            return explainMerge(out, refused.states());
        }
    }

    private static int explainMerge(PrintWriter out, List<PlanNode> states) {
        out.print(Explain.merge(states));
        return MergeCheck.merge(states) instanceof MergeResult.Merged ? 0 : REFUSED;
    }

    /** The document in a file; editors and shells end it with a line break, which is no part of it. */
    private byte[] document(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new CommandLine.ParameterException(spec.commandLine(), "there is no file " + file + " to read");
        }
        return Files.readString(file).stripTrailing().getBytes(StandardCharsets.UTF_8);
    }
}
