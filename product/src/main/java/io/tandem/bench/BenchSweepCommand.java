package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.diagnosis.MistakeException;
import io.tandem.process.TemporaryFiles;
import io.tandem.sweep.SweepReader;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.session.SweepOptions;
import io.tandem.sweep.session.SweepSession;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what a sweep costs above its runs. */
@Command(name = "sweep",
        description = "Compare the processor time of a sweep with that of the same runs, one after the other in one process that is warm: three drones for 120 s. Both take turns in rounds. "
                + "Fails above 1.15 times.",
        footerHeading = "%nExamples:%n", footer = {"  tandem bench sweep", "  tandem bench sweep --runs 200"})
final class BenchSweepCommand extends Bench {

    private static final double BAR = 1.15;
    private static final int ROUNDS = 5;
    private static final int VEHICLES = 3;
    private static final int SECONDS = 120;
    private static final String STUDY = "sweep: {scenario: scenario.yaml, limits: {duration: %d s}, vary: {vars.n: [%d], seed: %d..%d}}\n";

    @Option(names = "--runs", paramLabel = "N", defaultValue = "1000", description = "Runs of each round. Default: ${DEFAULT-VALUE}.")
    private int runs;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final List<Double> ratios = new ArrayList<>();
    private final List<Double> bareMillis = new ArrayList<>();
    private boolean same = true;

    @Override
    boolean measure() throws MistakeException, IOException {
        require(runs >= 1 && runs <= 100_000, "--runs must be from 1 to 100000.");
        rounds();
        status("");
        double ratio = median(ratios);
        row("%s%n%,d runs in %d rounds: %.2f ms of processor time each alone, %.3f times that in a sweep on %d threads (%.3f to %.3f), %s: %s", MachineDescription.text(), runs, ROUNDS, median(bareMillis), ratio, threads(),
                Collections.min(ratios), Collections.max(ratios), same ? "same results" : "DIFFERENT RESULTS", ratio <= BAR ? "within the bar of 1.15" : "MORE than the bar of 1.15");
        json(json -> {
            json.writeNumberField("runs", runs);
            json.writeNumberField("cpu_ms_per_run", median(bareMillis));
            json.writeNumberField("ratio", ratio);
            json.writeBooleanField("same_results", same);
        });
        return same && ratio <= BAR;
    }

    private void rounds() throws MistakeException, IOException {
        Path folder = TemporaryFiles.folder();
        try {
            Files.writeString(folder.resolve("scenario.yaml"), BenchScenario.FLEET.text());
            for (int round = 0; round <= ROUNDS; round++) {
                status(round == 0 ? "warming up" : "round " + round + " of " + ROUNDS);
                round(folder, round);
            }
        } finally {
            TemporaryFiles.delete(folder);
        }
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** Seeds of different rounds differ. The first round warms up. */
    private void round(Path folder, int round) throws MistakeException, IOException {
        int first = 1 + round * runs;
        long begin = system.getProcessCpuTime();
        List<String> bare = new ArrayList<>();
        for (int seed = first; seed < first + runs; seed++) {
            bare.add(BenchScenario.FLEET.run(VEHICLES).seed(seed).duration(SECONDS).workers(1).fast().execute().hash());
        }
        long middle = system.getProcessCpuTime();
        List<String> swept = sweep(folder, round, first);
        long end = system.getProcessCpuTime();
        same &= bare.equals(swept);
        if (round > 0) {
            bareMillis.add((middle - begin) / 1e6 / runs);
            ratios.add((double) (end - middle) / (middle - begin));
        }
    }

    private List<String> sweep(Path folder, int round, int first) throws MistakeException, IOException {
        Path study = Files.writeString(folder.resolve("study-" + round + ".yaml"), String.format(Locale.ROOT, STUDY, SECONDS, VEHICLES, first, first + runs - 1));
        try (SweepSession session = SweepSession.open(SweepReader.read(study), SweepOptions.of(folder.resolve("out-" + round), threads()), new SweepListener() { })) {
            return session.run().rows().stream().map(Row::hash).toList();
        }
    }
}
