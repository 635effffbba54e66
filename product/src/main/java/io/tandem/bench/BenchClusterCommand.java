package io.tandem.bench;

import io.tandem.bench.cluster.ClusterBench;
import io.tandem.bench.cluster.ClusterComparison;
import io.tandem.bench.cluster.SweepOverhead;
import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares one run on several members of a cluster with the same run in one process. */
@Command(name = "cluster",
        description = "Compare one run on several members of a cluster, all on this machine, with the same run in one process: the state of every beat, also after a member was killed, "
                + "and the processor time of all processes together.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench cluster",
            "  tandem bench cluster --vehicles 200000 --members 1,2,4 --beats 600",
            "  tandem bench cluster --sweep 1000 --members 1,2"
        })
final class BenchClusterCommand extends Bench {

    private static final int SWEEP_ROUNDS = 7;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "20000", description = "Number of vehicles. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--members", paramLabel = "N", split = ",", defaultValue = "1,2", description = "Numbers of members. Default: ${DEFAULT-VALUE}.")
    private List<Integer> members;

    @Option(names = "--beats", paramLabel = "N", defaultValue = "200", description = "Beats of each run. Default: ${DEFAULT-VALUE}.")
    private int beats;

    @Option(names = "--cpu-only", description = "Only measure processor time and compare the results, without the hash of every beat and the kill.")
    private boolean cpuOnly;

    @Option(names = "--hashes-only", description = "Only compare the hash of every beat, also after a member was killed, without measuring processor time.")
    private boolean hashesOnly;

    @Option(names = "--sweep", paramLabel = "RUNS", description = "Measure sweeps of so many runs per member instead, in rounds: the processor time of all processes per run.")
    private int sweepRuns;

    /** The scenario of the bench of fleets. */
    private static final class Fleet implements ClusterBench.Fleet {

        @Override
        public Run run(int count) throws IOException {
            return BenchScenario.FLEET.run(count);
        }

        @Override
        public Map<String, String> overrides(int count) {
            return BenchScenario.overrides(count);
        }
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(vehicles >= 2 && beats >= 50 && members.stream().allMatch(count -> count >= 1 && count <= 16), "--vehicles must be at least 2, --beats at least 50, and --members from 1 to 16.");
        require(sweepRuns >= 0 && sweepRuns <= 100_000 && !(cpuOnly && hashesOnly), "--sweep must be from 1 to 100000, and only one of --cpu-only and --hashes-only is possible.");
        if (sweepRuns > 0) {
            return measureSweep();
        }
        ClusterBench bench = new ClusterBench(new Fleet(), vehicles, beats);
        List<ClusterComparison.Row> rows = new ClusterComparison(bench, beats, !hashesOnly, !cpuOnly, Bench::status).rows(members);
        int judged = rows.getFirst().equal();
        status("");
        print(rows, judged);
        return rows.stream().allMatch(row -> row.sameResult() && row.equal() == judged && row.equalAfterKill() == judged);
    }

    private boolean measureSweep() throws MistakeException, IOException {
        List<SweepOverhead.Outcome> outcomes;
        try (SweepOverhead sweeps = new SweepOverhead(BenchScenario.FLEET.text(), sweepRuns, members)) {
            outcomes = sweeps.measure(SWEEP_ROUNDS, Bench::status);
        }
        status("");
        boolean same = outcomes.stream().allMatch(SweepOverhead.Outcome::same);
        row("%-8s %12s %8s %14s    median of %d rounds, %,d runs per member in each, %s", "members", "CPU ms/run", "ratio", "least to most", SWEEP_ROUNDS, sweepRuns, same ? "same results" : "DIFFERENT RESULTS");
        outcomes.forEach(outcome -> row("%-8d %12.2f %8.3f %6.3f – %.3f", outcome.members(), outcome.cpuMillis(), outcome.ratio(), outcome.ratios()[0], outcome.ratios()[SWEEP_ROUNDS - 1]));
        json(json -> {
            json.writeNumberField("runs_per_member", sweepRuns);
            json.writeArrayFieldStart("sweeps");
            for (SweepOverhead.Outcome outcome : outcomes) {
                outcome.write(json);
            }
            json.writeEndArray();
        });
        return same;
    }

    private void print(List<ClusterComparison.Row> rows, int judged) throws IOException {
        row("%,d vehicles, %d beats, %d hashes of all reports and of all advice", vehicles, beats, judged);
        row("%-12s %20s %8s %12s %8s %17s %10s %9s", "members", "CPU ns/vehicle-beat", "ratio", "same result", "equal", "equal after kill", "killed at", "pause ms");
        rows.forEach(row -> row("%-12s %20.1f %8.2f %12s %8d %17d %10d %9.0f", row.members() == 0 ? "one process" : String.valueOf(row.members()), row.cpuNanos(), row.ratio(),
                row.sameResult() ? "yes" : "no", row.equal(), row.equalAfterKill(), row.killedAt(), row.pauseMillis()));
        json(json -> {
            json.writeNumberField("vehicles", vehicles);
            json.writeNumberField("beats", beats);
            json.writeNumberField("hashes", judged);
            json.writeArrayFieldStart("runs");
            for (ClusterComparison.Row row : rows) {
                row.write(json);
            }
            json.writeEndArray();
        });
    }
}
