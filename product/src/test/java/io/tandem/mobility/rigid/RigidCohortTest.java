package io.tandem.mobility.rigid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.contact.Bodies;
import io.tandem.geo.Area;
import io.tandem.message.Estimate;
import io.tandem.setting.Span;
import io.tandem.terrain.Elevation;
import io.tandem.terrain.Ground;
import io.tandem.terrain.GroundZone;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whole vehicles: control, wheels, odometry and ground together, in steps of 5 ms. */
class RigidCohortTest {

    private static final double STEP = 0.005;

    private Bodies bodies;

    private RigidCohort cohort(RigidPreset preset, Optional<DriveSettings> drive, Ground ground, int rows) {
        return cohort(RigidDesign.of(Optional.of(preset), ChassisSettings.NONE, List.of(), drive, Optional.of(ReferenceCar.dry(0.8)), ControlSettings.NONE,
                OdometrySettings.EXACT), ground, rows);
    }

    private RigidCohort cohort(RigidDesign design, Ground ground, int rows) {
        WheeledBody body = design.body();
        bodies = new Bodies(rows, 4 * rows);
        for (int i = 0; i < rows; i++) {
            bodies.add(i + 1, design.outline().hull(), body.massX, body.massY, body.mass, body.inertia);
        }
        return new RigidCohort(design, bodies, 0, ground, STEP, rows);
    }

    private void run(RigidCohort cohort, double seconds) {
        int rows = bodies.count();
        for (int i = 0; i < seconds / STEP; i++) {
            cohort.step(i, 0, rows);
            bodies.advance(STEP, 0, rows);
            cohort.settle(0, rows);
        }
    }

    private static Ground plane(double slopeEast, double slopeNorth) {
        float[] heights = new float[121];
        for (int i = 0; i < heights.length; i++) {
            heights[i] = (float) (slopeEast * 100 * (i % 11 - 5) + slopeNorth * 100 * (i / 11 - 5));
        }
        return new Ground(Optional.empty(), Optional.of(new Elevation(-500, -500, 100, 11, 11, heights)), List.of());
    }

    @Test
    void odometryTellsTheTruthWithoutSlip() {
        RigidCohort robot = cohort(RigidPreset.SMALL_ROBOT, Optional.empty(), Ground.LEVEL, 1);
        robot.begin(0);
        robot.setTwist(0, 1, 0.3, Double.NaN);

        run(robot, 20);

        Estimate told = robot.odometry(new SimTime(0), 0, 1);
        assertThat(told.heading()).isCloseTo(bodies.heading[0], within(0.02));
        assertThat(told.east()).isCloseTo(bodies.placeEast(0), within(0.06));
        assertThat(told.north()).isCloseTo(bodies.placeNorth(0), within(0.06));
    }

    @Test
    void lockedWheelsTellThatItStandsWhileItSlides() {
        Ground ice = new Ground(Optional.empty(), Optional.empty(), List.of(new GroundZone(Area.box(0, 0, 400, 400), OptionalDouble.of(0.1), OptionalDouble.empty(), 0)));
        RigidCohort car = cohort(RigidPreset.CAR, Optional.empty(), ice, 1);
        bodies.place(0, 0, 0, 0);
        bodies.go(0, 10, 0, 0);
        car.begin(0);
        car.setSteer(0, 0, 0, Double.NaN);

        run(car, 12);

        assertThat(bodies.placeEast(0)).isCloseTo(100 / (2 * 0.1 * 9.81), within(0.5));
        assertThat(car.odometry(new SimTime(0), 0, 1).east()).isLessThan(1.5);
    }

    @Test
    void aParkedCarStaysOnASlopeAndLiesOnIt() {
        RigidCohort car = cohort(RigidPreset.CAR, Optional.empty(), plane(0.2, 0.1), 1);
        bodies.place(0, 10, 20, 0);
        car.begin(0);
        car.setSteer(0, 0, 0, Double.NaN);

        run(car, 10);

        assertThat(bodies.placeEast(0)).isCloseTo(10, within(1e-3));
        assertThat(bodies.placeNorth(0)).isCloseTo(20, within(1e-3));
        assertThat(car.up(0)).isCloseTo(0.2 * 10 + 0.1 * 20, within(1e-3));
        assertThat(car.noseUp(0)).isCloseTo(Math.atan(0.2), within(2e-3));
        assertThat(car.rightDown(0)).isCloseTo(Math.asin(0.1 / Math.sqrt(1 + 0.2 * 0.2 + 0.1 * 0.1)), within(4e-3));
    }

    @Test
    void aTrailerOfOneAxleLiesOnTheSlopeUnderIt() {
        RigidCohort caravan = cohort(RigidPreset.CARAVAN, Optional.empty(), plane(0.2, 0.1), 1);
        bodies.place(0, 10, 20, 0);

        caravan.begin(0);

        assertThat(caravan.up(0)).isCloseTo(0.2 * 10 + 0.1 * 20, within(1e-3));
        assertThat(caravan.noseUp(0)).isCloseTo(Math.atan(0.2), within(4e-3));
        assertThat(caravan.rightDown(0)).isCloseTo(Math.asin(0.1 / Math.sqrt(1 + 0.2 * 0.2 + 0.1 * 0.1)), within(4e-3));
    }

