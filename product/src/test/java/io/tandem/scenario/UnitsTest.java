package io.tandem.scenario;

import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.withCar;
import static io.tandem.scenario.Texts.withGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.fleet.GroupSettings;
import io.tandem.mobility.KinematicSettings;
import io.tandem.mobility.LagBicycleSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({"2.7, 2.7", "270 cm, 2.7", "2700 mm, 2.7", "0.5 km, 500", "30 ft, 9.144", "1 nmi, 1852", "100 in, 2.54", "0.1 mi, 160.9344",
        "1e2m, 100", ".5 m, 0.5", "+3, 3"})
    void lengthsBecomeMetres(String written, double metres) throws Exception {
        if (metres <= 1000) {
            assertThat(withGroup("length: " + written).vehicles().getFirst().length()).hasValue(metres);
        } else {
            assertThat(withCar("points: {a: [" + written + ", 0]}").points().get("a").east()).isEqualTo(metres);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "18 km/h, 5", "10 mph, 4.4704", "36 kt, 18.52", "10 ft/s, 3.048"})
    void speedsBecomeMetresPerSecond(String written, double speed) throws Exception {
        GroupSettings group = withGroup("mobility: {model: kinematic, speed: " + written + "}").vehicles().getFirst();

        assertThat(((KinematicSettings) group.mobility()).speed().orElseThrow()).isCloseTo(speed, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"90 deg, 1.5707963267948966", "0.25 turn, 1.5707963267948966", "1.5 rad, 1.5", "90°, 1.5707963267948966"})
    void anglesBecomeRadians(String written, double radians) throws Exception {
        GroupSettings group = withGroup("mobility: {model: kinematic, max-steer: " + written + "}").vehicles().getFirst();

        assertThat(((KinematicSettings) group.mobility()).maxSteer()).hasValue(radians);
    }

    @ParameterizedTest
    @CsvSource({"20 deg/s, 0.3490658503988659", "20 °/s, 0.3490658503988659", "5 rad/s, 5", "${40 deg / 2 s}, 0.3490658503988659"})
    void angularRatesBecomeRadiansPerSecond(String written, double rate) throws Exception {
        GroupSettings group = withGroup("mobility: {model: lag-bicycle, max-steer-rate: \"" + written + "\"}\n"
                + "perception: {localisation: {yaw-rate: \"" + written + "\"}}").vehicles().getFirst();

        assertThat(((LagBicycleSettings) group.mobility()).maxSteerRate()).isEqualTo(rate);
        assertThat(group.perception().localisation().orElseThrow().yawRate()).isEqualTo(rate);
    }

    @Test
    void anAngleIsNoAngularRate() {
        assertThat(onlyProblem(() -> withGroup("mobility: {model: lag-bicycle, max-steer-rate: 30 deg}")).toString())
                .contains("max-steer-rate needs an angular rate, and deg measures an angle.", "Fix: write an angular rate such as 0.6 rad/s.");
        assertThat(onlyProblem(() -> withGroup("mobility: {model: lag-bicycle, max-steer-rate: 30}")).toString())
                .contains("An angular rate needs its unit.", "Fix: say deg/s or rad/s, for example 30 deg/s.");
    }

    @ParameterizedTest
    @CsvSource({"30 ms, 0.03", "30000 us, 0.03", "0.03, 0.03", "3e7 ns, 0.03"})
    void shortTimesAreTheSameNumberInEveryUnit(String written, double seconds) throws Exception {
        assertThat(withCar("clock: {step: " + written + ", report: 90 ms}").clock().step()).isEqualTo(seconds);
    }

    @Test
    void minutesAndHoursBecomeSeconds() throws Exception {
        assertThat(withCar("clock: {duration: 2 min}").clock().duration()).hasValue(120);
        assertThat(withCar("clock: {duration: 1.5 h}").clock().duration()).hasValue(5400);
    }

    @Test
    void accelerationsMayBeInStandardGravity() throws Exception {
        GroupSettings group = withGroup("mobility: {model: kinematic, max-acceleration: 2 g}").vehicles().getFirst();

        assertThat(((KinematicSettings) group.mobility()).maxAcceleration()).hasValue(19.6133);
    }

    @Test
    void aBareAngleIsRefused() {
        assertThat(onlyProblem(() -> withGroup("mobility: {model: kinematic, max-steer: 30}")).fix()).startsWith("say deg or rad");
    }

    @Test
    void aUnitOfTheWrongKindIsRefusedWithAnExample() {
        assertThat(onlyProblem(() -> withCar("clock: {duration: 5 km}")).toString())
                .isEqualTo("""
                        test.yaml:3: clock.duration: 5 km
                          duration needs a time, and km measures a length.
                          Fix: write a time such as 10 s.""");
    }
}
