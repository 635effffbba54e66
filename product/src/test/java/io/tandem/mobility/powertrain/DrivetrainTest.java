package io.tandem.mobility.powertrain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the longitudinal model of domain/reference/cosim (car_performance.json, full_throttle.csv; step 2 ms) and the energies of domain/reference/roadside/energy.json. */
class DrivetrainTest {

    private static final double KMH = 3.6;
    private static final double H = 0.01;

    @ParameterizedTest
    @CsvSource({"30, 2.11", "50, 4.054", "80, 7.424", "100, 11.118", "120, 14.99", "150, 25.016"})
    void fullThrottleReachesSpeedsInTime(double kmh, double seconds) {
        Drive drive = new Drive(CarPreset.SMALL_CAR.design());

        drive.press(1).until(() -> drive.v * KMH >= kmh);

        assertThat(drive.t).isCloseTo(seconds, Percentage.withPercentage(2));
    }

    @ParameterizedTest
    @CsvSource({"400, 17.82", "1000, 32.408"})
    void fullThrottleCoversDistancesInTime(double metres, double seconds) {
        Drive drive = new Drive(CarPreset.SMALL_CAR.design());

        drive.press(1).until(() -> drive.x >= metres);

        assertThat(drive.t).isCloseTo(seconds, Percentage.withPercentage(2));
    }

    @Test
    void fullThrottleFollowsTheReferenceThroughAllGears() throws IOException {
        Drive drive = new Drive(CarPreset.SMALL_CAR.design());
        drive.press(1);

        for (String line : text("cosim/full_throttle.csv").lines().skip(1).toList()) {
            double[] row = List.of(line.split(",")).stream().mapToDouble(Double::parseDouble).toArray();
            drive.until(() -> drive.t >= row[0] - 1e-9);

            assertThat(drive.v * KMH).as("km/h at %s s", row[0]).isCloseTo(row[1], within(0.25 + 0.01 * row[1]));
        }
    }

    @Test
    void topSpeedIsWhereTorqueBalancesResistance() {
        Drive drive = new Drive(CarPreset.SMALL_CAR.design());

        drive.press(1).until(() -> drive.t > 300);

        assertThat(drive.v * KMH).isCloseTo(190.916, Percentage.withPercentage(0.5));
        assertThat(drive.train.gear(0)).isEqualTo(5);
    }

    /** t = m_e / sqrt(A B) (atan(v0 sqrt(B / A)) - atan(v sqrt(B / A))), A = m g f0, B = 1/2 rho CdA + m g f2. */
    @ParameterizedTest
    @CsvSource({"80, 16.1478, 401.47", "60, 38.1076, 825.27", "40, 68.1396, 1238.13", "20, 107.8239, 1564.38", "0, 155.0197, 1693.38"})
    void coastsInNeutralAsTheClosedFormSays(double kmh, double seconds, double metres) {
        Drive drive = new Drive(inNeutral(CarPreset.SMALL_CAR.design()));
        drive.v = 100 / KMH;

        drive.press(0).until(() -> drive.v * KMH <= kmh);

        assertThat(drive.t).isCloseTo(seconds, Percentage.withPercentage(0.1));
        assertThat(drive.x).isCloseTo(metres, Percentage.withPercentage(0.1));
    }

    @Test
    void fullBrakesDecelerateByTheirForce() {
        Drive drive = new Drive(inNeutral(CarPreset.SMALL_CAR.design()));
        drive.v = 15;

        drive.press(-1).until(() -> drive.v < 0.5);

        assertThat(-drive.train.acceleration(0)).isCloseTo(7.8966 + 0.114, Percentage.withPercentage(1));
    }

    @ParameterizedTest
    @CsvSource({"SMALL_CAR, 100, 5, 6.108346886463008", "SMALL_CAR, 130, 5, 8.385426976468422", "ELECTRIC_CAR, 50, 1, 8.255054726794697", "ELECTRIC_CAR, 80, 1, 12.112940100594422",
            "ELECTRIC_CAR, 100, 1, 15.895218907178787", "ELECTRIC_CAR, 130, 1, 23.268785337747534"})
    void steadySpeedsTakeTheirEnergy(CarPreset preset, double kmh, int gear, double per100km) {
        Drive drive = new Drive(preset.design());
        drive.v = kmh / KMH;
        drive.train.begin(0, drive.v);
        drive.hold(kmh / KMH).until(() -> drive.t >= 60);
        double energy = drive.train.energy(0);
        double x = drive.x;

        drive.until(() -> drive.t >= 120);

        double megajoules = (drive.train.energy(0) - energy) / (drive.x - x) * 100_000;
        assertThat(drive.v * KMH).isCloseTo(kmh, within(0.1));
        assertThat(drive.train.gear(0)).isEqualTo(gear);
        assertThat(preset == CarPreset.ELECTRIC_CAR ? megajoules / 3.6 : megajoules / 32).isCloseTo(per100km, Percentage.withPercentage(0.5));
    }

