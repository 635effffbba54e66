package io.tandem.launch;

import io.tandem.console.ClusterOptions;
import io.tandem.console.ExitCode;
import io.tandem.console.InterruptHandler;
import io.tandem.console.SweepProgress;
import io.tandem.console.Terminal;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunFiles;
import io.tandem.sweep.Design;
import io.tandem.sweep.KeepRule;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.SweepReader;
import io.tandem.sweep.cluster.SweepCluster;
import io.tandem.sweep.page.SweepResult;
import io.tandem.sweep.session.Chunk;
import io.tandem.sweep.session.SweepOptions;
import io.tandem.sweep.session.SweepSearch;
import io.tandem.sweep.session.SweepSession;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a scenario many times with other settings. */
@Command(name = "sweep", description = "Run a scenario many times with other settings and seeds, and say what share passes and what decides it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem sweep examples/sweep/aircraft-spacing.yaml          run it, or go on with it",
            "  tandem sweep study.yaml -j 8 --out results/study --keep 'worst 10'",
            "  tandem sweep study.yaml --out new --compare old            the same seeds, run by run",
            "  tandem sweep study.yaml --chunk 3/100 --out parts/3        one of a hundred jobs",
            "  tandem sweep study.yaml --out all --merge parts/1 parts/2  their results together",
            "  tandem sweep study.yaml --cluster 10.0.0.5:7800 --certificate member-3.p12",
            "  tandem sweep study.yaml --find-boundary min-separation --budget 100",
            "  tandem sweep study.yaml --falsify                          the worst case",
            "  tandem query results/study \"select passed, count(*) from runs group by passed\""
        })
final class SweepCommand implements Callable<Integer> {

