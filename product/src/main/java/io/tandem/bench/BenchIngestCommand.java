package io.tandem.bench;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the rate at which Core receives reports from the network. */
@Command(name = "ingest",
        description = "Measure how many reports per second Core receives over UDP on this machine, at increasing rates until reports "
                + "are lost or the sender is saturated.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench ingest",
            "  tandem bench ingest --rates 1000000,2000000 --seconds 10",
            "  tandem bench ingest -o json > ingest.json"
        })
final class BenchIngestCommand extends Bench {

    @Option(names = "--rates", paramLabel = "N", split = ",", defaultValue = "250000,500000,1000000,2000000,3000000,4000000,6000000",
            description = "Report rates per second, in increasing order. Default: ${DEFAULT-VALUE}.")
    private List<Integer> rates;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "3", description = "Seconds at each rate. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds > 0 && rates.stream().allMatch(rate -> rate >= 1), "--rates and --seconds must be positive.");
        List<IngestBench.Figures> all = new ArrayList<>();
        try (IngestBench bench = new IngestBench()) {
            row(MachineDescription.text() + ", " + bench.bufferWords() + System.lineSeparator());
            bench.warmUp();
            row("  offered/s |     sent/s | accepted/s |    lost | ns of Core's processor per report");
            for (int rate : rates) {
                all.add(bench.measure(rate, seconds));
                row(all.getLast().line());
            }
            json(json -> IngestBench.Figures.write(all, bench.bufferWords(), json));
        }
        row(end(all));
        return true;
    }

    private static String end(List<IngestBench.Figures> all) {
        double best = all.stream().filter(figures -> figures.lost() == 0).mapToDouble(IngestBench.Figures::accepted).max().orElse(0);
        String loss = all.stream().filter(figures -> figures.lost() > 0).findFirst().map(figures -> String.format(Locale.ROOT,
                "loss begins at %,.0f per second", figures.sent())).orElse("none was lost at any rate");
        return String.format(Locale.ROOT, "%nAccepted without loss: %,.0f reports per second; %s.%nBelow what was offered the sender could not "
                + "offer more: both share this machine's processors. A warm-up of 2 s is not shown.", best, loss);
    }
}
