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

/** Measures how long a warning takes. */
@Command(name = "latency",
        description = "Measure the time from a vehicle's report, which brings it on a collision course, to the warning that it hears, over UDP, "
                + "while a host in a process of its own carries a fleet.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench latency",
            "  tandem bench latency --vehicles 1000 --seconds 10"
        })
final class BenchLatencyCommand implements Callable<Integer> {

    /** Two report intervals. */
    private static final double TARGET_SECONDS = 0.2;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "10000", description = "Vehicles of the fleet; usually ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "30",
            description = "Measured time, after a warm-up of 5 s; usually ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "-o", paramLabel = "FORM", defaultValue = "table", description = "table or json; usually ${DEFAULT-VALUE}.")
    private BenchFormat form;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (!(seconds > 0) || vehicles < 1) {
            throw new ParameterException(spec.commandLine(), "--vehicles and --seconds must be positive.");
        }
        double[] latencies = new LatencyBench(vehicles, seconds, spec.commandLine().getErr()::println).measure();
        if (latencies.length == 0) {
            spec.commandLine().getErr().println("No warning was heard: the machine is too slow for this fleet.");
            return ExitCode.EXPECTATION_FAILED;
        }
        String text = form == BenchFormat.JSON
                ? "{\"machine\": \"%s\", \"vehicles\": %d, \"warnings\": %d, \"p50_s\": %.4f, \"p99_s\": %.4f, \"max_s\": %.4f}%n"
                : "%s%n%,d vehicles, %,d warnings: p50 %.4f s, p99 %.4f s, max %.4f s%n";
        double p99 = rank(latencies, 0.99);
        spec.commandLine().getOut().printf(Locale.ROOT, text, MachineDescription.words(), vehicles, latencies.length, rank(latencies, 0.5), p99,
                latencies[latencies.length - 1]);
        return p99 < TARGET_SECONDS ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }

    static double rank(double[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
