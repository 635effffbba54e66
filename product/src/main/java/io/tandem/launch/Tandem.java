package io.tandem.launch;

import io.tandem.bench.BenchCommand;
import io.tandem.console.CrashReport;
import io.tandem.console.ExitCode;
import io.tandem.console.Terminal;
import io.tandem.diagnosis.FileErrorText;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.launch.control.CtlCommand;
import io.tandem.launch.control.StatusCommand;
import io.tandem.launch.film.FilmCommand;
import io.tandem.run.ProgramVersion;
import io.tandem.scenario.schema.SpellingSuggestion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: its commands, and how their errors are reported. */
@Command(
        name = "tandem",
        description = "Simulate virtual vehicles together with real ones in one scenario.",
        versionProvider = Tandem.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RunCommand.class,
            SweepCommand.class,
            MemberCommand.class,
            CoreCommand.class, HostCommand.class, CtlCommand.class, StatusCommand.class, CheckCommand.class, ImportCommand.class,
            ReplayCommand.class, FeedCommand.class, WebCommand.class, EditCommand.class, ReviewCommand.class,
            FilmCommand.class, FitCommand.class, QueryCommand.class, ExportCommand.class, TopicsCommand.class, DoctorCommand.class, NewCommand.class, BenchCommand.class,
            CompletionCommand.class, LibraryCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:an expectation of the scenario failed, or a bench missed its target",
            "2:invalid command line, scenario or file",
            "3:no answer from Core",
            "4:timeout",
            "70:internal error (a bug in Tandem)"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem run scenarios/three-aircraft.yaml",
            "  tandem run scenarios/three-aircraft.yaml --fast --seed 3",
            "  tandem check scenarios/three-aircraft.yaml",
            "  tandem COMMAND --help            show the options and examples of a command",
            "  source <(tandem completion)      enable completion in this shell"
        })
public final class Tandem implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help with examples and exit.")
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the versions of Tandem and Java and exit.")
    private boolean version;

    @Option(names = "--trace", scope = ScopeType.INHERIT,
            description = "Print the stack trace of internal errors; the same as TANDEM_TRACE=1.")
    private boolean trace;

    public static void main(String[] args) {
        Terminal.guardStreams();
        System.exit(run(commandLine(), args));
    }

    public static CommandLine commandLine() {
        return new CommandLine(new Tandem())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Tandem::explainMisuse)
                .setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown, command));
    }

    /** Runs one command; exceptions become messages and an exit code. */
    public static int run(CommandLine commandLine, String... args) {
        try {
            return commandLine.execute(args);
        } catch (RuntimeException | Error thrown) {
            return explain(thrown, commandLine);
        }
    }

    @Override
    public void run() {
        throw new MissingParameterException(spec.commandLine(), spec.args(), "Say what to do: a command is missing.");
    }

    private static int explainMisuse(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(command.getColorScheme().errorText(wording(misuse)));
        if (misuse instanceof UnmatchedArgumentException unknown) {
            suggestion(unknown.getUnmatched().getFirst(), command).ifPresent(near -> err.println("Did you mean " + near + "?"));
        }
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.CALLERS_MISTAKE;
    }

    /** The message of the parser, but for what only programmers understand of it. */
    private static String wording(ParameterException misuse) {
        CommandSpec spec = misuse.getCommandLine().getCommandSpec();
        if (misuse instanceof UnmatchedArgumentException unknown && !unknown.isUnknownOption() && !spec.subcommands().isEmpty()) {
            return "There is no command '" + unknown.getUnmatched().getFirst() + "'.";
        }
        return misuse.getMessage().replaceFirst("^Error: Missing required argument\\(s\\): ", "At least one of these is missing: ")
                .replaceFirst("^Unmatched arguments? (from|at) index \\d+: ", "Not understood: ");
    }

    private static Optional<String> suggestion(String unknown, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        return unknown.startsWith("-") ? SpellingSuggestion.to(unknown.replaceFirst("=.*", ""), spec.optionsMap().keySet())
                : SpellingSuggestion.to(unknown, spec.subcommands().keySet()).map(near -> spec.qualifiedName() + " " + near);
    }

    private static int explain(Throwable thrown, CommandLine command) {
        PrintWriter err = command.getErr();
        if (thrown instanceof MistakeException mistake) {
            for (Problem problem : mistake.problems()) {
                err.println(PrintableText.lines(problem.toString()));
            }
            return ExitCode.CALLERS_MISTAKE;
        }
        if (thrown instanceof IOException || thrown instanceof UncheckedIOException) {
            err.println(PrintableText.lines(fileTrouble(thrown instanceof UncheckedIOException ? (IOException) thrown.getCause() : (IOException) thrown).toString()));
            return ExitCode.CALLERS_MISTAKE;
        }
        Tandem program = (Tandem) command.getCommandSpec().root().userObject();
        err.println(PrintableText.lines(CrashReport.text(thrown, program.wantsTrace())));
        return CrashReport.exitCode(thrown);
    }

    /** A file that cannot be read or written is reported as a problem with its path and the reason of the operating system. */
    private static Problem fileTrouble(IOException trouble) {
        SourceLocation place = new SourceLocation(trouble instanceof FileSystemException about ? about.getFile() : "a file", 0, "");
        return new Problem(place, "", "This cannot be read or written: " + FileErrorText.reason(trouble) + ".", "check the name, its folder, and the room on the disk.");
    }

    private boolean wantsTrace() {
        return trace || System.getenv("TANDEM_TRACE") != null;
    }

    /** The jar's version and the Java that runs it; both matter in a report of a bug. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {ProgramVersion.text()};
        }
    }
}