    /** Six wheels slide sideways in a turn; with gains by the mass alone it would hardly turn. */
    @Test
    void aSkidSteerOfOnesOwnTurnsWithoutGains() {
        List<WheelSettings> wheels = Stream.of(0.6, 0.0, -0.6).flatMap(x -> Stream.of(WheelSettings.of(x, 0.5, 0.3, 2, false, true), WheelSettings.of(x, -0.5, 0.3, 2, false, true)))
                .toList();
        ControlSettings control = new ControlSettings(Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.of(30), OptionalDouble.empty());
        RigidCohort robot = cohort(RigidDesign.of(Optional.empty(), ChassisSettings.box(60, OptionalDouble.empty(), -0.8, 0.8, 1, new Span(0.1, 0.5)), wheels,
                Optional.of(new DriveSettings.Differential()), Optional.of(ReferenceCar.dry(0.8)), control, OdometrySettings.EXACT), Ground.LEVEL, 1);
        robot.begin(0);
        robot.setTwist(0, 1, 0.5, Double.NaN);

        run(robot, 4);

        assertThat(bodies.heading[0]).isBetween(1.0, 2.0);
    }

    @Test
    void brakesStopACarThatRollsAndNeverPushItBack() {
        RigidCohort car = cohort(RigidPreset.CAR, Optional.empty(), Ground.LEVEL, 1);
        bodies.place(0, 0, 0, 0);
        bodies.go(0, 20, 0, 0);
        car.begin(0);
        car.setSteer(0, 0, 0, Double.NaN);

        run(car, 3.5);
        double stopped = bodies.placeEast(0);
        run(car, 5);

        assertThat(stopped).isBetween(400 / (2 * 0.8 * 9.81), 400 / (2 * 0.7 * 9.81));
        assertThat(bodies.placeEast(0)).isCloseTo(stopped, within(0.02));
        assertThat(bodies.vx[0]).isCloseTo(0, within(1e-6));
    }

    @Test
    void whatIsNoLongerFiniteIsStoppedAndNobodyElse() {
        RigidCohort cars = cohort(RigidPreset.CAR, Optional.empty(), Ground.LEVEL, 2);
        bodies.place(1, 0, 50, 0);
        cars.begin(0);
        cars.begin(1);
        cars.setSteer(0, 10, 0, Double.NaN);
        cars.setSteer(1, 10, 0, Double.NaN);
        run(cars, 1);
        bodies.vy[0] = Double.NaN;

        run(cars, 1);

        assertThat(cars.stoppedAt(0, -1)).isZero();
        assertThat(cars.stoppedAt(1, -1)).isEqualTo(-1);
        assertThat(bodies.vx[0]).isZero();
        assertThat(bodies.x[0]).isFinite();
        assertThat(bodies.vx[1]).isGreaterThan(1);
    }

    /** With one driven wheel on ice an open differential gives both the same torque; a limited-slip one gives the other up to its bias times more. */
    @Test
    void limitedSlipPullsHarderOnHalfIce() {
        Ground half = new Ground(Optional.empty(), Optional.empty(), List.of(new GroundZone(Area.box(0, 50, 2000, 100), OptionalDouble.of(0.02), OptionalDouble.empty(), 0)));
        double[] reached = new double[2];
        for (DriveSettings.Differentials kind : DriveSettings.Differentials.values()) {
            DriveSettings drive = new DriveSettings.AckermannDrivetrain(0.5, DriveSettings.Axles.REAR, kind, 0.5, 0.5, 0.5, 3, 3, 3);
            RigidCohort car = cohort(RigidPreset.CAR, Optional.of(drive), half, 1);
            bodies.place(0, 0, 0, 0);
            car.begin(0);
            car.setSteer(0, 20, 0, Double.NaN);
            run(car, 1);
            reached[kind.ordinal()] = bodies.vx[0];
        }

        assertThat(reached[0]).isGreaterThan(0.2);
        assertThat(reached[1]).isGreaterThan(1.2 * reached[0]);
    }

    @Test
    void halvingTheStepHalvesTheSlip() {
        double[] slips = new double[2];
        for (int i = 0; i < 2; i++) {
            ReferenceCar car = new ReferenceCar(ReferenceCar.dry(0.8), 1800, i == 0 ? 0.01 : 0.005);
            car.drive(300);
            car.run(2);
            slips[i] = car.wheels.spin[ReferenceCar.REAR_LEFT] * 0.3 - car.bodies.vx[0];
        }

        assertThat(slips[1]).isCloseTo(slips[0] / 2, within(1e-3 * Math.abs(slips[0])));
    }
}
