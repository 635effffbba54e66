package io.tandem.bench.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** Compares runs on numbers of members with the same run in one process. */
public final class ClusterComparison {

    /** Beats after a kill that are still to be compared. */
    private static final int LEAST_BEATS_AFTER_KILL = 5;

    private final ClusterBench bench;
    private final int beats;
    private final boolean cpu;
    private final boolean hashes;
    private final Consumer<String> status;

    /**
     * One row of the table.
     *
     * @param members        0 for one process
     * @param cpuNanos       of all processes per vehicle and beat; NaN where it was not measured, as the ratio to one process
     * @param sameResult     whether the advice of every beat and the state hash of the run are those of one process
     * @param equal          hashes that are those of one process
     * @param equalAfterKill the same in a run in which a member is killed
     * @param killedAt       the beat after which that was
     * @param pauseMillis    the longest beat after it
     */
    public record Row(int members, double cpuNanos, double ratio, boolean sameResult, int equal, int equalAfterKill, int killedAt, double pauseMillis) {

        public void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeNumberField("members", members);
            json.writeNumberField("cpu_ns_per_vehicle_beat", cpuNanos);
            json.writeNumberField("cpu_ratio", ratio);
            json.writeBooleanField("same_result", sameResult);
            json.writeNumberField("equal", equal);
            json.writeNumberField("equal_after_kill", equalAfterKill);
            json.writeNumberField("killed_at_beat", killedAt);
            json.writeNumberField("pause_ms", pauseMillis);
            json.writeEndObject();
        }
    }

    /**
     * @param cpu    whether processor time is measured
     * @param hashes whether the state of every beat is compared, also after a kill
     */
    public ClusterComparison(ClusterBench bench, int beats, boolean cpu, boolean hashes, Consumer<String> status) {
        this.bench = bench;
        this.beats = beats;
        this.cpu = cpu;
        this.hashes = hashes;
        this.status = status;
    }

    /** One process first, then the numbers of members. */
    public List<Row> rows(List<Integer> members) throws MistakeException, IOException {
        status.accept("one process");
        ClusterBench.Outcome alone = cpu ? bench.run(0, false, 0) : null;
        ClusterBench.Outcome truth = hashes ? bench.run(0, true, 0) : null;
        int judged = truth == null ? 0 : truth.hashes().size();
        List<Row> rows = new ArrayList<>(List.of(new Row(0, cpu ? alone.cpuNanos() : Double.NaN, cpu ? 1 : Double.NaN, true, judged, judged, 0, 0)));
        for (int count : members) {
            status.accept(count + " members");
            Row measured = cpu ? measure(count, alone) : new Row(count, Double.NaN, Double.NaN, true, 0, 0, 0, 0);
            rows.add(hashes ? hash(measured, truth) : measured);
        }
        return rows;
    }

    private Row measure(int count, ClusterBench.Outcome alone) throws MistakeException, IOException {
        ClusterBench.Outcome measured = bench.run(count, false, 0);
        boolean same = measured.stateHash() == alone.stateHash() && measured.hashes().equals(alone.hashes());
        return new Row(count, measured.cpuNanos(), measured.cpuNanos() / alone.cpuNanos(), same, 0, 0, 0, 0);
    }

    private Row hash(Row measured, ClusterBench.Outcome truth) throws MistakeException, IOException {
        int count = measured.members;
        ClusterBench.Outcome whole = bench.run(count, true, 0);
        int killAt = ThreadLocalRandom.current().nextInt(beats / 2, beats - LEAST_BEATS_AFTER_KILL);
        status.accept(count + " members, the last of which is killed after beat " + killAt);
        ClusterBench.Outcome wounded = bench.run(count, true, killAt);
        boolean same = measured.sameResult && whole.stateHash() == truth.stateHash() && wounded.stateHash() == truth.stateHash() && wounded.takenOver() > 0;
        return new Row(count, measured.cpuNanos, measured.ratio, same, equal(whole, truth), equal(wounded, truth), killAt, wounded.pauseMillis());
    }

    private static int equal(ClusterBench.Outcome one, ClusterBench.Outcome truth) {
        int equal = 0;
        for (int i = 0; i < Math.min(one.hashes().size(), truth.hashes().size()); i++) {
            equal += one.hashes().get(i).equals(truth.hashes().get(i)) ? 1 : 0;
        }
        return equal;
    }
}
