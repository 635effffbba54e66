package io.tandem.behavior.cooperation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.behavior.FaultRuns;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In the middle of every manoeuvre the leader brakes, leaders and others fall silent for a while or for good, and messages are lost: nobody touches another. */
class ManoeuvreFaultsTest {

    private static final int KINDS = 7;

    @Test
    void nobodyTouchesAnotherWhateverFailsInTheMiddleOfAManoeuvre() {
        for (int seed = 1; seed <= KINDS; seed++) {
            assertThat(leastDistance(seed)).as("seed %d", seed).isPositive();
        }
    }

    @Test
    @Tag("slow")
    void nobodyTouchesAnotherInManyRuns() {
        for (int seed = KINDS + 1; seed <= KINDS * FaultRuns.OF_EACH; seed++) {
            assertThat(leastDistance(seed)).as("seed %d", seed).isPositive();
        }
    }

    private static double leastDistance(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double silent = random.nextDouble(3, 25);
        double brakes = random.nextDouble(4, 28);
        String radio = String.format(Locale.ROOT, "channel: {delay: %.3f s, loss: %.2f}, outages: [{ids: %d, from: %.2f s, until: %.2f s}, {ids: %d, from: %.2f s}]", random.nextDouble(0, 0.2),
                random.nextDouble(0, 0.7), random.nextInt(1, 6), silent, silent + random.nextDouble(0.5, 6), seed % 2 == 0 ? 1 : random.nextInt(2, 6), random.nextDouble(3, 30));
        String leader = String.format(Locale.ROOT, "speed: 20 m/s, deceleration: %.2f m/s2, speeds: [[0 s, 20 m/s], [%.2f s, %.2f m/s], [%.2f s, 20 m/s]]", random.nextDouble(1, 4.5), brakes,
                random.nextDouble(0, 12), brakes + random.nextDouble(3, 9));
        Motorway road = road(seed, radio, leader);
        Trial trial = road.trial();
        return road.run(trial, 40);
    }

    private static Motorway road(int seed, String radio, String leader) {
        String[] tasks = {"", "", "", "", "", "", ""};
        String platoon = "platoon: [1, 2, 3, 4], ";
        String plain = "speed: 20 m/s";
        String guest = plain;
        switch (seed % KINDS) {
            case 0 -> guest = plain + ", manoeuvres: [{task: join, at: 3 s, with: 1, behind: 2}]";
            case 1 -> guest = plain + ", manoeuvres: [{task: change-lane, at: 3 s, lane: 0 m}]";
            case 2 -> guest = plain + ", manoeuvres: [{task: join, at: 3 s, with: 1}]";
            case 3 -> tasks[3] = ", manoeuvres: [{task: leave, at: 3 s, lane: -3.5 m}]";
            case 4 -> tasks[3] = ", manoeuvres: [{task: split, at: 3 s}, {task: join, at: 15 s, with: 1}]";
            case 5 -> tasks[1] = ", manoeuvres: [{task: change-lane, at: 3 s, lane: -3.5 m}]";
            default -> {
                tasks[2] = ", manoeuvres: [{task: leave, at: 5 s, lane: -3.5 m}]";
                guest = plain + ", manoeuvres: [{task: join, at: 3 s, with: 1, behind: 3}]";
            }
        }
        Motorway road = new Motorway(seed, radio).car(0, 0, 20, platoon + leader + tasks[1]);
        for (int i = 2; i <= 4; i++) {
            road.car(-23.5 * (i - 1), 0, 20, platoon + plain + tasks[i]);
        }
        return road.car(seed % KINDS == 2 ? -60 : -35, 3.5, 20, guest).car(-150, 0, 22, "speed: 23 m/s").car(-10, -3.5, 20, seed % 3 == 0 ? plain : "speed: 16 m/s");
    }
}
