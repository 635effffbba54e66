package io.tandem.bench;

import io.tandem.console.ExitCode;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.process.ChildProcess;
import io.tandem.run.Runner;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures how far simulated time strays from the wall while other processes keep every core busy. */
@Command(name = "drift",
        description = "Measure how far simulated time strays from the wall while another process keeps each core busy. Fails when it is more "
                + "than one report interval at the beginning of a beat.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench drift --minutes 10",
            "  tandem bench drift --minutes 1 --vehicles 10000 --load 0"
        })
final class BenchDriftCommand implements Callable<Integer> {

    /** Ends by itself when its parent is gone. */
    private static final String BUSY = "while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

    @Option(names = "--minutes", paramLabel = "M", defaultValue = "1", description = "How long; usually ${DEFAULT-VALUE}.")
    private double minutes;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "1000", description = "How many; usually ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--load", paramLabel = "N", description = "Busy processes beside it; usually one per core.")
    private int load = Runtime.getRuntime().availableProcessors();

    @Spec
    private CommandSpec spec;

    private long worst;
    private long last;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (!(minutes > 0) || vehicles < 1 || load < 0) {
            throw new ParameterException(spec.commandLine(), "--minutes, --vehicles and --load must be positive.");
        }
        Scenario scenario = FleetBench.scenario(vehicles);
        List<Process> busy = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> busy.forEach(ChildProcess::end)));
        try (Crew crew = new Crew(1)) {
            for (int i = 0; i < load; i++) {
                busy.add(new ProcessBuilder("/bin/sh", "-c", BUSY).start());
            }
            return report(run(new Simulation(scenario, crew, List.of()), scenario), scenario);
        } finally {
            busy.forEach(ChildProcess::end);
        }
    }

    private Pacer run(Simulation simulation, Scenario scenario) {
        Pacer pacer = Pacer.realTime(scenario.clock(), WallClock.machine());
        new Runner(OptionalDouble.of(60 * minutes), false, refusal -> {
            throw new IllegalStateException(refusal);
        }).run(simulation, pacer, () -> {
            last = Math.abs(pacer.driftNanos());
            worst = Math.max(worst, last);
        });
        return pacer;
    }

    private int report(Pacer pacer, Scenario scenario) {
        boolean well = worst < scenario.clock().report() * 1e9;
        spec.commandLine().getOut().printf(Locale.ROOT, "%s%n%d beats beside %d busy processes: worst drift %.1f ms, last %.1f ms, %d overruns, "
                + "%.3f s given up: %s%n", MachineDescription.words(), pacer.margins().beats(), load, worst / 1e6, last / 1e6, pacer.margins().overruns(),
                pacer.skippedNanos() / 1e9, well ? "within one report interval" : "MORE than one report interval");
        return well ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }
}
