package io.tandem.bench.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
import io.tandem.console.ClusterOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.sweep.session.Chunk;
import io.tandem.sweep.SweepReader;
import io.tandem.sweep.cluster.SweepCluster;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.page.SweepResult;
import io.tandem.sweep.session.SweepOptions;
import io.tandem.sweep.session.SweepSession;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Measures the processor time of a sweep on members of a cluster, per run and of all processes. Each has executed a sweep before, so that what is compiled is not counted. */
public final class SweepOverhead {

    /** Short runs, of which the way to a member and back is a great part. */
    private static final String STUDY = """
            sweep:
              scenario: scenario.yaml
              limits: {duration: 120 s}
              vary: {vars.n: [30], seed: %d..%d}
            """;

    private static final int WARM_UP_SEED = 10_000_000;

    private static final SweepListener SILENT = new SweepListener() { };

    private final String scenario;
    private final int runs;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /**
     * What a sweep came to.
     *
     * @param cpuMillis processor time per run
     * @param hashes    of as many runs as one member has, in their order
     */
    public record Outcome(int members, double cpuMillis, List<String> hashes) {

        public void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeNumberField("members", members);
            json.writeNumberField("cpu_ms_per_run", cpuMillis);
            json.writeEndObject();
        }
    }

    /**
     * @param scenario its text, in which the seed is varied; vars.n says how many vehicles it has
     * @param runs     of each member
     */
    public SweepOverhead(String scenario, int runs) {
        this.scenario = scenario;
        this.runs = runs;
    }

    public Outcome on(int members) throws MistakeException, IOException {
        Path folder = Files.createTempDirectory("tandem-bench-sweep-");
        try (MemberProcesses processes = new MemberProcesses(members)) {
            Files.writeString(folder.resolve("scenario.yaml"), scenario);
            sweep(processes, folder, WARM_UP_SEED);
            long before = system.getProcessCpuTime() + processes.cpuNanos();
            SweepResult result = sweep(processes, folder, 1);
            double nanos = system.getProcessCpuTime() + processes.cpuNanos() - before;
            return new Outcome(members, nanos / 1e6 / (runs * members), result.rows().stream().limit(runs).map(Row::hash).toList());
        } finally {
            delete(folder);
        }
    }

    private SweepResult sweep(MemberProcesses processes, Path folder, int firstSeed) throws MistakeException, IOException {
        Path study = Files.writeString(folder.resolve("study-" + firstSeed + ".yaml"), STUDY.formatted(firstSeed, firstSeed + runs * processes.count() - 1));
        String first = processes.address().getHostString() + ":" + processes.address().getPort();
        try (SweepCluster cluster = SweepCluster.join(ClusterOptions.joining(first, null, "bench"), _ -> { });
                SweepSession session = SweepSession.open(SweepReader.read(study), options(folder.resolve("out-" + firstSeed), processes.count(), cluster), SILENT)) {
            return session.run();
        }
    }

    private static SweepOptions options(Path out, int threads, SweepCluster cluster) {
        return new SweepOptions(out, threads, Chunk.WHOLE, List.of(), Optional.empty(), false, Optional.empty(), Optional.of(cluster));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
