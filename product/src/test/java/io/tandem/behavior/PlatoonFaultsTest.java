package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
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
    void nobodyTouchesAnotherInFiveHundredRuns() {
        for (int seed = 1; seed <= 500; seed++) {
            assertThat(smallestGap(seed)).as("seed %d", seed).isGreaterThan(0.2);
        }
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
