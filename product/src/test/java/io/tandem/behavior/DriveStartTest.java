package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.RunState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who follows another in equilibrium goes on in equilibrium, whenever the run starts or goes on. */
class DriveStartTest {

    /** Gap at equilibrium of the model with its usual parameters and a desired speed of 11 m/s: (s0 + T v) / sqrt(1 - (v / v0)^4). */
    private static final double SPEED = 8;
    private static final double GAP = (2 + SPEED) / Math.sqrt(1 - Math.pow(SPEED / 11, 4));

    private static String row(String law) {
        double apart = (law.equals("idm") ? GAP : 2 + SPEED) + 4.5;
        String car = "mobility: {model: kinematic, speed: 11, speed-lag: 0.1 s, max-acceleration: 8}";
        return """
                paths: {road: {waypoints: [[0, 0], [9000, 0]]}}
                vehicles:
                  - {ids: 1, %1$s, start: {at: [%3$s, 0], speed: 8}, behaviors: {follow-path: {path: road, speed: 8}}}
                  - {ids: 2, %1$s, start: {at: [%4$s, 0], speed: 8}, behaviors: {drive: {path: road, behind: 1, law: %2$s, noise: 0}}}
                  - {ids: 3, %1$s, start: {at: [100, 0], speed: 8}, behaviors: {drive: {path: road, behind: 2, law: %2$s, noise: 0}}}
                """.formatted(car, law, 100 + 2 * apart, 100 + apart);
    }

    @ParameterizedTest
    @ValueSource(strings = {"idm", "acc"})
    void nobodyBrakesAtTheStart(String law) {
        Trial trial = Trial.of(row(law));

        double[] slowest = {SPEED};
        trial.run(10, () -> slowest[0] = Math.min(slowest[0], Math.min(trial.see(2).speed(), trial.see(3).speed())));

        assertThat(slowest[0]).isCloseTo(SPEED, within(0.05));
    }

    @Test
    void aPauseChangesNothing() {
        Trial paused = Trial.of(row("idm")).run(5);
        Trial unpaused = Trial.of(row("idm")).run(10);

        paused.request(RunState.PAUSE);
        paused.beat();
        paused.beat();
        paused.request(RunState.GO);
        paused.run(5);

        assertThat(paused.see(3)).isEqualTo(unpaused.see(3));
        assertThat(paused.hash()).isEqualTo(unpaused.hash());
    }
}
