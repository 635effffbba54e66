package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.mobility.Kinematic.Inputs;
import io.tandem.mobility.Kinematic.Pose;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against reference/move: closed form for constant inputs, an eighth-order integrator for varying ones. */
class KinematicTest {

    @Test
    void columnsFollowTheClosedFormUnderConstantInputs() throws IOException {
        double h = 0.01;

        for (String[] row : rows("kinematic_constant.csv")) {
            double length = number(row[1]);
            Motion motion = vehicle(number(row[5]), number(row[2]), number(row[3]) / length, StrictMath.sin(number(row[4])));
            for (int step = 0; step < Math.round(number(row[6]) / h); step++) {
                Kinematic.step(motion, 0, 1, h, length / 2, 1, Double.POSITIVE_INFINITY);
            }

            assertThat(motion.east[0]).as(row[0]).isCloseTo(number(row[7]), within(1e-9));
            assertThat(motion.north[0]).as(row[0]).isCloseTo(number(row[8]), within(1e-9));
            assertThat(motion.up[0]).as(row[0]).isCloseTo(number(row[9]), within(1e-9));
            assertThat(motion.heading[0]).as(row[0]).isCloseTo(number(row[10]), within(1e-9));
        }
    }

    @Test
    void errorUnderVaryingInputsIsOfFourthOrder() throws IOException {
        List<String[]> rows = rows("kinematic_varying.csv");
        String[] truth = rows.getLast();

        double[] error = new double[4];
        for (int i = 0; i < error.length; i++) {
            error[i] = errorAtTheEnd(0.1 / (1 << i), truth);
        }

        assertThat(errorAtTheEnd(0.01, truth)).isLessThanOrEqualTo(1e-8);
        assertThat(error[0]).isCloseTo(7.48588985288734e-06, within(1e-8));
        assertThat(error[0] / error[1]).isCloseTo(16, within(1.0));
        assertThat(error[1] / error[2]).isCloseTo(16, within(1.0));
        assertThat(error[2] / error[3]).isCloseTo(16, within(1.0));
    }

    @Test
    void columnsEqualFourStagesOfRungeKutta() {
        SplittableRandom random = new SplittableRandom(4);

        for (int trial = 0; trial < 1000; trial++) {
            double length = random.nextDouble(0.3, 10);
            Inputs inputs = new Inputs(random.nextDouble(-20, 40), random.nextDouble(-0.5, 0.5), random.nextDouble(-0.3, 0.3));
            Pose pose = new Pose(0, 0, 0, random.nextDouble(-300, 300));
            Motion motion = vehicle(pose.heading(), inputs.speed(), inputs.steer() / length, StrictMath.sin(inputs.pitch()));
            double h = random.nextDouble(0.001, 0.05);

            Pose next = Kinematic.advance(pose, length, h, inputs, inputs, inputs);
            Kinematic.step(motion, 0, 1, h, length / 2, 1, Double.POSITIVE_INFINITY);

            assertThat(motion.east[0]).isCloseTo(next.east(), within(1e-12));
            assertThat(motion.north[0]).isCloseTo(next.north(), within(1e-12));
            assertThat(motion.up[0]).isCloseTo(next.up(), within(1e-12));
            assertThat(motion.heading[0]).isCloseTo(next.heading(), within(1e-12));
        }
    }

    @Test
    void standingVehicleDoesNotTurn() {
        Motion motion = vehicle(1, 0, 0.3, 0);

        Kinematic.step(motion, 0, 1, 0.01, 1, 1, Double.POSITIVE_INFINITY);

        assertThat(motion.heading[0]).isEqualTo(1);
        assertThat(motion.east[0]).isZero();
    }

    @Test
    void speedFollowsItsWishWithTheTimeConstant() {
        Motion motion = vehicle(0, 0, 0, 0);
        motion.wantedSpeed[0] = 1;
        VehicleLimits limits = new VehicleLimits(2, 1, 0.5, 0, 0, 0.5, 3, KinematicSettings.SteerLaw.LINEAR, KinematicSettings.PitchLaw.PAPER,
                false, false, true);

        for (int step = 0; step < 50; step++) {
            Kinematic.step(motion, 0, 1, 0.01, 1, limits.speedGain(0.01), 3 * 0.01);
        }

        assertThat(motion.speed[0]).isCloseTo(1 - Math.exp(-1), within(1e-12));
    }

    @Test
    void accelerationIsLimited() {
        Motion motion = vehicle(0, 0, 0, 0);
        motion.wantedSpeed[0] = 100;

        for (int step = 0; step < 100; step++) {
            Kinematic.step(motion, 0, 1, 0.01, 1, 0.5, 3 * 0.01);
        }

        assertThat(motion.speed[0]).isCloseTo(3, within(1e-12));
        assertThat(motion.east[0]).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void rotorcraftClimbsAtRest() {
        Motion motion = vehicle(0, 0, 0, 0);
        motion.climbSpeed[0] = 3;

        for (int step = 0; step < 200; step++) {
            Kinematic.step(motion, 0, 1, 0.01, 0.3, 1, 1);
        }

        assertThat(motion.up[0]).isCloseTo(6, within(1e-9));
    }

    private static Motion vehicle(double heading, double speed, double curvature, double climbRatio) {
        Motion motion = new Motion(1);
        motion.heading[0] = heading;
        motion.speed[0] = speed;
        motion.wantedSpeed[0] = speed;
        motion.curvature[0] = curvature;
        motion.climbRatio[0] = climbRatio;
        motion.levelRatio[0] = 1;
        return motion;
    }

    private static double errorAtTheEnd(double h, String[] truth) {
        Pose pose = new Pose(0, 0, 0, 0);
        int steps = (int) Math.round(20 / h);
        for (int step = 0; step < steps; step++) {
            double t = step * h;
            pose = Kinematic.advance(pose, 2.7, h, inputs(t), inputs(t + h / 2), inputs(t + h));
        }
        return Math.max(Math.max(Math.abs(pose.east() - number(truth[1])), Math.abs(pose.north() - number(truth[2]))),
                Math.max(Math.abs(pose.up() - number(truth[3])), Math.abs(pose.heading() - number(truth[4]))));
    }

    private static Inputs inputs(double t) {
        return new Inputs(8 + 2 * Math.sin(0.5 * t), 0.15 * Math.sin(0.8 * t), Math.toRadians(5) * Math.sin(0.3 * t));
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }

    private static List<String[]> rows(String file) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                KinematicTest.class.getResourceAsStream("/reference/move/" + file), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(line -> line.split(",")).toList();
        }
    }
}
