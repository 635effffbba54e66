package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The intelligent driver model against its closed forms. */
class DriveTest {

    private static final String CAR = "mobility: {model: kinematic, speed: 11, speed-lag: 0.1 s, max-acceleration: 8}";

    @ParameterizedTest
    @ValueSource(doubles = {2, 5, 8, 10})
    void theGapAtEquilibriumIsThatOfTheModel(double v) {
        Trial trial = Trial.of(behind("follow-path: {path: road, speed: %s}".formatted(v), "noise: 0")).run(240);

        double gap = trial.see(1).east() - trial.see(2).east() - 4.5;
        assertThat(trial.see(2).speed()).isCloseTo(v, within(0.02));
        assertThat(gap).isCloseTo((2 + v) / Math.sqrt(1 - Math.pow(v / 11, 4)), within(0.25));
    }

    @Test
    void aFreeRoadIsDrivenAtTheDesiredSpeed() {
        Trial trial = Trial.of(alone("noise: 0, speed: 9 m/s")).run(60);

        assertThat(trial.see(1).speed()).isCloseTo(9, within(0.05));
    }

    @Test
    void theFirstSecondFollowsTheModelsAcceleration() {
        Trial trial = Trial.of(alone("noise: 0, reaction: 0 s")).run(1);

        assertThat(trial.see(1).speed()).as("a (1 - (v / v0)^4), nearly a").isCloseTo(1, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.6, 1.2})
    void aDriverReactsToABrakingLeaderAfterTheReactionTime(double reaction) {
        Trial trial = Trial.of(behind("script: {rows: [[0, 5, 0, 0], [120, 2, 0, 0]]}",
                "noise: 0, headway: 1.5 s, reaction: %s s".formatted(reaction))).run(120);
        double before = trial.see(2).speed();

        double[] reacted = {Double.NaN};
        trial.run(4, () -> {
            if (Double.isNaN(reacted[0]) && trial.see(2).speed() < before - 0.02) {
                reacted[0] = trial.time() - 120;
            }
        });

        assertThat(reacted[0]).isBetween(reaction + 0.05, reaction + 0.55);
    }

    @Test
    void driversNeverTouchALeaderThatBrakesHard() {
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [[0, 0], [3000, 0]], marks: [{station: 500, stop: 10 s}, {station: 900, stop: 30 s}]}}
                vehicles:
                  - {ids: 1, %s, start: {at: [60, 0]}, behaviors: {follow-path: {path: road, speed: 10, deceleration: 3}}}
                  - {ids: 2, %s, start: {at: [45, 0]}, behaviors: {drive: {path: road, behind: 1}}}
                  - {ids: 3, %s, start: {at: [30, 0]}, behaviors: {drive: {path: road, behind: 2}}}
                  - {ids: 4, %s, start: {at: [15, 0]}, behaviors: {drive: {path: road, behind: 3}}}
                """.formatted(CAR, CAR, CAR, CAR));

        double[] least = {99};
        trial.run(200, () -> {
            for (int vid = 2; vid <= 4; vid++) {
                least[0] = Math.min(least[0], trial.see(vid - 1).east() - trial.see(vid).east() - 4.5);
            }
        });

        assertThat(least[0]).isGreaterThan(0.5);
    }

    @Test
    void theAccelerationNoiseHasTheAskedStrength() {
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [[0, 0], [9000, 0]]}}
                vehicles:
                  - {ids: 1..60, %s, start: {at: [0, 0], speed: 11}, behaviors: {drive: {path: road, reaction: 0 s, noise: 0.3, noise-time: 1 s}}}
                alerts: {look-ahead: 0 s, protect: 0}
                """.formatted(CAR)).run(5);

        double[] before = new double[61];
        double[] sums = {0, 0, 0};
        for (int vid = 1; vid <= 60; vid++) {
            before[vid] = trial.see(vid).speed();
        }
        trial.run(40, () -> {
            for (int vid = 1; vid <= 60; vid++) {
                double v = before[vid];
                double model = 1 - Math.pow(v / 11, 4);
                double noise = (trial.see(vid).speed() - v) / 0.1 - model;
                sums[0]++;
                sums[1] += noise;
                sums[2] += noise * noise;
                before[vid] = trial.see(vid).speed();
            }
        });

        double mean = sums[1] / sums[0];
        assertThat(mean).isCloseTo(0, within(0.03));
        assertThat(Math.sqrt(sums[2] / sums[0] - mean * mean)).isCloseTo(0.3, within(0.02));
    }

    @Test
    void noiseDoesNotPushADriverOverAStopLine() {
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [[0, 0], [900, 0]], marks: [{station: 100, stop: 20 s}]}}
                vehicles:
                  - {ids: 1, %s, start: {at: [0, 0]}, behaviors: {drive: {path: road, noise: 1 m/s2}}}
                """.formatted(CAR));

        double[] still = {0};
        trial.run(70, () -> {
            Seen seen = trial.see(1);
            still[0] += seen.east() > 95 && seen.speed() < 0.05 ? 0.1 : 0;
            assertThat(seen.east() > 101 && still[0] < 19).as("over the line before its rest").isFalse();
        });

        assertThat(still[0]).isCloseTo(20, within(1.0));
    }

    private static String alone(String drive) {
        return """
                paths: {road: {waypoints: [[0, 0], [9000, 0]]}}
                vehicles:
                  - {ids: 1, %s, start: {at: [0, 0]}, behaviors: {drive: {path: road, %s}}}
                """.formatted(CAR, drive);
    }

    private static String behind(String leader, String drive) {
        return """
                paths: {road: {waypoints: [[0, 0], [9000, 0]]}}
                vehicles:
                  - {ids: 1, %s, start: {at: [30, 0]}, behaviors: {%s}}
                  - {ids: 2, %s, start: {at: [0, 0]}, behaviors: {drive: {path: road, behind: 1, %s}}}
                """.formatted(CAR, leader, CAR, drive);
    }
}
