package io.tandem.bench;

import io.tandem.bench.cluster.ClusterBench;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

    /** One row of the table; 0 members for one process. */
    private record Row(int members, double cpuNanos, double ratio, int equalBeats, int equalBeatsAfterKill) {
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(vehicles >= 2 && beats >= 50 && members.stream().allMatch(count -> count >= 1 && count <= 16), "--vehicles must be at least 2, --beats at least 50, and --members from 1 to 16.");
        ClusterBench bench = new ClusterBench(() -> BenchScenario.FLEET.run(vehicles), BenchScenario.overrides(vehicles), vehicles, beats);
        status("one process");
        ClusterBench.Outcome alone = bench.run(0, false, 0);
        List<Long> truth = bench.run(0, true, 0).hashes();
        List<Row> rows = new ArrayList<>(List.of(new Row(0, alone.cpuNanos(), 1, truth.size(), truth.size())));
        for (int count : members) {
            status(count + " members");
            ClusterBench.Outcome measured = bench.run(count, false, 0);
            int equal = equal(bench.run(count, true, 0).hashes(), truth);
            status(count + " members, the last of which is killed");
            int afterKill = equal(bench.run(count, true, beats / 2).hashes(), truth);
            rows.add(new Row(count, measured.cpuNanos(), measured.cpuNanos() / alone.cpuNanos(), equal, afterKill));
        }
        status("");
        print(rows, truth.size());
        return rows.stream().allMatch(row -> row.equalBeats == truth.size() && row.equalBeatsAfterKill == truth.size());
    }

    private static int equal(List<Long> hashes, List<Long> truth) {
        int equal = 0;
        for (int i = 0; i < Math.min(hashes.size(), truth.size()); i++) {
            equal += hashes.get(i).equals(truth.get(i)) ? 1 : 0;
        }
        return equal;
    }

    private void print(List<Row> rows, int judgements) throws IOException {
        row("%,d vehicles, %d beats, %d hashes of reports and numbers of alerts", vehicles, beats, judgements);
        row("%-12s %22s %8s %12s %16s", "members", "CPU ns/vehicle-beat", "ratio", "equal", "equal after kill");
        rows.forEach(row -> row("%-12s %22.1f %8.2f %12d %16d", row.members == 0 ? "one process" : String.valueOf(row.members), row.cpuNanos, row.ratio, row.equalBeats, row.equalBeatsAfterKill));
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
                json.writeNumberField("equal", row.equalBeats);
                json.writeNumberField("equal_after_kill", row.equalBeatsAfterKill);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
