package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wandering, with turns, climbs and descents now and then. */
class WanderTest {

    @Test
    void turnsBeginEverySixToTenSecondsAndLastOneAndAHalf() {
        Trial trial = Trial.of(wanderers(40, "ground", "periodic-turn: 2"));

        List<Double> intervals = new ArrayList<>();
        List<Double> lengths = new ArrayList<>();
        List<Double> strengths = new ArrayList<>();
        double[] began = new double[41];
        boolean[] turning = new boolean[41];
        trial.run(200, () -> {
            for (int vid = 1; vid <= 40; vid++) {
                Seen seen = trial.see(vid);
                boolean now = seen.behavior().equals("periodic-turn");
                if (now && !turning[vid]) {
                    intervals.add(trial.time() - began[vid]);
                    strengths.add(seen.steer() / 0.5);
                    began[vid] = trial.time();
                } else if (!now && turning[vid]) {
                    lengths.add(trial.time() - began[vid]);
                }
                turning[vid] = now;
            }
        });

        assertThat(intervals).hasSizeGreaterThan(800).allMatch(seconds -> seconds > 5.85 && seconds < 10.15);
        assertThat(mean(intervals)).isCloseTo(8, within(0.15));
        assertThat(lengths).allMatch(seconds -> seconds > 1.35 && seconds < 1.65);
        assertThat(strengths).allMatch(share -> Math.abs(share) <= 1);
        assertThat(mean(strengths)).isCloseTo(0, within(0.07));
        assertThat(mean(strengths.stream().map(share -> share * share).toList())).as("variance of U(-1, 1)").isCloseTo(1 / 3.0, within(0.04));
    }

    @Test
    void climbsComeEveryEightToFourteenSecondsForThoseThatCan() {
        Trial trial = Trial.of(wanderers(20, "air/fixed-wing", "periodic-pitch: 2")
                + wanderers(20, "ground", "periodic-pitch: 2").split("vehicles:\n")[1].replace("1..20", "21..40"));

        int[] beats = {0, 0};
        trial.run(100, () -> {
            for (int vid = 1; vid <= 40; vid++) {
                beats[vid <= 20 ? 0 : 1] += trial.see(vid).behavior().equals("periodic-pitch") ? 1 : 0;
            }
        });

        assertThat(beats[0] / 20.0 / 1000).as("2 s of every 11").isCloseTo(2 / 11.0, within(0.03));
        assertThat(beats[1]).isZero();
    }

    @Test
    void whoWandersComesBackToItsHeight() {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1
                    kind: air/fixed-wing
                    start: {at: [0, 0], height: 60}
                    behaviors: {wander: 1, periodic-pitch: {priority: 2, every: [30 s, 30 s], lasting: 2 s}}
                """);

        double[] farthest = {0};
        trial.run(35, () -> farthest[0] = Math.max(farthest[0], Math.abs(trial.see(1).up() - 60)));
        assertThat(farthest[0]).isGreaterThan(0.2);
        assertThat(trial.run(15).see(1).up()).isCloseTo(60, within(0.05));
    }

    @Test
    void nobodySteersBelowTheGroundOrOutOfTheWater() {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1..20
                    kind: air/fixed-wing
                    start: {line: {from: [0, 0], to: [0, 3000]}, height: 3, speed: 15}
                    behaviors: {wander: {priority: 1, hold-height: false}, periodic-pitch: {priority: 2, every: [3 s, 5 s]}}
                  - ids: 21..40
                    kind: underwater
                    start: {line: {from: [-500, 0], to: [-500, 3000]}, height: -1}
                    behaviors: {wander: {priority: 1, hold-height: false}, periodic-pitch: {priority: 2, every: [3 s, 5 s]}}
                """);

        trial.run(120, () -> {
            for (int vid = 1; vid <= 20; vid++) {
                assertThat(trial.see(vid).up()).isGreaterThanOrEqualTo(0);
                assertThat(trial.see(vid + 20).up()).isLessThanOrEqualTo(0);
            }
        });
    }

    @Test
    void turnsWithoutPauseAreNoTrouble() {
        Trial trial = Trial.of(wanderers(5, "ground", "periodic-turn: {every: [0 s, 0 s], lasting: 1 s}")).run(20);

        assertThat(trial.see(1).behavior()).isEqualTo("periodic-turn");
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static String wanderers(int count, String kind, String behavior) {
        return """
                vehicles:
                  - ids: 1..%d
                    kind: %s
                    start: {line: {from: [0, 0], to: [0, 4000]}, height: 80}
                    behaviors: {wander: 1, %s}
                """.formatted(count, kind, behavior);
    }
}