    private static final int MAX_JOBS = 256;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "File with sweep: a scenario, or a file of its own that names one.")
    private Path file;

    @Option(names = {"-j", "--jobs"}, paramLabel = "N", description = "Runs at once. Default: one per processor core.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--out", paramLabel = "FOLDER", description = "Folder of the result. Default: runs/NAME-sweep, or -boundary or -falsify. What is done there already is not done again.")
    private Path out;

    @Option(names = "--keep", paramLabel = "RULE", description = "Which runs are recorded, in place of the file's rule: none, failed, 'worst 10' or all.")
    private String keep;

    @Option(names = "--chunk", paramLabel = "K/N", description = "Run only part K of N, for one of several machines.")
    private String chunk;

    @Option(names = "--merge", paramLabel = "FOLDER", arity = "1..*", description = "Take over the rows of these folders first, for example of chunks.")
    private List<Path> merged = new ArrayList<>();

    @Option(names = "--compare", paramLabel = "FOLDER", description = "Compare with the sweep in this folder: pairs of runs with the same seed and settings.")
    private Path other;

    @Option(names = "--retry", description = "Do runs again that did not reach their end.")
    private boolean retry;

    @Option(names = "--junit", paramLabel = "FILE", description = "JUnit XML file with a test per cell. Default: sweep.junit.xml in the folder.")
    private Path junit;

    @ArgGroup
    private Search search = new Search();

    @Option(names = "--budget", paramLabel = "N", description = "Greatest number of runs of a search. Default: ${DEFAULT-VALUE}.")
    private int budget = 200;

    /** What is looked for in place of a sweep. */
    private static final class Search {

        @Option(names = "--find-boundary", paramLabel = "EXPECTATION",
                description = "Look for the edge between pass and fail of an expectation, such as min-separation, or of all of them: passed.")
        private String boundary;

        @Option(names = "--falsify", description = "Look for the worst case by the first measure, with CMA-ES.")
        private boolean falsify;

        private String folder() {
            return boundary != null ? "-boundary" : falsify ? "-falsify" : "-sweep";
        }

        private boolean isAsked() {
            return boundary != null || falsify;
        }
    }

    @Option(names = "--cluster", paramLabel = "HOST:PORT", description = "Let the members of a cluster execute the runs; any of them is named. See tandem member.")
    private String clusterMember;

    @Mixin
    private ClusterOptions cluster;

    @Option(names = "--dry-run", description = "Check the file and its values, and say how many runs it has.")
    private boolean dry;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (jobs < 1 || jobs > MAX_JOBS) {
            throw new ParameterException(spec.commandLine(), "-j takes a number from 1 to " + MAX_JOBS + ".");
        }
        SweepPlan read = search.isAsked() ? SweepReader.readForSearch(file) : SweepReader.read(file);
        SweepPlan plan = keep == null ? read : read.keeping(KeepRule.of(keep).orElseThrow(() -> mistake("--keep", keep, "There is no such rule.", "write none, failed, 'worst 10' or all.")));
        if (budget < 1 || budget > SweepPlan.MAX_RUNS) {
            throw new ParameterException(spec.commandLine(), "--budget takes a number from 1 to " + SweepPlan.MAX_RUNS + ".");
        }
        if (dry) {
            SweepSession.check(plan).warnings().forEach(System.err::println);
            System.out.println((search.isAsked() ? "At most " + budget : String.valueOf(new Design(plan).size())) + " runs of " + plan.scenario() + " over " + String.join(", ", plan.paths()));
            return ExitCode.WELL;
        }
        SweepProgress progress = new SweepProgress(System.err, Terminal.isInteractive(), WallClock.machine());
        try (SweepCluster members = clusterMember == null ? null : SweepCluster.join(cluster.settings(Optional.of(clusterMember), "sweep"), progress::notice);
                SweepSession session = SweepSession.open(plan, options(Optional.ofNullable(members)), progress); InterruptHandler _ = new InterruptHandler(session::stop)) {
            return search.isAsked() ? look(session, progress) : run(session, progress);
        }
    }

    private int run(SweepSession session, SweepProgress progress) throws MistakeException, IOException {
        SweepResult result = session.run();
        progress.clear();
        return print(result, session.isStopping());
    }

    private int look(SweepSession session, SweepProgress progress) throws MistakeException, IOException {
        SweepSearch looking = new SweepSearch(session, budget);
        SweepSearch.Found found = search.falsify ? looking.falsify() : looking.boundary(search.boundary);
        progress.clear();
        found.lines().forEach(System.out::println);
        printFiles(found.result());
        boolean falsified = search.falsify && found.result().rows().stream().anyMatch(row -> !row.passed());
        return falsified ? ExitCode.EXPECTATION_FAILED : ExitCode.WELL;
    }

    private int print(SweepResult result, boolean stopped) {
        result.lines().forEach(System.out::println);
        if (result.rows().size() < result.planned()) {
            System.err.println((stopped ? "Stopped: " : "Time is over: ") + result.rows().size() + " of " + result.planned() + " runs are done. The same command goes on.");
        }
        printFiles(result);
        return result.passed() ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }

    private static void printFiles(SweepResult result) {
        System.err.println("Wrote " + result.folder().resolve("sweep.html") + ", runs.csv, runs.parquet and sweep.junit.xml");
    }

    private SweepOptions options(Optional<SweepCluster> members) throws MistakeException {
        Chunk part = chunk == null ? Chunk.WHOLE : Chunk.of(chunk).orElseThrow(() -> mistake("--chunk", chunk, "A chunk is a number and how many there are.", "write for example --chunk 3/100."));
        return new SweepOptions(folder(part), members.isPresent() ? MAX_JOBS : jobs, part, merged, Optional.ofNullable(other), retry, Optional.ofNullable(junit), members);
    }

    private Path folder(Chunk part) {
        String name = RunFiles.withoutEnding(file.getFileName().toString()) + search.folder();
        return out != null ? out : RunFiles.FOLDER.resolve(part.isWhole() ? name : name + "-" + part.number() + "-of-" + part.count());
    }

    private static MistakeException mistake(String option, String value, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(option, 0, ""), value, what, fix));
    }
}
