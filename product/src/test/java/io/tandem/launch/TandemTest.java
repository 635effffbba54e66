package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The frame of the command line: what is said where, and the exit code. */
class TandemTest {

    private static final Problem WRONG_LENGTH = new Problem(new SourceLocation("campus.yaml", 41, "vehicles[3].length"), "-2.7",
            "Vehicle 103 needs a positive length.", "write its wheelbase in metres, for example 2.7.");
    private static final Problem UNKNOWN_AREA = new Problem(new SourceLocation("campus.yaml", 50, "areas"), "", "There is no area feild.", "write field.");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void versionNamesTandemAndJava() {
        assertThat(run("--version")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).startsWith("tandem ").contains("Java " + Runtime.version());
    }

    @Test
    void helpShowsExamplesAndExitCodes() {
        assertThat(run("--help")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("Examples:", "Exit codes:", "70", "completion");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        for (CommandLine command : Tandem.commandLine().getSubcommands().values()) {
            assertThat(command.getUsageMessage()).contains("--help", "Examples:", "tandem " + command.getCommandName());
        }
    }

    @Test
    void misspeltOptionIsTheCallersMistakeAndNamesItsNeighbour() {
        assertThat(run("--verson")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("--verson", "Did you mean --version?", "Try 'tandem --help'");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void lettersThatChangedPlacesAreRecognised() {
        assertThat(run("run", "one.yaml", "--fsat")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("Unknown option: '--fsat'", "Did you mean --fast?");
    }

    @Test
    void misspeltCommandIsTheCallersMistakeAndNamesItsNeighbour() {
        assertThat(run("completon")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("There is no command 'completon'.", "Did you mean tandem completion?");
    }

    @Test
    void wordsTooManyAndFormsThatAreMissingAreNamed() {
        assertThat(run("check", "one.yaml", "two.yaml")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("export", "one.mcap")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("Not understood: 'two.yaml'", "At least one of these is missing: ([--csv=FILE]");
    }

    @Test
    void optionsOfCtlMayStandBeforeOrBehindItsCommands() {
        for (String[] words : new String[][] {{"ctl", "--core", "nowhere", "parameters"}, {"ctl", "parameters", "--core", "nowhere"}, {"ctl", "--core=nowhere", "eject", "9"},
            {"ctl", "--core=nowhere", "change", "a=b"}, {"ctl", "pause", "--core=nowhere"}}) {
            err.getBuffer().setLength(0);

            assertThat(run(words)).as("%s", (Object) words).isEqualTo(ExitCode.CALLERS_MISTAKE);
            assertThat(err.toString()).as("%s", (Object) words).contains("--core: nowhere");
        }
    }

    @Test
    void noCommandIsTheCallersMistake() {
        assertThat(run()).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("a command is missing");
    }

    @Test
    void mistakesInAFileAreShownTogetherAndWithoutATrace() {
        int code = runFailing(() -> {
            throw new MistakeException(List.of(WRONG_LENGTH, UNKNOWN_AREA));
        });

        assertThat(code).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString()).isEqualToNormalizingNewlines(WRONG_LENGTH + "\n" + UNKNOWN_AREA + "\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void ourBugIsAnApologyThatKeepsItsTraceInAFile() throws Exception {
        int code = runFailing(() -> {
            throw new IllegalStateException("the wheels came off");
        });

        assertThat(code).isEqualTo(ExitCode.OUR_BUG);
        assertThat(err.toString()).startsWith("Sorry").contains("java.lang.IllegalStateException: the wheels came off").doesNotContain("\tat ");
        Matcher path = Pattern.compile("are in (\\S.*\\.txt)").matcher(err.toString());
        assertThat(path.find()).isTrue();
        Path file = Path.of(path.group(1));
        assertThat(file).content().contains("tandem ", "the wheels came off", "\tat io.tandem.launch.TandemTest");
        Files.delete(file);
    }

    @Test
    void ourBugShowsItsTraceWhenAsked() {
        int code = runFailing(() -> {
            throw new IllegalStateException("the wheels came off");
        }, "--trace");

        assertThat(code).isEqualTo(ExitCode.OUR_BUG);
        assertThat(err.toString()).contains("\tat io.tandem.launch.TandemTest").doesNotContain("tandem-crash-");
    }

    @Test
    void errorsOfTheRuntimeAreOurBugToo() {
        int code = runFailing(() -> {
            throw new StackOverflowError("round and round");
        }, "--trace");

        assertThat(code).isEqualTo(ExitCode.OUR_BUG);
        assertThat(err.toString()).startsWith("Sorry").contains("round and round");
    }

    @Test
    void completionIsAScriptThatKnowsTheCommands() {
        assertThat(run("completion")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).startsWith("#!").contains("complete -F", "completion", "--trace");
    }

    private int run(String... args) {
        return Tandem.run(captured(Tandem.commandLine()), args);
    }

    private int runFailing(Callable<Integer> failure, String... options) {
        CommandLine program = Tandem.commandLine().addSubcommand("fail", new Failing(failure));
        String[] args = new String[options.length + 1];
        args[0] = "fail";
        System.arraycopy(options, 0, args, 1, options.length);
        return Tandem.run(captured(program), args);
    }

    /** A command that was added late takes over its parent's ways only when they are set again. */
    private CommandLine captured(CommandLine program) {
        return program.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler(program.getExecutionExceptionHandler());
    }

    @Command
    private record Failing(Callable<Integer> failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            return failure.call();
        }
    }
}
