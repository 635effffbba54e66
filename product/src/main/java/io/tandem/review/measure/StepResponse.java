package io.tandem.review.measure;

import java.util.List;

/**
 * Response of a speed controller to a step of its target. Values that are not reached are NaN.
 *
 * @param steadyError mean of speed minus target over the last tenth of the time, m/s
 * @param overshoot   beyond the target in the direction of the step, m/s; 0 where there is none
 * @param settling    seconds until the speed stays within 2 % of the step, at least 0.1 m/s, around the target
 * @param reversals   changes of the pedal's direction per minute
 */
public record StepResponse(double steadyError, double overshoot, double settling, double reversals) {

    private static final double BAND = 0.02;
    private static final double MIN_BAND_MPS = 0.1;
    /** Accelerations below this do not count as use of a pedal, m/s². */
    private static final double DEAD_BAND_MPS2 = 0.1;
    private static final double LAST = 0.1;

    /** Speeds from the step on, the first being that before it; unknown speeds are left out. */
    public static StepResponse of(double[] speed, double interval, double target) {
        int count = speed.length;
        double steady = ColumnMath.mean(speed, count - Math.max(1, (int) (count * LAST)), count) - target;
        return new StepResponse(steady, overshoot(speed, target), settling(speed, interval, target), reversals(speed, interval));
    }

    private static double overshoot(double[] speed, double target) {
        double direction = Math.signum(target - speed[0]);
        double beyond = 0;
        for (double v : speed) {
            beyond = Math.max(beyond, Double.isNaN(v) ? 0 : direction * (v - target));
        }
        return beyond;
    }

    private static double settling(double[] speed, double interval, double target) {
        double band = Math.max(MIN_BAND_MPS, BAND * Math.abs(target - speed[0]));
        int last = -1;
        for (int i = 0; i < speed.length; i++) {
            last = Math.abs(speed[i] - target) > band ? i : last;
        }
        return last == speed.length - 1 ? Double.NaN : (last + 1) * interval;
    }

    private static double reversals(double[] speed, double interval) {
        double direction = 0;
        int reversalCount = 0;
        for (double a : ColumnMath.derivative(speed, interval)) {
            if (Math.abs(a) > DEAD_BAND_MPS2) {
                reversalCount += direction * a < 0 ? 1 : 0;
                direction = a;
            }
        }
        return reversalCount / (speed.length * interval / 60);
    }

    public List<Measure> measures() {
        return List.of(Measure.of("cruise steady error", steadyError, "m/s"), Measure.of("cruise overshoot", overshoot, "m/s"),
                Measure.of("cruise settling time", settling, "s"), Measure.of("pedal reversals", reversals, "1/min"));
    }
}
