package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Kind;
import io.tandem.message.Reports;
import org.junit.jupiter.api.Test;

class CycleTest {

    private static final double H = 0.01;

    /** One bicycle that is given a speed and a steer for some seconds, from a speed on. */
    private static Motion ride(double from, double speed, double steer, double seconds, Reports out, double[] offsets) {
        VehicleLimits limits = CycleSettings.USUAL.limits(Kind.CYCLIST, 1.8);
        MobilityModel model = CycleSettings.USUAL.model(limits, H, 0, 1);
        Motion motion = new Motion(1);
        motion.speed[0] = from;
        Commands commands = new Commands(1);
        model.begin(motion);
        for (int step = 0; step < seconds / H; step++) {
            commands.write(0, 1, 0, speed, steer);
            commands.perceivedSpeed[0] = motion.speed[0];
            model.apply(commands, motion, 0, 1);
            model.step(Math.round((step + 1) * H * 1e9), motion, 0, 1);
            offsets[0] = Math.min(offsets[0], motion.north[0]);
            offsets[1] = Math.max(offsets[1], motion.north[0]);
        }
        out.resize(1);
        model.report(motion, commands, 1, out, 0, 1);
        return motion;
    }

    @Test
    void aRiderLeansIntoABendAndNoFartherThanSheDares() {
        Reports out = new Reports();

        Motion motion = ride(6, 6, 0.7, 3, out, new double[2]);

        double sideways = 36 * motion.curvature[0];
        assertThat(sideways).isCloseTo(2, within(0.02));
        assertThat(out.roll[0]).isCloseTo(-Math.atan(2 / 9.81), within(0.01));
    }

    @Test
    void aRiderTakesTimeToSpeedUpAndBrakesHarder() {
        Motion faster = ride(0, 5, 0, 5, new Reports(), new double[2]);
        Motion braked = ride(6, 0, 0, 1, new Reports(), new double[2]);

        assertThat(faster.speed[0]).isCloseTo(3, within(0.01));
        assertThat(braked.speed[0]).isCloseTo(3, within(0.05));
    }

    /** 0.1 m to each side of a straight line is a peak to peak of 0.2 m; a phase that is not zero adds a drift, which the rider's controller would take away. */
    @Test
    void aSlowRiderWeavesAndAFastOneDoesNot() {
        double[] slow = new double[2];
        double[] fast = new double[2];

        ride(2, 2, 0, 2, new Reports(), slow);
        ride(5, 5, 0, 2, new Reports(), fast);

        assertThat(slow[1] - slow[0]).isBetween(0.1, 0.8);
        assertThat(fast[1] - fast[0]).isZero();
    }
}
