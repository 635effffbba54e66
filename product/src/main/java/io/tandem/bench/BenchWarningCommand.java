package io.tandem.bench;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the latency of warnings to phones. */
@Command(name = "warning",
        description = "Measure the latency from a phone's fix that puts it on a collision course to the warning it receives: posted over HTTP, received over a "
                + "WebSocket, while all phones post once a second. Server and phones share this process.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench warning",
            "  tandem bench warning --phones 200 --seconds 10"
        })
final class BenchWarningCommand extends Bench {

    private static final double TARGET_SECONDS = 0.15;
    private static final int MIN_PHONES = 2;
    private static final int MAX_PHONES = 1000;

    @Option(names = "--phones", paramLabel = "N", defaultValue = "1000", description = "Number of phones, from 2 to 1000. Default: ${DEFAULT-VALUE}.")
    private int phones;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "20", description = "Measured seconds, after a warm-up of 5 s. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds > 0 && phones >= MIN_PHONES && phones <= MAX_PHONES, "--phones takes 2 to 1000, and --seconds must be positive.");
        WarningBench.Figures figures = new WarningBench(phones, seconds, this::notice).measure();
        double[] latencies = figures.latencies();
        if (latencies.length == 0) {
            notice("No warning was received: the machine is too slow for so many.");
            return false;
        }
        double p50 = rank(latencies, 0.5);
        double p99 = rank(latencies, 0.99);
        double most = latencies[latencies.length - 1];
        row("%s%n%,d phones, %,d warnings: p50 %.4f s, p99 %.4f s, max %.4f s; %,.0f views/s received; server and phones took %.2f cores",
                MachineDescription.text(), phones, latencies.length, p50, p99, most, figures.viewsPerSecond(), figures.cores());
        json(json -> {
            json.writeNumberField("phones", phones);
            json.writeNumberField("warnings", latencies.length);
            json.writeNumberField("p50_s", p50);
            json.writeNumberField("p99_s", p99);
            json.writeNumberField("max_s", most);
            json.writeNumberField("views_per_s", figures.viewsPerSecond());
            json.writeNumberField("cpu_cores", figures.cores());
        });
        return p99 < TARGET_SECONDS;
    }
}
