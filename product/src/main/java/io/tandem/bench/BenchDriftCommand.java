package io.tandem.bench;

import io.tandem.diagnosis.MistakeException;
import io.tandem.process.ChildProcess;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import io.tandem.run.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the drift of simulated time against wall time while other processes keep every core busy. */
@Command(name = "drift",
        description = "Measure the drift of simulated time against the wall clock while other processes keep all cores busy. Fails when it exceeds "
                + "one report interval at the beginning of a beat.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench drift --minutes 10",
            "  tandem bench drift --minutes 1 --vehicles 10000 --load 0"
        })
final class BenchDriftCommand extends Bench {

    /** A busy loop that ends with its parent process. */
    private static final String BUSY = "while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

    @Option(names = "--minutes", paramLabel = "M", defaultValue = "1", description = "Measured time in minutes. Default: ${DEFAULT-VALUE}.")
    private double minutes;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "1000", description = "Number of vehicles. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--load", paramLabel = "N", description = "Number of busy processes. Default: one per processor core.")
    private int load = Runtime.getRuntime().availableProcessors();

    private long worst;
    private long last;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(minutes > 0 && vehicles >= 1 && load >= 0, "--minutes, --vehicles and --load must be positive.");
        List<Process> busy = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> busy.forEach(ChildProcess::end)));
        try {
            for (int i = 0; i < load; i++) {
                busy.add(new ProcessBuilder("/bin/sh", "-c", BUSY).start());
            }
            Run run = BenchScenario.FLEET.run(vehicles).duration(60 * minutes).workers(1).listener(new RunListener() {
                @Override
                public void beat(ActiveRun active) {
                    last = Math.abs(active.pacer().driftNanos());
                    worst = Math.max(worst, last);
                }
            });
            return print(run.execute().pacing(), run.load().scenario().clock().report());
        } finally {
            busy.forEach(ChildProcess::end);
        }
    }

    private boolean print(RunResult.Pacing pacing, double reportSeconds) throws IOException {
        boolean within = worst < reportSeconds * 1e9;
        row("%s%n%d beats beside %d busy processes: worst drift %.1f ms, last %.1f ms, %d overruns, %.3f s given up: %s", MachineDescription.text(), pacing.beats(), load,
                worst / 1e6, last / 1e6, pacing.overruns(), pacing.skippedSeconds(), within ? "within one report interval" : "MORE than one report interval");
        json(json -> {
            json.writeNumberField("beats", pacing.beats());
            json.writeNumberField("busy_processes", load);
            json.writeNumberField("worst_drift_s", worst / 1e9);
            json.writeNumberField("last_drift_s", last / 1e9);
            json.writeNumberField("overruns", pacing.overruns());
            json.writeNumberField("skipped_s", pacing.skippedSeconds());
        });
        return within;
    }
}
