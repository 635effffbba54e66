package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.mobility.LagBicycle.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** Against reference/fastsim/eq2_*.csv, which an integrator of eighth order made with a tolerance of 1e-13. */
class LagBicycleTest {

    private static final LagBicycle.Body CAR = new LagBicycle.Body(2.8, 0.95, 0.15, 0.30, 0.55, 0.6, 8, 3, Double.NaN,
            Double.POSITIVE_INFINITY);
    private static final double H = 0.005;
    /** Rows before the last are interpolated in the reference: its wheels pass 0.05 rad by 2e-9, which no lag does. */
    private static final double DENSE_OUTPUT = 1e-8;

    @Test
    void stepOfSteerFollowsTheReference() throws IOException {
        assertFollows("eq2_step_steer.csv", t -> new Command(0.05, 0));
    }

    @Test
    void sineOfSteerWithAccelerationFollowsTheReference() throws IOException {
        assertFollows("eq2_sine_steer_accel.csv", t -> new Command(0.08 * StrictMath.sin(1.2 * t), StrictMath.cos(0.4 * t)));
    }

    @Test
    void brakingOnARampOfSteerFollowsTheReference() throws IOException {
        assertFollows("eq2_brake_ramp_steer.csv", t -> new Command(0.01 * t, -2));
    }

    private static void assertFollows(String file, DoubleFunction<Command> commands) throws IOException {
        List<double[]> rows = rows(file);
        double[] state = Arrays.copyOfRange(rows.getFirst(), 1, 7);

        long step = 0;
        for (double[] row : rows) {
            for (; step < Math.round(row[0] / H); step++) {
                double t = step * H;
                LagBicycle.advance(CAR, state, H, commands.apply(t), commands.apply(t + H / 2), commands.apply(t + H));
            }

            for (int i = 0; i < state.length; i++) {
                assertThat(state[i]).as(file + " at " + row[0] + " s, state " + i).isCloseTo(row[i + 1], within(row == rows.getLast() ? 1e-9 : DENSE_OUTPUT));
            }
        }
    }

    @Test
    void aScenarioWithHeldInputsEndsWhereTheReferenceDoes() throws IOException {
        double[] truth = rows("eq2_step_steer.csv").getLast();
        Trial trial = Trial.of("""
                clock: {step: 5 ms}
                vehicles:
                  - ids: 1
                    mobility: {model: lag-bicycle}
                    start: {at: [1.4, 0], speed: 10}
                    behaviors: {script: [[0, 0, 0.05]]}
                """).run(truth[0]);

        assertThat(trial.see(1).heading()).isCloseTo(truth[3], within(1e-9));
        assertThat(trial.see(1).east()).isCloseTo(truth[1] + 1.4 * StrictMath.cos(truth[3]), within(1e-9));
        assertThat(trial.see(1).north()).isCloseTo(truth[2] + 1.4 * StrictMath.sin(truth[3]), within(1e-9));
        assertThat(trial.see(1).steer()).as("of the wheels").isCloseTo(truth[4], within(1e-9));
    }

    /** From 1 m/s with a_c = -2: v = 1 - 2 t + 2 T (1 - exp(-t/T)), which is 0 at t = 0.7704158 s. */
    @Test
    void brakingEndsAtRestAndNotInReverse() {
        Motion motion = at(1);
        LagBicycle car = new LagBicycle(CAR, 0.1, 0, 0, 1);
        car.command(0, -2, 0, false);
        double lag = 0.3;
        double stop = 0.7;
        for (int i = 0; i < 50; i++) {
            stop = (1 + 2 * lag * (1 - Math.exp(-stop / lag))) / 2;
        }
        double way = stop - stop * stop + 2 * lag * (stop - lag * (1 - Math.exp(-stop / lag)));

        for (int step = 0; step < 30; step++) {
            car.step(0, motion, 0, 1);
            assertThat(motion.speed[0]).isNotNegative();
        }

        assertThat(motion.speed[0]).isZero();
        assertThat(car.acceleration(0)).isZero();
        assertThat(motion.east[0] - 1.4).isCloseTo(way, within(1e-5));
    }

    @Test
    void whoIsMeantToReverseDoes() {
        Motion motion = at(1);
        LagBicycle car = new LagBicycle(CAR, 0.01, 0, 0, 1);
        car.command(0, -2, 0, true);

        for (int step = 0; step < 200; step++) {
            car.step(0, motion, 0, 1);
        }

        assertThat(motion.speed[0]).isLessThan(-1);
    }

