package io.tandem.bench;

import io.tandem.console.WorkersOption;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures whole fleets of several sizes. */
@Command(name = "fleet",
        description = "Measure the whole simulation loop for fleets of several sizes: vehicles that wander, turn, stay in bounds and avoid "
                + "each other, one per 2,500 square metres, without recording.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench fleet",
            "  tandem bench fleet --vehicles 300000,1000000 --seconds 10",
            "  tandem bench fleet --workers 1 -o json > fleet.json"
        })
final class BenchFleetCommand extends Bench {

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "1000,10000,100000,300000",
            description = "Numbers of vehicles to measure. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "5",
            description = "Wall time of each phase (warm-up, as fast as possible, real time) in seconds. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Mixin
    private WorkersOption workers;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds > 0 && sizes.stream().allMatch(size -> size >= 1), "--vehicles and --seconds must be positive.");
        List<FleetResult> results = new ArrayList<>();
        for (int size : sizes) {
            results.add(new FleetBench(size, workers.count(), seconds, Bench::status).measure());
        }
        status("");
        row(FleetResult.table(results));
        json(json -> FleetResult.write(results, json));
        return true;
    }
}
