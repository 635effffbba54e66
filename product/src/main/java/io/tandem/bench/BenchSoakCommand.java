package io.tandem.bench;

import io.tandem.bench.endurance.SoakBench;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks for leaks. */
@Command(name = "soak",
        description = "Look for leaks: a run in which viewers and phones come and go, recordings are reviewed and scrubbed, settings change, hosts are killed, "
                + "the time of day is set, and the disk is full for a while. Linux only.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench soak --minutes 10",
            "  tandem bench soak --minutes 600 --vehicles 5000"
        })
final class BenchSoakCommand extends Bench {

    @Option(names = "--minutes", paramLabel = "N", defaultValue = "10", description = "Length of the run. Default: ${DEFAULT-VALUE}.")
    private double minutes;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "1000", description = "Vehicles of the run. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(minutes >= 1 && vehicles >= 1, "--minutes and --vehicles take numbers from 1 on.");
        try {
            SoakBench.Outcome outcome = new SoakBench(BenchScenario.SIEGE.text(), vehicles, minutes, this::notice).measure();
            print(outcome);
            outcome.shortfalls().forEach(this::notice);
            return outcome.shortfalls().isEmpty();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void print(SoakBench.Outcome outcome) throws IOException {
        row("%s%n%,d vehicles for %.1f min: %s", MachineDescription.text(), vehicles, minutes, outcome.deeds());
        row("heap %.1f MB after a quarter, %.1f MB at the end; threads %d and %d; files %d and %d", outcome.settled().heapMb(), outcome.end().heapMb(),
                outcome.settled().threads(), outcome.end().threads(), outcome.settled().files(), outcome.end().files());
        row("margin median %.2f, p5 %.2f; %,d reports recorded, of %,d before the disk was full; the last %.1f s before the end; %,d fixes sent, %,d taken", rank(outcome.margins(), 0.5),
                rank(outcome.margins(), 0.05), outcome.reports(), outcome.reportsDue(), outcome.silence(), outcome.fixes(), outcome.taken());
        json(json -> {
            json.writeNumberField("heap_growth", outcome.end().heapMb() / outcome.settled().heapMb());
            json.writeNumberField("more_threads", outcome.end().threads() - outcome.settled().threads());
            json.writeNumberField("more_files", outcome.end().files() - outcome.settled().files());
            json.writeNumberField("margin_p50", rank(outcome.margins(), 0.5));
            json.writeNumberField("reports", outcome.reports());
            json.writeNumberField("reports_due", outcome.reportsDue());
            json.writeNumberField("fixes", outcome.fixes());
            json.writeNumberField("fixes_taken", outcome.taken());
        });
    }
}
