package io.tandem.bench.cluster;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.cluster.ClusterNode;
import io.tandem.console.ClusterOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.federation.FederationBackend;
import io.tandem.message.Orders;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import io.tandem.run.RunResult;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes one run on some members of a cluster, or in this process, and gives its hash of every beat and what it cost. */
public final class ClusterBench {

    private static final double BEAT_SECONDS = 0.1;
    private static final double NANOS_PER_MILLI = 1e6;
    /** Share of the run that is not counted. */
    private static final double WARM_UP_SHARE = 0.5;
    /** A run before the one that is measured, in the same processes: members outlive runs, and what is compiled once is not paid by the next. */
    private static final int WARM_UP_VEHICLES = 2_000;
    /** Code that handles messages is called a few times a beat, and compiled for good after thousands of calls. */
    private static final int WARM_UP_BEATS = 6_000;

    /**
     * A run.
     *
     * @param cpuNanos    processor time of all processes per vehicle and beat, in the second half of the run, when code is compiled
     * @param hashes      of all reports and of all advice of each beat; of advice only where it was measured
     * @param takenOver   shares that another member had to take over
     * @param stateHash   of the whole run
     * @param pauseMillis the longest beat of the second half, or after the kill
     */
    public record Outcome(double cpuNanos, List<Long> hashes, long takenOver, long stateHash, double pauseMillis) {
    }

    /** The scenario that is measured. */
    public interface Fleet {

        /** A run with so many vehicles in this process. */
        Run run(int vehicles) throws IOException;

        /** What is set in the scenario for so many vehicles. */
        Map<String, String> overrides(int vehicles);
    }

    private final Fleet fleet;
    private final int vehicles;
    private final int beats;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    public ClusterBench(Fleet fleet, int vehicles, int beats) {
        this.fleet = fleet;
        this.vehicles = vehicles;
        this.beats = beats;
    }

    /**
     * @param members 0 for a run in this process
     * @param hashing whether every beat is hashed, which costs processor time; nothing is warmed up then
     * @param killAt  the beat after which the last member is killed; 0 for none
     */
    public Outcome run(int members, boolean hashing, int killAt) throws MistakeException, IOException {
        try (MemberProcesses processes = new MemberProcesses(members)) {
            if (!hashing) {
                on(processes, Math.min(vehicles, WARM_UP_VEHICLES), WARM_UP_BEATS).execute();
            }
            List<Long> hashes = new ArrayList<>();
            Meter meter = new Meter(processes, killAt);
            RunResult result = on(processes, vehicles, beats).tap(new BeatHash(hashes, hashing)).listener(meter).execute();
            return new Outcome(meter.cpuNanos() / vehicles, hashes, result.counters().getOrDefault("shares_taken_over", 0L), result.stateHash(), meter.longestNanos / NANOS_PER_MILLI);
        }
    }

    private Run on(MemberProcesses processes, int count, int length) throws IOException {
        double seconds = length * BEAT_SECONDS;
        Run run = fleet.run(count).fast().workers(1).duration(seconds);
        Map<String, String> overrides = new LinkedHashMap<>(fleet.overrides(count));
        overrides.put("clock.duration", seconds + " s");
        return processes.count() == 0 ? run : run.backend(_ -> new FederationBackend(join(processes.address()), overrides, Optional.empty(), Optional.empty(), _ -> { }));
    }

    private static ClusterNode join(InetSocketAddress first) throws MistakeException, IOException {
        return ClusterNode.open(ClusterOptions.joining(first.getHostString() + ":" + first.getPort(), null, "bench"), Map.of(), _ -> { });
    }

    /** Processor time between the end of the warm-up and the last beat, the longest beat, and the kill on the way. */
    private final class Meter implements RunListener {

        private final MemberProcesses members;
        private final int killAt;
        private final WallClock clock = WallClock.machine();
        private int beats;
        private int firstBeat;
        private int lastBeat;
        private long begun;
        private long ended;
        private long lastNanos;
        private long longestNanos;

        private Meter(MemberProcesses members, int killAt) {
            this.members = members;
            this.killAt = killAt;
        }

        @Override
        public void beat(ActiveRun run) {
            beats++;
            long now = clock.nanoTime();
            double done = run.time().seconds() / (ClusterBench.this.beats * BEAT_SECONDS);
            if (done >= WARM_UP_SHARE && firstBeat == 0) {
                begun = cpu();
                firstBeat = beats;
            } else if (firstBeat > 0 && run.state() == RunState.GO) {
                longestNanos = Math.max(longestNanos, now - lastNanos);
                if (done >= 1 - BEAT_SECONDS / ClusterBench.this.beats) {
                    ended = cpu();
                    lastBeat = beats;
                }
            }
            lastNanos = now;
            if (beats == killAt) {
                members.killLast();
            }
        }

        private long cpu() {
            return system.getProcessCpuTime() + members.cpuNanos();
        }

        /** Per beat. */
        private double cpuNanos() {
            return (double) (ended - begun) / Math.max(1, lastBeat - firstBeat);
        }
    }

    /** The bits of all columns of all vehicles after each beat, in whatever order they stand. */
    private record BeatHash(List<Long> hashes, boolean hearsEveryBeat) implements Tap {

        private static final long FACTOR = 0x9E3779B97F4A7C15L;

        @Override
        public void heard(SimTime at, Reports reports) {
            if (hearsEveryBeat) {
                hash(reports);
            }
        }

        private void hash(Reports reports) {
            long[] rows = new long[reports.count()];
            for (int row = 0; row < rows.length; row++) {
                rows[row] = reports.vid[row] * FACTOR + reports.time[row];
            }
            for (ReportColumn column : ReportColumn.REALS) {
                double[] values = reports.reals(column);
                for (int row = 0; row < rows.length; row++) {
                    rows[row] = rows[row] * FACTOR + Double.doubleToRawLongBits(values[row]);
                }
            }
            long sum = 0;
            for (long row : rows) {
                sum += row;
            }
            hashes.add(sum);
        }

        @Override
        public void judged(Orders orders) {
            long sum = orders.alerts();
            for (int i = 0; i < orders.alerts(); i++) {
                long pair = orders.alertVid[i] * FACTOR + orders.alertOther[i] * 31L + orders.alertTurn[i];
                sum += pair * FACTOR + Double.doubleToRawLongBits(orders.alertDistance[i]) * 31 + Double.doubleToRawLongBits(orders.alertSeconds[i]);
            }
            hashes.add(sum);
        }
    }
}