    @Test
    void anIdlingEngineBurnsHalfALitreAnHour() {
        Drive drive = new Drive(CarPreset.SMALL_CAR.design());

        drive.press(-0.25).until(() -> drive.t >= 360);

        assertThat(drive.train.energy(0) / 32 * 10).isCloseTo(0.4888937829015426, Percentage.withPercentage(0.5));
        assertThat(drive.v).isZero();
    }

    @Test
    void brakesAndRollingResistanceHoldOnASlopeAndACarLeftAloneRollsBack() {
        Drive held = new Drive(CarPreset.SMALL_CAR.design());
        Drive left = new Drive(CarPreset.SMALL_CAR.design());
        held.slope = 0.1;
        left.slope = 0.1;

        held.press(-0.3).until(() -> held.t >= 5);
        left.press(0).until(() -> left.t >= 5);

        assertThat(held.v).isZero();
        assertThat(left.v).isNegative();
    }

    @ParameterizedTest
    @EnumSource
    void everyPresetLaunchesShiftsAndStops(CarPreset preset) {
        Drive drive = new Drive(preset.design());

        drive.press(1).until(() -> drive.t >= 40);
        double fast = drive.v;
        int gear = drive.train.gear(0);
        drive.press(-0.5).until(() -> drive.t >= 80);

        assertThat(fast * KMH).as(preset.name().toLowerCase(Locale.ROOT)).isGreaterThan(65);
        assertThat(gear).isEqualTo(preset.design().gears() == 1 ? 1 : Math.max(3, gear));
        assertThat(drive.v).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void anAccelerationThatTheCarCanGiveIsGiven(CarPreset preset) {
        Drive drive = new Drive(preset.design());
        drive.v = 8;
        drive.train.begin(0, drive.v);

        drive.accelerate(0.4).until(() -> drive.t >= 2);
        double up = drive.v;
        drive.accelerate(-1.5).until(() -> drive.t >= 4);

        assertThat(up).isCloseTo(8.8, within(0.45));
        assertThat(drive.v).isCloseTo(up - 3, within(0.45));
    }

    @Test
    void reverseIsTakenAtRestOnly() {
        Drive drive = new Drive(CarPreset.SMALL_CAR.design());
        drive.v = 4;

        drive.reverse(-2).until(() -> drive.t >= 10);

        assertThat(drive.v).isCloseTo(-2, within(0.3));
        assertThat(drive.train.gear(0)).isEqualTo(-1);
    }

    private static CarDesign inNeutral(CarDesign design) {
        CarDesign.Engine engine = design.engine();
        return new CarDesign(design.chassis(), new CarDesign.Engine(engine.torque(), engine.idle(), engine.cutOff(), 0, 0, 0, 1, 0, 0, 0), design.gearbox(), design.ratios(),
                design.efficiency(), design.shifts(), design.brakeForce(), design.throttleLag(), design.brakeLag(), design.steering());
    }

    private static String text(String name) throws IOException {
        try (InputStream in = DrivetrainTest.class.getResourceAsStream("/reference/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** One car on a straight road. */
    private static final class Drive {
        private final Drivetrain train;
        private Runnable driver = () -> { };
        private double v;
        private double x;
        private double t;
        private double slope;

        private Drive(CarDesign design) {
            train = new Drivetrain(design, H, 1);
        }

        private Drive press(double pedal) {
            driver = () -> train.press(0, pedal);
            return this;
        }

        private Drive accelerate(double wanted) {
            driver = () -> train.accelerate(0, wanted, false);
            return this;
        }

        private Drive hold(double speed) {
            driver = () -> train.accelerate(0, 2 * (speed - v), false);
            return this;
        }

        private Drive reverse(double speed) {
            driver = () -> train.accelerate(0, 2 * (speed - v), true);
            return this;
        }

        private void until(BooleanSupplier done) {
            for (int i = 0; i < 100_000 && !done.getAsBoolean(); i++) {
                driver.run();
                double next = train.step(0, v, slope);
                x += H * 0.5 * (v + next);
                v = next;
                t += H;
            }
        }
    }
}
