package io.tandem.console;

import io.tandem.message.RunState;
import io.tandem.review.PlannerReview;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import io.tandem.run.RunListener;
import io.tandem.run.RunResult;
import io.tandem.verdict.JUnitXml;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Scanner;

/**
 * A run on a terminal: progress and notices on stderr, the state hash and the verdicts on stdout, commands from stdin, and Ctrl-C, which stops the run and
 * waits until its recording is complete.
 */
public final class RunConsole implements RunListener, AutoCloseable {

    private static final double WAIT_WORTH_TELLING_SECONDS = 0.1;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final boolean readsCommands;
    private Progress progress;
    private InterruptHandler interrupt;

    /** @param readsCommands whether changes of state are read from stdin */
    public RunConsole(Run run, boolean readsCommands) {
        this.readsCommands = readsCommands;
        run.listener(this).tap(new PlannerNotices(this::notice));
    }

    @Override
    public void started(ActiveRun run) {
        interrupt = new InterruptHandler(run::stop);
        if (readsCommands) {
            readCommands(run);
        }
        err.printf("Running %s: %d vehicles, seed %d%n", run.scenario().name(), run.paced().core().state().count(), run.scenario().seed());
        if (Terminal.isInteractive()) {
            progress = new Progress(err, run.scenario().clock().duration());
        }
    }

    private void readCommands(ActiveRun run) {
        RunState state = run.paced().core().runState();
        err.println((state == RunState.READY ? "Holding in READY" : "Going on in " + state) + ": type set, go, pause, ready or stop.");
        Thread.ofPlatform().daemon().name("typing").start(() -> {
            try (Scanner lines = new Scanner(System.in)) {
                while (lines.hasNextLine()) {
                    obey(run, lines.nextLine().strip().toUpperCase(Locale.ROOT));
                }
            }
        });
    }

    private void obey(ActiveRun run, String word) {
        Arrays.stream(RunState.values()).filter(state -> state.name().equals(word)).findFirst().ifPresentOrElse(
                state -> run.request(state).thenAccept(refusal -> refusal.ifPresent(this::notice)),
                () -> notice("Type one of ready, set, go, pause, stop."));
    }

    @Override
    public void beat(ActiveRun run) {
        if (progress != null) {
            progress.update(run);
        }
    }

    @Override
    public void notice(String text) {
        err.println(text);
    }

    @Override
    public void recordingFailed(IOException failure) {
        err.println("Nothing is recorded at present: " + failure.getMessage() + ". The run goes on.\n"
                + "  Fix: make room on the disk; the recording then goes on by itself, with a gap.");
    }

    /**
     * Prints the result.
     *
     * @param junit where the verdicts are written too
     * @return the exit code
     * @throws IOException if the recording is not complete
     */
    public int print(RunResult result, Optional<Path> junit) throws IOException {
        if (progress != null) {
            progress.clear();
        }
        printSummary(result);
        out.println("state hash " + result.hash());
        result.planners().stream().map(PlannerReview::text).forEach(err::println);
        if (result.recording().isPresent()) {
            printRecording(result.recording().get());
        }
        for (Verdict verdict : result.verdicts()) {
            out.println((verdict.met() ? "met   " : "FAILED ") + verdict.expectation() + ": " + verdict.detail());
        }
        if (junit.isPresent() && !result.verdicts().isEmpty()) {
            JUnitXml.write(junit.get(), result.scenario(), result.verdicts(), result.wallSeconds());
        }
        return result.met() ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }

    private void printSummary(RunResult result) {
        err.printf(Locale.ROOT, "%.1f s simulated in %.1f s (x%.1f), %d alerts%n", result.simulatedSeconds(), result.wallSeconds(), result.realTimeFactor(),
                result.alerts());
        RunResult.Pacing pacing = result.pacing();
        if (pacing.beats() > 0) {
            err.printf(Locale.ROOT, "margin p50 %.2f, p5 %.2f, min %.2f; %d overruns of %d beats; %d late beats, %.3f s given up%n", pacing.margin().p50(),
                    pacing.margin().p5(), pacing.margin().min(), pacing.overruns(), pacing.beats(), pacing.lateBeats(), pacing.skippedSeconds());
        }
    }

    private void printRecording(RunResult.Recorded recording) throws IOException {
        if (recording.failure().isPresent()) {
            throw recording.failure().get();
        }
        err.println("Recorded to " + recording.file() + " (" + size(recording) + ")");
        if (recording.lost() > 0) {
            err.println("  " + recording.lost() + " messages are missing in it, because the disk failed for a time: see its events RECORDING_RESUMED.");
        }
    }

    /** For example {@code 1.2 MB, 16 bytes per report; the run waited 0.3 s for it}. */
    private static String size(RunResult.Recorded recording) {
        String size = RunFiles.megabytes(recording.bytes());
        if (recording.reports() > 0) {
            size += String.format(Locale.ROOT, ", %.0f bytes per report", (double) recording.bytes() / recording.reports());
        }
        return recording.waitedSeconds() < WAIT_WORTH_TELLING_SECONDS ? size
                : size + String.format(Locale.ROOT, "; the run waited %.1f s for it", recording.waitedSeconds());
    }

    /** The result is printed: Ctrl-C has nothing to wait for any more. */
    @Override
    public void close() {
        if (interrupt != null) {
            interrupt.close();
        }
    }
}
