package io.tandem.behavior.cooperation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.behavior.FaultRuns;
import io.tandem.message.Event;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Five cars of a motorway and two of a ramp whose lane ends. While they merge the unit is killed, radios fail and messages are lost, or the positions of a real car are: nobody touches another. */
class MergeFaultsTest {

    private static final int CARS = 7;

    @Test
    void nobodyTouchesAnotherWhateverFailsInAMerge() {
        assertUnitKilled(1);
        assertFeedCut(1);
    }

    @Test
    @Tag("slow")
    void nobodyTouchesAnotherInManyMerges() {
        for (int seed = 2; seed <= FaultRuns.OF_EACH; seed++) {
            assertUnitKilled(seed);
            assertFeedCut(seed);
        }
    }

    private static String radio(SplittableRandom random, String outages) {
        return String.format(Locale.ROOT, "channel: {delay: %.3f s, loss: %.2f}, cam: {every: 0.2 s}, units: [{ids: 5001, at: [150, -10, 6], behaviors: {planner: {builtin: merge, path: motorway, priority: 5}}}], outages: [%s]",
                random.nextDouble(0, 0.15), random.nextDouble(0, 0.6), outages);
    }

    /** Returns the least distance, metres. */
    private static double assertUnitKilled(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double killed = random.nextDouble(0, 18);
        double silent = random.nextDouble(0, 25);
        String outages = String.format(Locale.ROOT, "{ids: 5001, from: %.2f s%s}, {ids: %d, from: %.2f s, until: %.2f s}", killed, seed % 2 == 0 ? ", until: %.2f s".formatted(killed + random.nextDouble(1, 10)) : "",
                random.nextInt(1, CARS + 1), silent, silent + random.nextDouble(1, 20));
        Motorway road = road(new Motorway(seed, radio(random, outages)), random, 0, 0);
        Trial trial = road.trial();

        double least = road.run(trial, 45);

        assertThat(least).as("seed %d", seed).isPositive();
        assertAllIn(trial, seed);
        return least;
    }

    /** Returns the least distance, metres. */
    private static double assertFeedCut(int seed) {
        SplittableRandom random = new SplittableRandom(1000 + seed);
        double cut = random.nextDouble(6, 24);
        int real = seed % 2 == 0 ? random.nextInt(1, 6) : random.nextInt(6, CARS + 1);
        Motorway road = road(new Motorway(seed, radio(random, ""), true), random, real, cut);
        Trial trial = road.trial();

        double least = road.run(trial, 45);

        assertThat(least).as("seed %d, car %d from %.2f s", seed, real, cut).isPositive();
        assertThat(trial.events(Event.DISARMED)).as("seed %d", seed).anyMatch(event -> event.vid() == real && event.text().contains("nothing came from it"));
        return least;
    }

    private static Motorway road(Motorway road, SplittableRandom random, int real, double cut) {
        for (int i = 0; i < CARS; i++) {
            boolean ramp = i >= 5;
            double east = ramp ? -20 - 80 * (i - 5) - random.nextDouble(0, 20) : -40 * i - random.nextDouble(0, 10);
            String more = ramp ? "speed: 20 m/s, lane-end: 850 m, manoeuvres: [{task: change-lane, beyond: 600 m, lane: 0 m, retries: 50}]}, heed-advice: {deceleration: 2 m/s2" : "speed: 20 m/s}, heed-advice: {deceleration: 2 m/s2";
            if (i + 1 == real) {
                road.realCar(east, ramp ? -3.5 : 0, 20, more, cut, cut + 5);
            } else {
                road.car(east, ramp ? -3.5 : 0, 20, more);
            }
        }
        return road;
    }

    /** Whoever of the ramp has not found a place waits at the end of its lane. */
    private static void assertAllIn(Trial trial, int seed) {
        for (int vid = 6; vid <= CARS; vid++) {
            Trial.Seen car = trial.see(vid);
            assertThat(Math.abs(car.north()) < 0.3 || car.east() < 350).as("seed %d, car %d at (%.1f, %.1f)", seed, vid, car.east(), car.north()).isTrue();
        }
    }
}
