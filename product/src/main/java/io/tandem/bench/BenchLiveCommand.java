package io.tandem.bench;

import io.tandem.bench.live.LiveBench;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures load and warning latency with many live participants. */
@Command(name = "live",
        description = "Measure processor load and loss with phones at 10 Hz over UDP and aircraft at 1 Hz over TCP, "
                + "and the latency from a phone's fix on the socket to the warning it causes.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench live",
            "  tandem bench live --phones 50 --aircraft 200 --seconds 10 -o json"
        })
final class BenchLiveCommand extends Bench {

    private static final double TARGET_SECONDS = 0.15;
    private static final int MAX_SENDERS = 4000;

    @Option(names = "--phones", paramLabel = "N", defaultValue = "500", description = "Number of phones. Default: ${DEFAULT-VALUE}.")
    private int phones;

    @Option(names = "--aircraft", paramLabel = "N", defaultValue = "2000", description = "Number of aircraft. Default: ${DEFAULT-VALUE}.")
    private int aircraft;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "20", description = "Measured seconds, after a warm-up of 5 s. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds >= 1 && phones >= 1 && phones <= MAX_SENDERS && aircraft >= 0 && aircraft <= MAX_SENDERS,
                "--phones and --aircraft take numbers up to " + MAX_SENDERS + ", and --seconds at least 1.");
        LiveBench.Outcome outcome = new LiveBench(phones, aircraft, seconds, this::notice).measure();
        double p50 = rank(outcome.latencies(), 0.5);
        double p99 = rank(outcome.latencies(), 0.99);
        row("%s%n%,d phones and %,d aircraft: %,d fixes due, %,d sent, %,d accepted, %,d lost%nCore and its sockets %.2f of a processor, senders %.2f; margin p5 %.2f%n"
                + "%d warnings: p50 %.4f s, p99 %.4f s from the fix", MachineDescription.text(), phones, aircraft, outcome.due(), outcome.sent(), outcome.taken(),
                outcome.lost(), outcome.coreShare(), outcome.sendShare(), outcome.margin(), outcome.latencies().length, p50, p99);
        json(json -> {
            json.writeNumberField("phones", phones);
            json.writeNumberField("aircraft", aircraft);
            outcome.write(json);
            json.writeNumberField("warnings", outcome.latencies().length);
            json.writeNumberField("p50_s", p50);
            json.writeNumberField("p99_s", p99);
        });
        notice(outcome.counters().toString());
        return outcome.sent() == outcome.due() && outcome.lost() == 0 && p99 < TARGET_SECONDS;
    }
}
