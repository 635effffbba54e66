package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.gateway.RehearsedCars;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A platoon whose leader brakes hard while radios fail and messages are lost: nobody touches the one ahead. */
class PlatoonFaultsTest {

    @Test
    void nobodyTouchesAnotherWhateverTheRadioDoes() {
        for (int seed = 1; seed <= 15; seed++) {
            assertThat(smallestGap(seed)).as("seed %d", seed).isGreaterThan(0.5);
        }
    }

    @Test
    @Tag("slow")
    void nobodyTouchesAnotherInManyRuns() {
        for (int seed = 16; seed <= FaultRuns.OF_EACH; seed++) {
            assertThat(smallestGap(seed)).as("seed %d", seed).isGreaterThan(0.2);
        }
    }

    @Test
    @Tag("slow")
    void nobodyTouchesARealMemberWhosePositionsAreLostForFiveSeconds() {
        for (int seed = 1; seed <= FaultRuns.OF_EACH; seed++) {
            assertThat(smallestGapBehindReal(seed)).as("seed %d", seed).isPositive();
        }
    }

    /** The least gap of six cars of which one is real, its leader or a follower, metres. */
    private static double smallestGapBehindReal(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int real = random.nextInt(2, 7);
        double cut = random.nextDouble(2, 12);
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, """
                clock: {step: 20 ms, report: 100 ms}
                seed: %d
                v2x: {channel: {delay: %.3f s, loss: %.2f}, cam: none}
                live: [{ids: %d, kind: ground, length: 4.5 m, latency: 50 ms, commands: {to: "127.0.0.1:9", max-speed: 40 m/s}}]
                drivers: [{of: %d, behaviors: {platoon: {leader: 1, headway: 0.8 s, gap: 3 m}}}]
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {at: [0, 0], speed: 25 m/s}, behaviors: {script: {rows: [[0, 0, 0]]}}}
                """, seed, random.nextDouble(0, 0.2), random.nextDouble(0, 0.4), real, real));
        RehearsedCars cars = new RehearsedCars(seed, seed % 2 == 0);
        for (int vid = 2; vid <= 6; vid++) {
            double east = -27.5 * (vid - 1);
            if (vid == real) {
                cars.car(vid, east, 0, 0, 25, cut, cut + 5);
            } else {
                text.append(String.format(Locale.ROOT, "  - {ids: %d, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {at: [%.1f, 0], speed: 25 m/s}, behaviors: {platoon: {leader: 1, headway: 0.8 s, gap: 3 m}}}%n", vid, east));
            }
        }
        Trial trial = Trial.of(text.toString(), cars);
        double[] least = {Double.POSITIVE_INFINITY};
        trial.run(25, () -> {
            for (int vid = 2; vid <= 6; vid++) {
                least[0] = Math.min(least[0], east(trial, cars, vid - 1) - east(trial, cars, vid) - 4.5);
            }
        });
        return least[0];
    }

    private static double east(Trial trial, RehearsedCars cars, int vid) {
        return cars.of(vid) == null ? trial.see(vid).east() : cars.of(vid).east();
    }

    /** The least gap of six cars, metres. */
    private static double smallestGap(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double brakes = random.nextDouble(4, 12);
        double silent = random.nextDouble(2, 14);
        String text = String.format(Locale.ROOT, """
                clock: {step: 20 ms, report: 100 ms}
                seed: %d
                v2x:
                  channel: {delay: %.3f s, loss: %.2f}
                  cam: none
                  outages: [{ids: %d, from: %.2f s, until: %.2f s}, {ids: %d, from: %.2f s}]
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {at: [0, 0], speed: 25 m/s}, behaviors: {script: {rows: [[0, 0, 0], [%.2f, %.2f, 0]]}}}
                  - {ids: 2..6, mobility: {model: lag-bicycle, accel-lag: 0.4 s}, start: {line: {from: [-27.5, 0], to: [-137.5, 0]}, speed: 25 m/s}, behaviors: {platoon: {leader: 1, headway: 0.8 s, gap: 3 m}}}
                """, seed, random.nextDouble(0, 0.2), random.nextDouble(0, 0.9), random.nextInt(1, 7), silent, silent + random.nextDouble(0.5, 6), random.nextInt(2, 7), random.nextDouble(2, 14), brakes,
                -random.nextDouble(1, 4.5));
        Trial trial = Trial.of(text);
        double[] least = {Double.POSITIVE_INFINITY};
        trial.run(25, () -> {
            for (int vid = 2; vid <= 6; vid++) {
                least[0] = Math.min(least[0], trial.see(vid - 1).east() - trial.see(vid).east() - 4.5);
            }
        });
        return least[0];
    }
}
