package io.tandem.bench;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the latency of warnings. */
@Command(name = "latency",
        description = "Measure the latency from a report that puts a vehicle on a collision course to the warning it receives, over UDP, "
                + "while a host in another process simulates a fleet.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench latency",
            "  tandem bench latency --vehicles 1000 --seconds 10"
        })
final class BenchLatencyCommand extends Bench {

    /** Two report intervals. */
    private static final double TARGET_SECONDS = 0.2;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "10000", description = "Number of vehicles of the fleet. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "30",
            description = "Measured seconds, after a warm-up of 5 s. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds > 0 && vehicles >= 1, "--vehicles and --seconds must be positive.");
        double[] latencies = new LatencyBench(vehicles, seconds, this::notice).measure();
        if (latencies.length == 0) {
            notice("No warning was received: the machine is too slow for this fleet.");
            return false;
        }
        double p50 = rank(latencies, 0.5);
        double p99 = rank(latencies, 0.99);
        double most = latencies[latencies.length - 1];
        row("%s%n%,d vehicles, %,d warnings: p50 %.4f s, p99 %.4f s, max %.4f s", MachineDescription.text(), vehicles, latencies.length, p50, p99, most);
        json(json -> {
            json.writeNumberField("vehicles", vehicles);
            json.writeNumberField("warnings", latencies.length);
            json.writeNumberField("p50_s", p50);
            json.writeNumberField("p99_s", p99);
            json.writeNumberField("max_s", most);
        });
        return p99 < TARGET_SECONDS;
    }
}
