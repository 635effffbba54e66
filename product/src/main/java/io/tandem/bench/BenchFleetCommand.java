package io.tandem.bench;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures whole fleets of several sizes. */
@Command(name = "fleet",
        description = "Measure the whole loop for fleets of several sizes: vehicles that wander, turn, keep to their area and avoid "
                + "each other, at one per 2,500 square metres, without a recording.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench fleet",
            "  tandem bench fleet --vehicles 300000,1000000 --seconds 10",
            "  tandem bench fleet --workers 1 -o json > fleet.json"
        })
final class BenchFleetCommand implements Callable<Integer> {

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "1000,10000,100000,300000",
            description = "Sizes of the fleets; usually ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "5",
            description = "Wall time of each measurement: warming up, as fast as possible, in real time; usually ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--workers", paramLabel = "N", description = "Threads that share the work; usually one per core.")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "-o", paramLabel = "FORM", defaultValue = "table", description = "table or json; usually ${DEFAULT-VALUE}.")
    private BenchFormat form;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException, IOException {
        check();
        List<FleetResult> figures = new ArrayList<>();
        for (int size : sizes) {
            figures.add(new FleetBench(size, workers, seconds, BenchFleetCommand::say).measure());
        }
        say("");
        PrintWriter out = spec.commandLine().getOut();
        switch (form) {
            case TABLE -> FleetResult.printTable(figures, out);
            case JSON -> FleetResult.printJson(figures, out);
        }
        out.flush();
        return ExitCode.WELL;
    }

    private void check() {
        if (workers < 1 || !(seconds > 0) || sizes.stream().anyMatch(size -> size < 1)) {
            throw new ParameterException(spec.commandLine(), "--vehicles, --seconds and --workers must be positive.");
        }
    }

    /** Shows what is going on, over what it showed before, to someone who looks on. */
    static void say(String what) {
        if (System.console() != null && System.console().isTerminal()) {
            System.err.print("\r" + what + "\u001b[K");
            System.err.flush();
        }
    }
}
