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

/** Measures how many real participants one Core hears, and how soon one is warned. */
@Command(name = "live",
        description = "Measure what it takes to hear phones at 10 Hz over UDP and aircraft at 1 Hz over TCP, whether anything is lost, "
                + "and the time from a phone's fix on the socket to the warning that it causes.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench live",
            "  tandem bench live --phones 50 --aircraft 200 --seconds 10 -o json"
        })
final class BenchLiveCommand implements Callable<Integer> {

    private static final double TARGET_SECONDS = 0.15;
    private static final int MOST = 4000;

    @Option(names = "--phones", paramLabel = "N", defaultValue = "500", description = "Phones; usually ${DEFAULT-VALUE}.")
    private int phones;

    @Option(names = "--aircraft", paramLabel = "N", defaultValue = "2000", description = "Aircraft; usually ${DEFAULT-VALUE}.")
    private int aircraft;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "20", description = "Measured time, after a warm-up of 5 s; usually ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "-o", paramLabel = "FORM", defaultValue = "table", description = "table or json; usually ${DEFAULT-VALUE}.")
    private BenchFormat form;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (!(seconds >= 1) || phones < 1 || phones > MOST || aircraft < 0 || aircraft > MOST) {
            throw new ParameterException(spec.commandLine(), "--phones and --aircraft take numbers up to " + MOST + ", and --seconds at least 1.");
        }
        LiveBench.Outcome outcome = new LiveBench(phones, aircraft, seconds, spec.commandLine().getErr()::println).measure();
        double p99 = LiveBench.rank(outcome.latencies(), 0.99);
        String text = form == BenchFormat.JSON
                ? "{\"machine\": \"%s\", \"phones\": %d, \"aircraft\": %d, \"due\": %d, \"sent\": %d, \"taken\": %d, \"lost\": %d, \"core_cpu\": %.3f, \"senders_cpu\": %.3f, "
                        + "\"margin_p5\": %.3f, \"warnings\": %d, \"p50_s\": %.4f, \"p99_s\": %.4f}%n"
                : "%s%n%,d phones and %,d aircraft: %,d fixes due, %,d sent, %,d taken in, %,d lost%nCore and its sockets %.2f of a processor, senders %.2f; "
                        + "margin p5 %.2f%n%d warnings: p50 %.4f s, p99 %.4f s from the fix%n";
        spec.commandLine().getOut().printf(Locale.ROOT, text, MachineDescription.words(), phones, aircraft, outcome.due(), outcome.sent(), outcome.taken(), outcome.lost(),
                outcome.coreShare(), outcome.sendShare(), outcome.margin(), outcome.latencies().length, LiveBench.rank(outcome.latencies(), 0.5), p99);
        spec.commandLine().getErr().println(outcome.counters());
        return outcome.sent() == outcome.due() && outcome.lost() == 0 && p99 < TARGET_SECONDS ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }
}
