package io.tandem.bench;

import io.tandem.bench.radio.RadioBench;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what the radio costs. */
@Command(name = "radio", description = "Measure the processor time of the radio (802.11p): stations in motion, ten messages a second each. Fails above 30 %% of one core.",
        footerHeading = "%nExamples:%n", footer = {"  tandem bench radio", "  tandem bench radio --stations 2000 --neighbours 200", "  tandem bench radio --lorries 20"})
final class BenchRadioCommand extends Bench {

    private static final double BAR = 0.3;
    private static final int SECONDS = 5;

    @Option(names = "--stations", paramLabel = "N", defaultValue = "10000", description = "Number of stations. Default: ${DEFAULT-VALUE}.")
    private int stations;

    @Option(names = "--neighbours", paramLabel = "N", defaultValue = "50", description = "Stations within 1 km of each, on average. Default: ${DEFAULT-VALUE}.")
    private double neighbours;

    @Option(names = "--lorries", paramLabel = "PERCENT", defaultValue = "0", description = "Share of stations that are lorries of 12 m, which hide others from each other. Default: ${DEFAULT-VALUE}.")
    private double lorries;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(stations >= 2 && neighbours > 0 && neighbours < stations, "--stations and --neighbours must be positive, and neighbours fewer than stations.");
        require(lorries >= 0 && lorries <= 100, "--lorries is a share in percent, from 0 to 100.");
        RadioBench.Result median = new RadioBench(stations, neighbours, lorries / 100).median(SECONDS);
        row("%s%n%s: %s", MachineDescription.text(), median.text(stations), median.coreShare() <= BAR ? "within the bar of 30 %" : "MORE than the bar of 30 %");
        json(json -> {
            json.writeNumberField("stations", stations);
            json.writeNumberField("lorries_percent", lorries);
            json.writeNumberField("in_reach", median.inReach());
            json.writeNumberField("core_share", median.coreShare());
            json.writeNumberField("receptions_per_s", median.receptions());
            json.writeNumberField("delivered", median.delivered());
        });
        return median.coreShare() <= BAR;
    }
}
