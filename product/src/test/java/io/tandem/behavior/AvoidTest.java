package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two that meet, and how they turn away. */
class AvoidTest {

    @Test
    void headOnBothTurnRightAndMissEachOther() {
        Trial trial = Trial.of(meeting("ground", "avoid: 10", 0, 0));

        double[] least = {99};
        boolean[] right = {false, false};
        trial.run(20, () -> {
            least[0] = Math.min(least[0], trial.see(1).distanceTo(trial.see(2)));
            right[0] |= trial.see(1).behavior().equals("avoid") && trial.see(1).steer() == -0.5;
            right[1] |= trial.see(2).behavior().equals("avoid") && trial.see(2).steer() == -0.5;
            assertThat(trial.see(1).steer()).as("never to the left").isLessThanOrEqualTo(0);
        });

        assertThat(right).containsExactly(true, true);
        assertThat(least[0]).isGreaterThan(2.7);
    }

    @Test
    void aWarningIsHeededForAShortWhileAfterTheLast() {
        Trial trial = Trial.of(meeting("ground", "avoid: 10", 0, 0));

        int[] switches = {0};
        boolean[] before = {false};
        trial.run(20, () -> {
            boolean avoiding = trial.see(1).behavior().equals("avoid");
            switches[0] += avoiding != before[0] ? 1 : 0;
            before[0] = avoiding;
        });

        assertThat(switches[0]).as("on once and off once, no dithering").isEqualTo(2);
        assertThat(trial.see(1).behavior()).isEqualTo("wander");
    }

    @Test
    void theHigherClimbsAndTheLowerDescends() {
        Trial trial = Trial.of(meeting("air/rotor", "avoid: 10", 30, 30.5));

        double[] apart = {0};
        trial.run(12, () -> apart[0] = Math.max(apart[0], trial.see(2).up() - trial.see(1).up()));

        assertThat(apart[0]).isGreaterThan(1);
    }

    @Test
    void atEqualHeightTheLowerIdClimbs() {
        Trial trial = Trial.of(meeting("air/rotor", "avoid: 10", 30, 30));

        double[] apart = {0};
        trial.run(12, () -> apart[0] = Math.max(apart[0], trial.see(1).up() - trial.see(2).up()));

        assertThat(apart[0]).isGreaterThan(0.5);
    }

    @Test
    void levelAvoidanceKeepsTheHeight() {
        Trial trial = Trial.of(meeting("air/rotor", "avoid: {vertical: false}", 30, 30.5));

        trial.run(12, () -> assertThat(trial.see(1).up()).isCloseTo(30, within(1e-9)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoeverYieldsHasTheHigherIdAndGoesSlowly(boolean yield) {
        String near = meeting("ground", "avoid: {yield: %s}".formatted(yield), 0, 0).replace("40, 0]", "8, 0]");
        Trial trial = Trial.of(near);

        double[] slowest = {99, 99};
        boolean[] gave = {false, false};
        trial.run(12, () -> {
            for (int i = 0; i < 2; i++) {
                slowest[i] = Math.min(slowest[i], trial.see(i + 1).speed());
                gave[i] |= trial.see(i + 1).reason().equals("giving way");
            }
        });

        assertThat(gave).containsExactly(false, yield);
        assertThat(slowest[0]).isGreaterThan(4.5);
        assertThat(slowest[1] < 4).isEqualTo(yield);
    }

    private static String meeting(String kind, String avoid, double heightOfOne, double heightOfTwo) {
        return """
                vehicles:
                  - ids: 1
                    kind: %1$s
                    mobility: {model: kinematic, speed: 5}
                    start: {at: [-40, 0], speed: 5, height: %3$s}
                    behaviors: {wander: 1, %2$s}
                  - ids: 2
                    kind: %1$s
                    mobility: {model: kinematic, speed: 5}
                    start: {at: [40, 0], heading: 180 deg, speed: 5, height: %4$s}
                    behaviors: {wander: 1, %2$s}
                """.formatted(kind, avoid, heightOfOne, heightOfTwo);
    }
}
