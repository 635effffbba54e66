package io.tandem.bench;

import io.tandem.bench.endurance.ServedRun;
import io.tandem.bench.endurance.SiegeBench;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Attacks a run from this machine. */
@Command(name = "siege",
        description = "Attack a run on this machine with stalled viewers, half-sent posts, requests for reviews and a flood of datagrams at once, "
                + "and measure what is left for the run and its operator. Linux only.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench siege",
            "  tandem bench siege --seconds 10 --viewers 100 --datagrams 5000 -o json"
        })
final class BenchSiegeCommand extends Bench {

    private static final double TARGET_MARGIN = 0.5;
    private static final double TARGET_ANSWER_SECONDS = 1;
    private static final double TARGET_MB = 600;
    /** Memory and files afterwards may be this multiple of before. */
    private static final double TARGET_GROWTH = 1.1;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "1000", description = "Vehicles of the run. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--viewers", paramLabel = "N", defaultValue = "1000", description = "Stalled viewers. Default: ${DEFAULT-VALUE}.")
    private int viewers;

    @Option(names = "--posts", paramLabel = "N", defaultValue = "200", description = "Half-sent posts. Default: ${DEFAULT-VALUE}.")
    private int posts;

    @Option(names = "--reviews", paramLabel = "N", defaultValue = "30", description = "Reviews that are asked for at once. Default: ${DEFAULT-VALUE}.")
    private int reviews;

    @Option(names = "--datagrams", paramLabel = "N", defaultValue = "50000", description = "Datagrams a second. Default: ${DEFAULT-VALUE}.")
    private int datagrams;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "60", description = "Length of the attack. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds >= 1 && vehicles >= 1 && viewers >= 0 && posts >= 0 && reviews >= 1 && datagrams >= 1, "All numbers are positive.");
        try {
            SiegeBench.Outcome outcome = new SiegeBench(BenchScenario.SIEGE.text(), new SiegeBench.Attack(vehicles, viewers, posts, reviews, datagrams, seconds), this::notice).measure();
            print(outcome);
            return rank(outcome.margins(), 0.05) > TARGET_MARGIN && outcome.slowestAnswer() < TARGET_ANSWER_SECONDS && outcome.residentMb() < TARGET_MB && isBack(outcome)
                    && outcome.readable();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean isBack(SiegeBench.Outcome outcome) {
        return outcome.after().heapMb() < outcome.before().heapMb() * TARGET_GROWTH && outcome.after().files() < outcome.before().files() * TARGET_GROWTH + 1;
    }

    private void print(SiegeBench.Outcome outcome) throws IOException {
        ServedRun.Holdings before = outcome.before();
        ServedRun.Holdings after = outcome.after();
        row("%s%n%,d vehicles; %,d connections, %,d datagrams, %d reviews made and %d refused in %.0f s", MachineDescription.text(), vehicles, outcome.connections(),
                outcome.datagrams(), outcome.reviewed(), outcome.refused(), seconds);
        row("margin p5 %.2f, median %.2f; operator's page p50 %.3f s, slowest %.3f s; server at most %.0f MB", rank(outcome.margins(), 0.05), rank(outcome.margins(), 0.5),
                rank(outcome.answers(), 0.5), outcome.slowestAnswer(), outcome.residentMb());
        row("before %.1f MB heap, %d threads, %d files; after %.1f MB, %d, %d; recording %s", before.heapMb(), before.threads(), before.files(), after.heapMb(),
                after.threads(), after.files(), outcome.readable() ? "complete" : "not readable");
        json(json -> {
            json.writeNumberField("margin_p5", rank(outcome.margins(), 0.05));
            json.writeNumberField("slowest_answer_s", outcome.slowestAnswer());
            json.writeNumberField("resident_mb", outcome.residentMb());
            json.writeNumberField("heap_before_mb", before.heapMb());
            json.writeNumberField("heap_after_mb", after.heapMb());
            json.writeNumberField("files_before", before.files());
            json.writeNumberField("files_after", after.files());
            json.writeNumberField("datagrams", outcome.datagrams());
            json.writeNumberField("connections", outcome.connections());
            json.writeNumberField("reviews", outcome.reviewed());
        });
    }
}
