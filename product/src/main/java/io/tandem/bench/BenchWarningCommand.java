package io.tandem.bench;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures how long a warning takes to a phone. */
@Command(name = "warning",
        description = "Measure the time from a phone's fix, which brings it on a collision course, to the warning that it hears: posted over HTTP, heard over a "
                + "WebSocket, while all phones post once a second. Server and phones share this process.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench warning",
            "  tandem bench warning --phones 200 --seconds 10"
        })
final class BenchWarningCommand implements Callable<Integer> {

    private static final double TARGET_SECONDS = 0.15;
    private static final int FEWEST = 2;
    private static final int MOST = 1000;

    @Option(names = "--phones", paramLabel = "N", defaultValue = "1000", description = "How many, from 2 to 1000; usually ${DEFAULT-VALUE}.")
    private int phones;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "20", description = "Measured time, after a warm-up of 5 s; usually ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "-o", paramLabel = "FORM", defaultValue = "table", description = "table or json; usually ${DEFAULT-VALUE}.")
    private BenchFormat form;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (!(seconds > 0) || phones < FEWEST || phones > MOST) {
            throw new ParameterException(spec.commandLine(), "--phones takes 2 to 1000, and --seconds must be positive.");
        }
        WarningBench.Figures figures = new WarningBench(phones, seconds, spec.commandLine().getErr()::println).measure();
        double[] latencies = figures.latencies();
        if (latencies.length == 0) {
            spec.commandLine().getErr().println("No warning was heard: the machine is too slow for so many.");
            return ExitCode.EXPECTATION_FAILED;
        }
        String text = form == BenchFormat.JSON
                ? "{\"machine\": \"%s\", \"phones\": %d, \"warnings\": %d, \"p50_s\": %.4f, \"p99_s\": %.4f, \"max_s\": %.4f, \"views_per_s\": %.0f, \"cpu_cores\": %.2f}%n"
                : "%s%n%,d phones, %,d warnings: p50 %.4f s, p99 %.4f s, max %.4f s; %,.0f views/s heard; server and phones took %.2f cores%n";
        double p99 = BenchLatencyCommand.rank(latencies, 0.99);
        spec.commandLine().getOut().printf(Locale.ROOT, text, MachineDescription.words(), phones, latencies.length, BenchLatencyCommand.rank(latencies, 0.5), p99,
                latencies[latencies.length - 1], figures.viewsPerSecond(), figures.cores());
        return p99 < TARGET_SECONDS ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }
}
