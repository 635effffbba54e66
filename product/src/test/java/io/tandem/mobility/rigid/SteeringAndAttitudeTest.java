package io.tandem.mobility.rigid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteeringAndAttitudeTest {

    @Test
    void theInnerWheelSteersMoreByTheRuleOfAckermann() throws IOException {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.7), 1800, 0.005);
        AckermannSteering steering = new AckermannSteering(car.body, 0.6);

        for (String line : WheelForcesTest.lines("ackermann_angles.csv").subList(1, 8)) {
            double[] row = WheelForcesTest.numbers(line);
            assertThat(steering.angle(row[0], 0)).isCloseTo(row[1], within(1e-12));
            assertThat(steering.angle(row[0], 1)).isCloseTo(row[2], within(1e-12));
        }
        assertThat(steering.angle(0, 0)).isZero();
        assertThat(steering.wheelbase()).isCloseTo(2.6, within(1e-12));
    }

    /** Speed is held by a proportional drive as in the reference run: F = 5 (v_set - v) M. */
    @ParameterizedTest
    @ValueSource(ints = {5, 8, 10, 12, 14, 16, 20})
    void cornersOnItsRadiusUntilFrictionLetsGo(int speed) throws IOException {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.7), 1800, 0.002);
        new AckermannSteering(car.body, 0.6).steer(0.1, car.wheels, 0);
        car.roll(speed);

        for (int i = 0; i < 3000; i++) {
            double v = StrictMath.hypot(car.bodies.vx[0], car.bodies.vy[0]);
            car.drive(1260 * 0.3 / 2 * 2 * (speed - v));
            car.step();
        }

        double v = StrictMath.hypot(car.bodies.vx[0], car.bodies.vy[0]);
        double[] row = WheelForcesTest.lines("cornering_limit.csv").stream().skip(1).map(WheelForcesTest::numbers).filter(one -> one[0] == speed).findFirst()
                .orElseThrow();
        double tolerance = speed < 13 ? 0.005 : 0.015;
        assertThat(v * car.bodies.yawRate[0]).isCloseTo(row[3], within(tolerance * row[3] + 2 * Math.abs(v - row[1]) * row[2]));
        assertThat(v / car.bodies.yawRate[0]).isCloseTo(row[4], within(tolerance * row[4] + Math.abs(v * v - row[1] * row[1]) / row[3]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flat", "plane", "one_wheel_up", "sine"})
    void theAttitudeIsTheClosestToTheContacts(String name) {
        String all = WheelForcesTest.text("horn_attitude.json").replaceAll("\\s", "");
        String one = all.substring(all.indexOf("\"" + name + "\":{"));
        double[] wheels = array(all, "wheels_local", "]]");
        double[] places = {wheels[0], wheels[1], wheels[3], wheels[4], wheels[6], wheels[7], wheels[9], wheels[10]};
        AttitudeFit fit = new AttitudeFit();

        fit.fit(places, array(one, "contacts", "]]"));

        assertThat(fit.quaternion()).containsExactly(array(one, "quat_wxyz", "]"), within(1e-9));
        assertThat(fit.translation()).containsExactly(array(one, "t", "]"), within(1e-9));
        double[] angles = array(one, "yaw_pitch_roll", "]");
        assertThat(new double[] {fit.yaw(), fit.pitch(), fit.roll()}).containsExactly(angles, within(1e-9));
    }

    private static double[] array(String json, String key, String end) {
        Matcher found = Pattern.compile("\"" + key + "\":(\\[.*?" + Pattern.quote(end) + ")").matcher(json);
        assertThat(found.find()).isTrue();
        return Arrays.stream(found.group(1).replaceAll("[\\[\\]]", "").split(",")).mapToDouble(Double::parseDouble).toArray();
    }
}
