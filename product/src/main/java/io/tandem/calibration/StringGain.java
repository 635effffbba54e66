package io.tandem.calibration;

import io.tandem.behavior.following.CarFollowingModel;
import java.util.Arrays;

/** How disturbances of speed change from a car to the one behind. */
final class StringGain {

    private static final double LOWEST_RADIANS = 0.01;
    private static final double HIGHEST_RADIANS = 6;
    private static final int FREQUENCIES = 600;
    private static final double SMALL = 1e-4;

    private StringGain() {
    }

    static double[] known(Follower follower, double[] column) {
        return follower.spans().stream().flatMapToDouble(span -> Arrays.stream(column, span.from(), span.to())).toArray();
    }

    /** Root mean square deviation from the mean, in the units of the values. */
    static double spread(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Math.sqrt(Arrays.stream(values).map(value -> (value - mean) * (value - mean)).average().orElse(0));
    }

    /**
     * The greatest |V(jw) / V of the leader(jw)| of the law linearised where it drives with the leader's speed:
     * {@code (fs + jw fl) / ((jw)² e^(jw tau) + fs - jw fv)} with the slopes fs by gap, fl by the leader's speed, and fv by the own speed.
     */
    static double peak(FollowingLaw law, double[] values, double speed) {
        CarFollowingModel model = law.model(values);
        double desired = values[FollowingLaw.DESIRED_SPEED];
        double v = Math.min(Math.max(speed, 1), desired * 0.95);
        double s = equilibrium(model, v, desired);
        double byGap = (of(model, v, desired, s + SMALL, v) - of(model, v, desired, s - SMALL, v)) / (2 * SMALL);
        double byLeader = (of(model, v, desired, s, v + SMALL) - of(model, v, desired, s, v - SMALL)) / (2 * SMALL);
        double byOwn = (of(model, v + SMALL, desired, s, v) - of(model, v - SMALL, desired, s, v)) / (2 * SMALL);
        double greatest = 0;
        for (int i = 0; i < FREQUENCIES; i++) {
            double w = LOWEST_RADIANS * StrictMath.pow(HIGHEST_RADIANS / LOWEST_RADIANS, (double) i / (FREQUENCIES - 1));
            double turn = w * values[FollowingLaw.REACTION_TIME];
            double real = byGap - w * w * StrictMath.cos(turn);
            double imaginary = -w * byOwn - w * w * StrictMath.sin(turn);
            greatest = Math.max(greatest, Math.hypot(byGap, w * byLeader) / Math.hypot(real, imaginary));
        }
        return greatest;
    }

    private static double of(CarFollowingModel model, double v, double desired, double s, double leader) {
        return model.acceleration(v, desired, s, leader, model.timeGap());
    }

    /** The gap at which the law neither speeds up nor slows down behind a leader of the same speed, by halving; metres. */
    private static double equilibrium(CarFollowingModel model, double v, double desired) {
        double near = 0.1;
        double far = 1000;
        for (int i = 0; i < 60; i++) {
            double middle = (near + far) / 2;
            if (of(model, v, desired, middle, v) > 0) {
                far = middle;
            } else {
                near = middle;
            }
        }
        return (near + far) / 2;
    }
}
