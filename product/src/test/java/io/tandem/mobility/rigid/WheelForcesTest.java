package io.tandem.mobility.rigid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.contact.Bodies;
import io.tandem.contact.Plate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wheels against the closed solutions of textbook mechanics, and the reference runs of the same law by another program (test resources mvsim). */
class WheelForcesTest {

    private static final double INERTIA = 1800;
    private static final double MU_G = 0.8 * 9.81;

    @Test
    void lockedWheelsStopInTheDistanceOfDryFriction() {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.001);
        car.roll(20);
        car.brake(1e6);

        int steps = 0;
        while (car.bodies.vx[0] > 0 && steps < 10_000) {
            car.step();
            steps++;
        }

        assertThat(car.bodies.x[0]).isCloseTo(20 * 20 / (2 * MU_G), within(0.005 * 25.48));
        assertThat(car.bodies.x[0]).isCloseTo(reference("locked_braking_dt0.001", "distance"), within(1e-9));
        assertThat(steps * 0.001).isCloseTo(reference("locked_braking_dt0.001", "time"), within(1e-9));
    }

    @Test
    void brakesBelowTheGripSlowByTheirTorqueAndNeverDriveBackward() {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.001);
        car.roll(20);
        car.brake(300);

        car.run(10);

        assertThat(car.bodies.x[0]).isCloseTo(64.5, within(0.005 * 64.5));
        assertThat(car.bodies.x[0]).isCloseTo(reference("partial_braking_300Nm_dt0.001", "distance"), within(1e-3));
        assertThat(car.bodies.vx[0]).isCloseTo(0, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.001})
    void torqueDrivesAndTheSlipOfTheLagHalvesWithTheStep(double dt) {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, dt);
        car.drive(300);

        car.run(5);

        double acceleration = 2 * 300 / 0.3 / (1260 + 4 * 0.675 / 0.09);
        assertThat(car.bodies.vx[0]).isCloseTo(5 * acceleration, within(5 * acceleration * 1e-4));
        assertThat(car.bodies.vx[0]).isCloseTo(reference("drive_dt" + dt, "v5"), within(1e-6));
        double slip = car.wheels.spin[ReferenceCar.REAR_LEFT] * 0.3 - car.bodies.vx[0];
        assertThat(slip).isCloseTo(-acceleration * dt, within(0.01 * acceleration * dt));
    }

    @Test
    void tooMuchTorqueSpinsTheWheels() {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.3), INERTIA, 0.001);
        car.drive(1500);

        car.run(1);

        assertThat(car.wheels.spin[ReferenceCar.REAR_LEFT]).isCloseTo(reference("wheelspin", "analytic_w1"), within(1841.9 * 1e-4));
        assertThat(car.bodies.vx[0]).isCloseTo(reference("wheelspin", "v1"), within(1e-6));
        assertThat(car.wheels.spin[ReferenceCar.FRONT_LEFT]).isCloseTo(reference("wheelspin", "w_front1"), within(1e-6));
    }

    @Test
    void withoutTorqueItRollsOnForEver() {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.005);
        car.roll(10);

        car.run(60);

        assertThat(car.bodies.vx[0]).isCloseTo(10, within(1e-9));
        assertThat(car.wheels.spin[0] * 0.3).isCloseTo(10, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {20, 30, 38, 39, 45})
    void brakesHoldOnASlopeUpToTheAngleOfFriction(double degrees) {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.001);
        car.footing.slopeX[0] = -9.81 * Math.sin(Math.toRadians(degrees));
        car.footing.down[0] = 9.81 * Math.cos(Math.toRadians(degrees));
        car.brake(1e6);

        car.run(2);

        assertThat(car.bodies.vx[0]).isCloseTo(reference("slope_hold_v_after_2s_mu0.8", String.valueOf((int) degrees)), within(degrees < 38.66 ? 1e-9 : 1e-6));
    }

    @Test
    void withoutBrakesItRollsDownHill() {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.001);
        car.footing.slopeX[0] = -9.81 * Math.sin(0.1);
        car.footing.down[0] = 9.81 * Math.cos(0.1);

        car.run(2);

        assertThat(car.bodies.vx[0]).isCloseTo(-2 * 9.81 * Math.sin(0.1) * 1260 / 1290, within(1e-3));
    }

    @Test
    void coastsDownOnSand() throws IOException {
        ReferenceCar car = new ReferenceCar(new FrictionSettings.WardIagnemma(0.8, 0, 50, 0.0075, 0.02), INERTIA, 0.001);
        car.roll(10);

        for (String line : lines("ward_iagnemma_coastdown.csv").subList(2, 17)) {
            double[] row = numbers(line);
            car.run(1);
            assertThat(car.bodies.vx[0]).as("at " + row[0] + " s").isCloseTo(row[1], within(0.001 * 10));
            assertThat(car.bodies.x[0]).as("at " + row[0] + " s").isCloseTo(row[2], within(0.001 * 45.7));
        }
    }

    @Test
    void softGroundResistsByItsLoadAndSpeed() {
        ReferenceCar car = new ReferenceCar(new FrictionSettings.WardIagnemma(0.8, 0, 50, 0.0075, 0.02), INERTIA, 0.001);
        car.roll(10);

        car.run(10);

        assertThat(car.bodies.vx[0]).isCloseTo(reference("eq2_consistent", "v10"), within(1e-6));
        assertThat(car.bodies.x[0]).isCloseTo(reference("eq2_consistent", "x10"), within(1e-4));
    }

    /** r' = sum(T y / R) / (Izz + sum(I y^2 / R^2)), with I = 0.08 kg m2: 5 / (3 + 1). */
    @Test
    void differentialWheelsPivot() {
        ChassisSettings chassis = new ChassisSettings(OptionalDouble.of(15), OptionalDouble.empty(), List.of(), Optional.empty(), List.of());
        List<WheelSettings> pair = List.of(WheelSettings.of(0, 0.5, 0.4, 4, false, true), WheelSettings.of(0, -0.5, 0.4, 4, false, true));
        WheeledBody body = new WheeledBody(chassis, 3 - 2 * 4 * 0.25, pair);
        WheelForces wheels = new WheelForces(body, ReferenceCar.dry(0.8), null, 0.001, 1);
        Bodies bodies = new Bodies(1, 4);
        bodies.add(1, Plate.box(1, 1), 0, 0, body.mass, body.inertia);
        wheels.torque[0] = -1;
        wheels.torque[1] = 1;

        for (int i = 0; i < 500; i++) {
            wheels.push(bodies, 0, 0, 1);
            bodies.advance(0.001, 0, 1);
        }

        assertThat(bodies.yawRate[0]).isCloseTo(reference("diff_spin", "analytic"), within(0.002 * 0.625));
        assertThat(bodies.yawRate[0]).isCloseTo(reference("diff_spin", "r"), within(1e-9));
    }

    /** The side forces of one step take M lf lr / Izz of a yaw rate: 1.18 rings down, 2.1 grows, 0.4 dies out. */
    @ParameterizedTest
    @ValueSource(ints = {1800, 1000, 5000})
    void sideForcesTakeTheirShareOfAYawRate(int inertia) {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(1e6), inertia, 0.01);
        car.bodies.yawRate[0] = 0.2;

        double[] rates = new double[6];
        for (int i = 0; i < rates.length; i++) {
            car.step();
            rates[i] = car.bodies.yawRate[0];
        }

        assertThat(car.body.yawRatio()).isCloseTo(2116.8 / inertia, within(1e-12));
        assertThat(rates).containsExactly(sequence("Izz_" + inertia), within(1e-12));
    }

    private static double[] sequence(String key) {
        Matcher found = Pattern.compile("\"" + key + "\": \\[([^\\]]*)\\]").matcher(text("wheel_cases.json"));
        assertThat(found.find()).isTrue();
        return numbers(found.group(1).replaceAll("\\s", ""));
    }

    /** Slides with every combination of models, steer and brakes; without a motor no step adds more than a billionth of the energy. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void energyNeverRisesWithoutAMotor(int variant) {
        FrictionSettings friction = switch (variant % 3) {
            case 0 -> new FrictionSettings.Dry(0.8, 0.01, 0.01);
            case 1 -> new FrictionSettings.Ellipse(0.8, 0.01, 0);
            default -> new FrictionSettings.WardIagnemma(0.6, 0.01, 50, 0.0075, 0.02);
        };
        ReferenceCar car = new ReferenceCar(friction, INERTIA, 0.005);
        car.roll(12);
        car.bodies.vy[0] = 3;
        car.bodies.yawRate[0] = 1.5;
        Arrays.setAll(car.wheels.steerSin, i -> i < 2 ? Math.sin(0.2) : 0);
        Arrays.setAll(car.wheels.steerCos, i -> i < 2 ? Math.cos(0.2) : 1);
        car.brake(variant < 3 ? 0 : 200);

        double before = car.energy();
        for (int i = 0; i < 2000; i++) {
            car.step();
            double now = car.energy();
            assertThat(now).as("step " + i).isLessThanOrEqualTo(before * (1 + 1e-9) + 1e-12);
            before = now;
        }
    }

    @Test
    void theEllipseLimitsTheSumOfForces() {
        ReferenceCar apart = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.005);
        ReferenceCar oval = new ReferenceCar(new FrictionSettings.Ellipse(0.8, 0, 0), INERTIA, 0.005);
        for (ReferenceCar car : List.of(apart, oval)) {
            car.bodies.vx[0] = 10;
            car.bodies.vy[0] = 10;
            car.brake(1e6);
            car.step();
        }

        assertThat(deceleration(apart)).isCloseTo(Math.sqrt(2) * MU_G, within(1e-9));
        assertThat(deceleration(oval)).isCloseTo(MU_G, within(1e-9));
    }

    private static double deceleration(ReferenceCar car) {
        return StrictMath.hypot(10 - car.bodies.vx[0], 10 - car.bodies.vy[0]) / car.dt;
    }

    @Test
    void brakingShiftsLoadForward() {
        ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), INERTIA, 0.5, 0.005);
        car.roll(20);
        car.brake(300);

        car.run(1);
        double deceleration = (car.bodies.vx[0] - 20) / 1;

        assertThat(deceleration).isCloseTo(-3.1, within(0.05));
        assertThat(car.wheels.loadNow(0, 0)).isCloseTo(1260 * (9.81 * 1.4 + 3.1008 * 0.5) / 2.6 / 2, within(5.0));
    }

    private static double reference(String group, String key) {
        String all = text("wheel_cases.json");
        Matcher found = Pattern.compile("\"" + Pattern.quote(group) + "\": \\{[^}]*?\"" + Pattern.quote(key) + "\": ([-0-9.e]+)").matcher(all);
        assertThat(found.find()).as(group + "." + key).isTrue();
        return Double.parseDouble(found.group(1));
    }

    static String text(String name) {
        try (var in = WheelForcesTest.class.getResourceAsStream("/mvsim/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static List<String> lines(String name) throws IOException {
        return text(name).lines().toList();
    }

    static double[] numbers(String line) {
        return Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
    }
}
