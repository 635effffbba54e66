package io.tandem.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import org.junit.jupiter.api.Test;

/** Vehicles on ice without position fixes, who go by their wheels. What they should believe is computed by hand. */
class OdometryLocalisationTest {

    /** mu of the ice; gravity is 9.81 m/s2. */
    private static final double MU = 0.01;

    private static String onIce(String vehicle, boolean odometry) {
        return """
                areas: {ice: {box: {center: [50, 0], size: [400, 100]}}}
                ground: {zones: [{area: ice, mu: %s}]}
                vehicles:
                  - {ids: 1, %s, perception: {localisation: {odometry: %s, position: 0.01 m, speed: 0.01 m/s, heading: 0.001 rad, yaw-rate: 0.001 rad/s,
                     zones: [{area: ice, model: outage}]}}}
                """.formatted(MU, vehicle, odometry);
    }

    private static final String SPINNING = "mobility: {model: rigid, preset: small-robot}, start: {at: [0, 0]}, behaviors: {script: {rows: [[0, 1, 0]], of: twist}}";

    private static final String BRAKING = "mobility: {model: rigid, preset: car}, start: {at: [0, 0], speed: 15 m/s}, behaviors: {script: {rows: [[0, 15, 0], [1, 0, 0]], of: steer}}";

    /** Ice gives at most mu g, so the robot comes no farther than mu g t^2 / 2; its wheels turn at 1 m/s soon after the start. */
    @Test
    void aRobotWhoseWheelsSpinBelievesToDrive() {
        double seconds = 4;

        Trial robot = Trial.of(onIce(SPINNING, true)).run(seconds);

        assertThat(robot.see(1).east()).isBetween(0.0, MU * 9.81 * seconds * seconds / 2 + 0.01);
        assertThat(robot.estimate(1).speed()).isCloseTo(1, within(0.1));
        assertThat(robot.estimate(1).east()).isCloseTo(1 * seconds, within(0.5));
    }

    /** Locked wheels slow the car down by mu g only, and tell that it stands. */
    @Test
    void aCarWhoseWheelsAreLockedBelievesToStand() {
        Trial car = Trial.of(onIce(BRAKING, true)).run(4);

        assertThat(car.see(1).speed()).isCloseTo(15 - MU * 9.81 * 3, within(0.1));
        assertThat(car.estimate(1).speed()).isLessThan(1);
        assertThat(car.see(1).east() - car.estimate(1).east()).isGreaterThan(30);
    }

    @Test
    void withoutOdometryTheSameRobotKnowsBetter() {
        Trial robot = Trial.of(onIce(SPINNING, false)).run(4);

        assertThat(robot.estimate(1).east()).isCloseTo(robot.see(1).east(), within(0.2));
    }
}
