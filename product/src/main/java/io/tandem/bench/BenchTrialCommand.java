package io.tandem.bench;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One trial of {@code bench realtime} in a child process, which ends with its parent. */
@Command(name = "trial", hidden = true, description = "One trial of bench realtime, as JSON.",
        footerHeading = "%nExamples:%n",
        footer = "  tandem bench trial --vehicles 1000 --warm-up 5 --seconds 10 < /dev/zero")
final class BenchTrialCommand implements Callable<Integer> {

    @Option(names = "--vehicles", paramLabel = "N", required = true, description = "Number of vehicles.")
    private int vehicles;

    @Option(names = "--warm-up", paramLabel = "S", required = true, description = "Warm-up in seconds, not measured.")
    private double warmUp;

    @Option(names = "--seconds", paramLabel = "S", required = true, description = "Measured time in seconds.")
    private double seconds;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException, IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
        Thread.ofPlatform().daemon().name("parent").start(BenchTrialCommand::endWithParent);
        TrialResult figures = new RealtimeTrial(vehicles, warmUp, seconds, System.err::println).measure();
        spec.commandLine().getOut().println(figures.json());
        return ExitCode.WELL;
    }

    /** Stdin is closed when the parent ends. */
    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException gone) {
            // A failure to read has the same meaning as the end of the stream.
        }
        System.exit(ExitCode.TIMED_OUT);
    }
}
