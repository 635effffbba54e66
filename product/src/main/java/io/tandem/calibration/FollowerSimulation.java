package io.tandem.calibration;

import io.tandem.behavior.following.CarFollowingModel;
import java.util.Arrays;
import java.util.List;

/**
 * A follower driven by a law behind its recorded leader, over the whole drive and not step by step.
 *
 * <pre>
 *   dv/dt = law(v, s, v of the leader, each a reaction time ago),   ds/dt = v of the leader - v
 * </pre>
 *
 * Each span starts from the recorded state. The gap is integrated from speeds, so that the error of the gap is the law's and not that of two odometers.
 */
final class FollowerSimulation {

    /** Longest integration step, seconds. */
    private static final double STEP = 0.05;
    /** Of the initial state: a straight line through the first rows, seconds. */
    private static final double SETTLING = 1;
    /** Weight of a squared gap error against a squared speed error. */
    static final double GAP_WEIGHT = 0.1;
    private static final double ROOT_WEIGHT = Math.sqrt(GAP_WEIGHT);

    private final Follower follower;
    private final double[] leader;
    private final double[] speed;
    private final double[] gap;

    /** @param leader m/s by row; the recorded speed of the leader, or a simulated one */
    FollowerSimulation(Follower follower, double[] leader) {
        this.follower = follower;
        this.leader = leader;
        speed = new double[leader.length];
        gap = new double[leader.length];
        Arrays.fill(speed, Double.NaN);
        Arrays.fill(gap, Double.NaN);
    }

    static FollowerSimulation of(Follower follower, FollowingLaw law, double[] values) {
        FollowerSimulation simulation = new FollowerSimulation(follower, follower.leaderSpeed());
        simulation.run(law, values);
        return simulation;
    }

    /** m/s by row; NaN outside the spans. */
    double[] speed() {
        return speed;
    }

    /** Metres by row; NaN outside the spans. */
    double[] gap() {
        return gap;
    }

    void run(FollowingLaw law, double[] values) {
        CarFollowingModel model = law.model(values);
        for (Follower.Span span : follower.spans()) {
            run(span, model, values[FollowingLaw.DESIRED_SPEED], values[FollowingLaw.REACTION_TIME]);
        }
    }

    private void run(Follower.Span span, CarFollowingModel model, double desired, double reaction) {
        int parts = (int) Math.ceil(follower.interval() / STEP - 1e-9);
        double step = follower.interval() / parts;
        int steps = (span.rows() - 1) * parts;
        double[] v = new double[steps + 1];
        double[] s = new double[steps + 1];
        v[0] = Math.max(0, initial(follower.speed(), span));
        s[0] = initial(follower.gap(), span);
        double delay = reaction / step;
        for (int k = 0; k < steps; k++) {
            double at = Math.max(0, k - delay);
            int before = (int) at;
            int after = Math.min(before + 1, k);
            double share = at - before;
            double acceleration = model.acceleration(v[before] + share * (v[after] - v[before]), desired, s[before] + share * (s[after] - s[before]),
                    leaderAt(span, at / parts), model.timeGap());
            v[k + 1] = Math.max(0, v[k] + acceleration * step);
            s[k + 1] = s[k] + step * (leaderAt(span, (k + 0.5) / parts) - (v[k] + v[k + 1]) / 2);
        }
        for (int row = 0; row < span.rows(); row++) {
            speed[span.from() + row] = v[row * parts];
            gap[span.from() + row] = s[row * parts];
        }
    }

    private double leaderAt(Follower.Span span, double row) {
        int before = (int) row;
        int after = Math.min(before + 1, span.rows() - 1);
        return leader[span.from() + before] + (row - before) * (leader[span.from() + after] - leader[span.from() + before]);
    }

    /** Noise of a single row would move the whole drive. */
    private double initial(double[] column, Follower.Span span) {
        int rows = Math.min(span.rows(), Math.max(2, (int) Math.round(SETTLING / follower.interval())));
        double middle = (rows - 1) / 2.0;
        double sum = 0;
        double slope = 0;
        double squares = 0;
        for (int i = 0; i < rows; i++) {
            sum += column[span.from() + i];
            slope += (i - middle) * column[span.from() + i];
            squares += (i - middle) * (i - middle);
        }
        return sum / rows - middle * slope / squares;
    }

    /** Speed errors, then weighted gap errors, of all rows of the spans. */
    void residuals(double[] into, int at) {
        int k = at;
        for (Follower.Span span : follower.spans()) {
            for (int row = span.from(); row < span.to(); row++) {
                into[k++] = speed[row] - follower.speed()[row];
                into[k++] = ROOT_WEIGHT * (gap[row] - follower.gap()[row]);
            }
        }
    }

    FitError error() {
        return FitError.of(follower, speed, gap);
    }

    static int residualCount(List<Follower> followers) {
        return followers.stream().mapToInt(follower -> 2 * follower.rows()).sum();
    }
}
