package io.tandem.bench;

import io.tandem.bench.cluster.ClusterBench;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares one run on several members of a cluster with the same run in one process. */
@Command(name = "cluster",
        description = "Compare one run on several members of a cluster, all on this machine, with the same run in one process: the state of every beat, also after a member was killed, "
                + "and the processor time of all processes together.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench cluster",
            "  tandem bench cluster --vehicles 200000 --members 1,2,4 --beats 600"
        })
final class BenchClusterCommand extends Bench {

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "20000", description = "Number of vehicles. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--members", paramLabel = "N", split = ",", defaultValue = "1,2", description = "Numbers of members. Default: ${DEFAULT-VALUE}.")
    private List<Integer> members;

    @Option(names = "--beats", paramLabel = "N", defaultValue = "200", description = "Beats of each run. Default: ${DEFAULT-VALUE}.")
    private int beats;

    @Option(names = "--cpu-only", description = "Only measure processor time and compare the results, without the hash of every beat and the kill.")
    private boolean cpuOnly;

    /** One row of the table; 0 members for one process. */
    private record Row(int members, double cpuNanos, double ratio, boolean sameResult, int equalBeats, int equalBeatsAfterKill, double pauseMillis) {
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(vehicles >= 2 && beats >= 50 && members.stream().allMatch(count -> count >= 1 && count <= 16), "--vehicles must be at least 2, --beats at least 50, and --members from 1 to 16.");
        ClusterBench bench = new ClusterBench(() -> BenchScenario.FLEET.run(vehicles), BenchScenario.overrides(vehicles), vehicles, beats);
        status("one process");
        ClusterBench.Outcome alone = bench.run(0, false, 0);
        List<Long> truth = cpuOnly ? List.of() : bench.run(0, true, 0).hashes();
        List<Row> rows = new ArrayList<>(List.of(new Row(0, alone.cpuNanos(), 1, true, truth.size(), truth.size(), 0)));
        for (int count : members) {
            rows.add(compare(bench, count, alone, truth));
        }
        status("");
        print(rows, truth.size());
        return rows.stream().allMatch(row -> row.sameResult && row.equalBeats == truth.size() && row.equalBeatsAfterKill == truth.size());
    }

    private Row compare(ClusterBench bench, int count, ClusterBench.Outcome alone, List<Long> truth) throws MistakeException, IOException {
        status(count + " members");
        ClusterBench.Outcome measured = bench.run(count, false, 0);
        boolean same = measured.stateHash() == alone.stateHash() && measured.hashes().equals(alone.hashes());
        if (cpuOnly) {
            return new Row(count, measured.cpuNanos(), measured.cpuNanos() / alone.cpuNanos(), same, 0, 0, 0);
        }
        int equal = equal(bench.run(count, true, 0).hashes(), truth);
        status(count + " members, the last of which is killed");
        ClusterBench.Outcome wounded = bench.run(count, true, ThreadLocalRandom.current().nextInt(beats / 2, beats - 5));
        return new Row(count, measured.cpuNanos(), measured.cpuNanos() / alone.cpuNanos(), same, equal, equal(wounded.hashes(), truth), wounded.pauseMillis());
    }

    private static int equal(List<Long> hashes, List<Long> truth) {
        int equal = 0;
        for (int i = 0; i < Math.min(hashes.size(), truth.size()); i++) {
            equal += hashes.get(i).equals(truth.get(i)) ? 1 : 0;
        }
        return equal;
    }

    private void print(List<Row> rows, int judgements) throws IOException {
        row("%,d vehicles, %d beats, %d hashes of all reports and of all advice", vehicles, beats, judgements);
        row("%-12s %20s %8s %12s %8s %17s %9s", "members", "CPU ns/vehicle-beat", "ratio", "same result", "equal", "equal after kill", "pause ms");
        rows.forEach(row -> row("%-12s %20.1f %8.2f %12s %8d %17d %9.0f", row.members == 0 ? "one process" : String.valueOf(row.members), row.cpuNanos, row.ratio, row.sameResult ? "yes" : "no",
                row.equalBeats, row.equalBeatsAfterKill, row.pauseMillis));
        json(json -> {
            json.writeNumberField("vehicles", vehicles);
            json.writeNumberField("beats", beats);
            json.writeNumberField("hashes", judgements);
            json.writeArrayFieldStart("runs");
            for (Row row : rows) {
                json.writeStartObject();
                json.writeNumberField("members", row.members);
                json.writeNumberField("cpu_ns_per_vehicle_beat", row.cpuNanos);
                json.writeNumberField("cpu_ratio", row.ratio);
                json.writeBooleanField("same_result", row.sameResult);
                json.writeNumberField("equal", row.equalBeats);
                json.writeNumberField("equal_after_kill", row.equalBeatsAfterKill);
                json.writeNumberField("pause_ms", row.pauseMillis);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
