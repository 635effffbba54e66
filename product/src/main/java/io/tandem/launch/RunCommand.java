package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a scenario in this process. */
@Command(name = "run", description = "Run a scenario: Ready, Set, Go, until its duration or Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem run scenarios/three-aircraft.yaml                   in real time",
            "  tandem run scenarios/three-aircraft.yaml --fast            as fast as this machine can",
            "  tandem run scenarios/swarm.yaml --fast --duration 60s --set vars.n=5000",
            "  tandem run scenarios/three-aircraft.yaml --hold            type set, go, pause, stop"
        })
final class RunCommand implements Callable<Integer> {

    @Mixin
    private RunOptions options;

    @Option(names = "--fast", description = "In lock-step on a virtual clock, as fast as possible; same seed, same result.")
    private boolean fast;

    @Option(names = "--hold", description = "Stay in READY until someone types set, go, pause or stop.")
    private boolean hold;

    @Override
    public Integer call() throws MistakeException, IOException {
        return new RunSession(options, fast, hold).conduct((reading, crew, taps, wishes) -> new Simulation(reading.scenario(), crew, taps));
    }
}