    @Test
    void commandsAreHeldWithinTheLimits() {
        Motion motion = at(10);
        LagBicycle car = new LagBicycle(CAR, 0.01, 0, 0, 1);
        car.command(0, 99, 99, false);

        double before = 0;
        for (int step = 0; step < 300; step++) {
            car.step(0, motion, 0, 1);
            assertThat(car.steer(0) - before).isLessThanOrEqualTo(0.6 * 0.01 + 1e-12);
            before = car.steer(0);
        }

        assertThat(car.steer(0)).isCloseTo(0.55, within(1e-4));
        assertThat(car.acceleration(0)).isCloseTo(3, within(1e-3));
    }

    @Test
    void aDelayedCommandActsThatManyStepsLater() {
        Motion prompt = at(10);
        Motion late = at(10);
        LagBicycle now = new LagBicycle(CAR, 0.01, 0, 0, 1);
        LagBicycle later = new LagBicycle(CAR, 0.01, 20, 0, 1);
        now.command(0, 1, 0, false);
        later.command(0, 1, 0, false);

        for (int step = 0; step < 100; step++) {
            now.step(0, prompt, 0, 1);
        }
        for (int step = 0; step < 120; step++) {
            later.step(0, late, 0, 1);
        }

        assertThat(late.speed[0]).isEqualTo(prompt.speed[0]);
    }

    @Test
    void understeerAndGripWidenTheTurn() {
        LagBicycle.Body understeered = new LagBicycle.Body(2.8, 0.95, 0, 0, 0.55, 9, 8, 3, 0.002, Double.POSITIVE_INFINITY);
        LagBicycle.Body onIce = new LagBicycle.Body(2.8, 1, 0, 0, 0.55, 9, 8, 3, Double.NaN, 2);

        assertThat(turned(understeered)).isCloseTo(20 / 2.8 * StrictMath.tan(0.1) / (1 + 0.002 * 400 / 2.8), within(1e-9));
        assertThat(20 * turned(onIce)).isCloseTo(2, within(1e-9));
    }

    /** Yaw over a second at 20 m/s with the wheels at 0.1 rad. */
    private static double turned(LagBicycle.Body body) {
        Motion motion = at(20);
        LagBicycle car = new LagBicycle(body, 0.01, 0, 0, 1);
        car.command(0, 0, 0.1, false);
        for (int step = 0; step < 100; step++) {
            car.step(0, motion, 0, 1);
        }
        return motion.heading[0];
    }

    @Test
    void aHandDrivesItForwardAndBackward() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, mobility: {model: lag-bicycle}, start: {at: [0, 0]}, behaviors: {hover: {}}}
                """).run(1);

        trial.run(5, () -> trial.hand(1, 0, 1, 0));
        double forward = trial.see(1).speed();
        trial.run(15, () -> trial.hand(1, 0, -0.5, 0));

        assertThat(forward).isGreaterThan(6);
        assertThat(trial.see(1).speed()).isCloseTo(-4, within(0.1));
    }

    @Test
    void whatIsStaticNeverMovesAndParticlesTurnAsTheirAccelerationAllows() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, mobility: {model: static}, start: {at: [5, 5], speed: 3}}
                  - {ids: 2, kind: pedestrian, mobility: {model: particle, max-acceleration: 1}, start: {at: [0, 0], speed: 2},
                    behaviors: {script: [[0, 2, 1.0, 0]]}}
                """).run(10);

        assertThat(trial.see(1).distanceTo(5, 5)).isZero();
        assertThat(trial.see(1).speed()).isZero();
        assertThat(trial.see(2).heading()).as("v^2 / r = 1 m/s2 at 2 m/s").isCloseTo(10 * 1 / 2.0, within(1e-9));
    }

    @Test
    void aPlainBicycleTakesItsCommandsAtOnce() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, mobility: {model: bicycle}, start: {at: [0, 0], speed: 5}, behaviors: {script: [[0, 1, 0.1]]}}
                """).run(10);

        assertThat(trial.see(1).speed()).isCloseTo(15, within(1e-9));
        assertThat(trial.see(1).heading()).isCloseTo((5 * 10 + 50) * StrictMath.tan(0.1) / 2.8, within(1e-9));
    }

    private static Motion at(double speed) {
        Motion motion = new Motion(1);
        motion.east[0] = 1.4;
        motion.speed[0] = speed;
        motion.levelRatio[0] = 1;
        return motion;
    }

    private static List<double[]> rows(String file) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                LagBicycleTest.class.getResourceAsStream("/reference/fastsim/" + file), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
                    .toList();
        }
    }
}
