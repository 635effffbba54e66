package io.tandem.bench.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
import io.tandem.console.ClusterOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.process.TemporaryFiles;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Measures the processor time of sweeps on clusters of different sizes, per run and of all processes. All clusters are started at the beginning and have executed a sweep each, so that
 * what is compiled is not counted; then they take turns in rounds, so that what else the machine does meets all of them, and the median of the rounds tells.
 */
public final class SweepOverhead implements AutoCloseable {

    /** Short runs, of which the way to a member and back is a great part. */
    private static final String STUDY = """
            sweep:
              scenario: scenario.yaml
              limits: {duration: 120 s}
              vary: {vars.n: [30], seed: %d..%d}
            """;

    /** More than the seeds of any round. */
    private static final int FIRST_SEEDS = 10_000_000;

    private static final SweepListener SILENT = new SweepListener() { };

    private final int runs;
    private final Path folder;
    private final List<MemberProcesses> clusters = new ArrayList<>();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /**
     * What the rounds of one cluster came to.
     *
     * @param cpuMillis processor time per run, median
     * @param ratios    of this time to that of the first cluster in the same round, ascending
     * @param same      every run had the same result as on the first cluster
     */
    public record Outcome(int members, double cpuMillis, double[] ratios, boolean same) {

        public double ratio() {
            return median(ratios);
        }

        public void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeNumberField("members", members);
            json.writeNumberField("cpu_ms_per_run", cpuMillis);
            json.writeFieldName("ratios");
            json.writeArray(ratios, 0, ratios.length);
            json.writeEndObject();
        }
    }

    /**
     * One sweep.
     *
     * @param cpuMillis processor time per run
     * @param hashes    of as many runs as one member has, in their order
     */
    private record Sweep(double cpuMillis, List<String> hashes) { }

    /**
     * @param scenario its text, in which the seed is varied; vars.n says how many vehicles it has
     * @param runs     of each member in each round
     * @param members  of each cluster
     */
    public SweepOverhead(String scenario, int runs, List<Integer> members) throws IOException {
        this.runs = runs;
        folder = TemporaryFiles.folder();
        Files.writeString(folder.resolve("scenario.yaml"), scenario);
        for (int count : members) {
            clusters.add(new MemberProcesses(count));
        }
    }

    /**
     * @param rounds   an odd number
     * @param progress hears what is being measured
     */
    public List<Outcome> measure(int rounds, Consumer<String> progress) throws MistakeException, IOException {
        List<List<Sweep>> sweeps = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            progress.accept(round == 0 ? "warming up" : "round " + round + " of " + rounds);
            sweeps.add(round(round));
        }
        sweeps.removeFirst();
        return IntStream.range(0, clusters.size()).mapToObj(cluster -> outcome(cluster, sweeps)).toList();
    }

    /** Seeds of different rounds differ, and those of clusters do not. */
    private List<Sweep> round(int number) throws MistakeException, IOException {
        List<Sweep> sweeps = new ArrayList<>();
        for (MemberProcesses cluster : clusters) {
            long before = system.getProcessCpuTime() + cluster.cpuNanos();
            SweepResult result = sweep(cluster, number);
            double nanos = system.getProcessCpuTime() + cluster.cpuNanos() - before;
            sweeps.add(new Sweep(nanos / 1e6 / (runs * cluster.count()), result.rows().stream().limit(runs).map(Row::hash).toList()));
        }
        return sweeps;
    }

    private Outcome outcome(int cluster, List<List<Sweep>> rounds) {
        double[] times = rounds.stream().mapToDouble(round -> round.get(cluster).cpuMillis).sorted().toArray();
        double[] ratios = rounds.stream().mapToDouble(round -> round.get(cluster).cpuMillis / round.getFirst().cpuMillis).sorted().toArray();
        boolean same = rounds.stream().allMatch(round -> round.get(cluster).hashes.equals(round.getFirst().hashes));
        return new Outcome(clusters.get(cluster).count(), median(times), ratios, same);
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    private SweepResult sweep(MemberProcesses members, int round) throws MistakeException, IOException {
        String name = round + "-" + members.count();
        int firstSeed = 1 + round * FIRST_SEEDS;
        Path study = Files.writeString(folder.resolve("study-" + name + ".yaml"), STUDY.formatted(firstSeed, firstSeed + runs * members.count() - 1));
        String first = members.address().getHostString() + ":" + members.address().getPort();
        try (SweepCluster cluster = SweepCluster.join(ClusterOptions.joining(first, null, "bench"), _ -> { });
                SweepSession session = SweepSession.open(SweepReader.read(study), options(folder.resolve("out-" + name), members.count(), cluster), SILENT)) {
            return session.run();
        }
    }

    private static SweepOptions options(Path out, int threads, SweepCluster cluster) {
        return new SweepOptions(out, threads, Chunk.WHOLE, List.of(), Optional.empty(), false, Optional.empty(), Optional.of(cluster));
    }

    @Override
    public void close() {
        clusters.forEach(MemberProcesses::close);
        TemporaryFiles.delete(folder);
    }
}
