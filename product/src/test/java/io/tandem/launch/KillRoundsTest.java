package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.run.RunFiles;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Host, Core or both are killed at random, again and again, and started again at once, as a service manager does. */
@Tag("slow")
@Timeout(900)
class KillRoundsTest extends Processes {

    private static final int ROUNDS = Integer.getInteger("tandem.kills", 50);
    private static final long BEAT = SimTime.nanos(0.05);

    private final SplittableRandom random = new SplittableRandom(ROUNDS);
    private final WallClock clock = WallClock.machine();
    private Program host;
    private String recording = "run.mcap";
    private double aliveSince;

    @Test
    void everyoneComesBackAndNothingAcknowledgedIsMissing() throws Exception {
        host = host("host", "1..3");
        host.awaitWords("host carries 3 vehicles");
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
        List<Double> hostSeconds = new ArrayList<>();
        List<Double> coreSeconds = new ArrayList<>();
        List<Double> bothSeconds = new ArrayList<>();

        for (int round = 0; round < ROUNDS; round++) {
            eventually("all vehicles are there", this::allAreBack);
            Network.pause(random.nextDouble(0.1, 1.2));
            int victims = random.nextInt(1, 4);
            (victims == 1 ? hostSeconds : victims == 2 ? coreSeconds : bothSeconds).add(killAndReturn((victims & 1) != 0, (victims & 2) != 0));
        }

        print("host", hostSeconds);
        print("Core", coreSeconds);
        print("both", bothSeconds);
        assertThat(status()).containsEntry("run_state", "GO").containsEntry("datagrams_claim", "0");
    }

    /** Seconds from the kill until all vehicles are fresh again. */
    private double killAndReturn(boolean killsHost, boolean killsCore) throws Exception {
        double acknowledged = number("recorded_s");
        long killed = clock.nanoTime();
        if (killsHost) {
            host.kill();
        }
        String before = recording;
        if (killsCore) {
            core.kill();
            recording = RunFiles.continued(folder.resolve(before)).getFileName().toString();
            core = start("core", "s.yaml", "--listen", address, "--no-web", "--resume", before);
        }
        if (killsHost) {
            host = host("host", "1..3");
        }
        eventually("all vehicles are back", this::allAreBack);
        double seconds = (clock.nanoTime() - killed) / 1e9;
        if (killsCore) {
            assertAcknowledgedIsRecorded(before, acknowledged);
            aliveSince = number("t_s");
        }
        return seconds;
    }

    /** Every beat that a Core has acknowledged since all vehicles were there is in its recording. */
    private void assertAcknowledgedIsRecorded(String file, double acknowledged) throws Exception {
        long first = Math.ceilDiv(SimTime.nanos(aliveSince), BEAT);
        long last = SimTime.nanos(acknowledged) / BEAT;
        assertThat(recorded(file).beats).as("of %s from %.2f to %.2f s", file, aliveSince, acknowledged)
                .containsAll(LongStream.rangeClosed(first, last).map(beat -> beat * BEAT).boxed().toList());
    }

    private boolean allAreBack() {
        try {
            return isBack(1) && isBack(2) && isBack(3);
        } catch (RuntimeException noCore) {
            return false;
        }
    }

    private static void print(String victim, List<Double> seconds) {
        double[] sorted = seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length > 0) {
            System.out.printf(Locale.ROOT, "%s killed %d times, back after (s): min %.2f, median %.2f, p90 %.2f, max %.2f: %s%n", victim, sorted.length, sorted[0],
                    sorted[sorted.length / 2], sorted[sorted.length * 9 / 10], sorted[sorted.length - 1], Arrays.toString(Arrays.stream(sorted).map(s -> Math.round(s * 100) / 100.0).toArray()));
        }
    }
}
