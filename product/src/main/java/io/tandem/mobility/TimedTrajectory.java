package io.tandem.mobility;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * Vehicles on a timetable of positions, each relative to its own start. Between rows they move on cubic Hermite curves that never go beyond the rows:
 * where neighbouring stretches have slopes p and q of one sign over h and k seconds, the slope between them is a weighted harmonic mean
 * (Fritsch and Butland, A method for constructing local monotone piecewise cubic interpolants, 1984), and else 0.
 *
 * <pre>
 *   (a + b) / (a / p + b / q),   a = h + 2 k,  b = 2 h + k
 * </pre>
 *
 * The heading is the direction of the velocity, so the yaw rate is (vE aN - vN aE) / (vE^2 + vN^2), rad/s.
 */
public final class TimedTrajectory implements MobilityModel {

    /** m/s under which the velocity has no direction and the last heading is kept. */
    private static final double SLOWEST = 0.05;
    private static final int AXES = 3;

    private final int first;
    private final long[] nanos;
    /** by axis: east, north, up */
    private final double[][] at;
    private final double[][] slope;
    private final double[][] origin;

    public TimedTrajectory(TimedSettings settings, int first, int rows) {
        this.first = first;
        List<List<Double>> poses = settings.poses();
        this.nanos = poses.stream().mapToLong(row -> SimTime.nanos(row.getFirst())).toArray();
        this.at = new double[AXES][];
        this.slope = new double[AXES][];
        this.origin = new double[AXES][rows];
        for (int axis = 0; axis < AXES; axis++) {
            int column = axis + 1;
            at[axis] = poses.stream().mapToDouble(row -> column < row.size() ? row.get(column) : 0).toArray();
            slope[axis] = slopes(at[axis]);
        }
    }

    /** Vehicles are at rest before the first row and after the last. */
    private double[] slopes(double[] value) {
        double[] slopes = new double[value.length];
        for (int i = 1; i < value.length - 1; i++) {
            double h = SimTime.seconds(nanos[i] - nanos[i - 1]);
            double k = SimTime.seconds(nanos[i + 1] - nanos[i]);
            double p = (value[i] - value[i - 1]) / h;
            double q = (value[i + 1] - value[i]) / k;
            slopes[i] = p * q > 0 ? 3 * (h + k) / ((h + 2 * k) / p + (2 * h + k) / q) : 0;
        }
        return slopes;
    }

    @Override
    public void begin(Motion motion) {
        for (int row = 0; row < origin[0].length; row++) {
            origin[0][row] = motion.east[first + row];
            origin[1][row] = motion.north[first + row];
            origin[2][row] = motion.up[first + row];
        }
    }

    @Override
    public void resumeFrom(MobilityModel former) {
        for (int axis = 0; axis < AXES; axis++) {
            System.arraycopy(((TimedTrajectory) former).origin[axis], 0, origin[axis], 0, origin[axis].length);
        }
    }

    /** Commands have no effect but are checked like those of any other model. */
    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            commands.check(slot);
        }
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        int row = lastRow(now);
        double[] place = new double[AXES];
        double[] speed = new double[AXES];
        double[] acceleration = new double[AXES];
        for (int axis = 0; axis < AXES; axis++) {
            place[axis] = at[axis][Math.max(0, row)];
        }
        if (row >= 0 && row + 1 < nanos.length) {
            between(row, now, place, speed, acceleration);
        }
        double level = speed[0] * speed[0] + speed[1] * speed[1];
        boolean moves = level > SLOWEST * SLOWEST;
        double heading = moves ? StrictMath.atan2(speed[1], speed[0]) : 0;
        double yawRate = moves ? (speed[0] * acceleration[1] - speed[1] * acceleration[0]) / level : 0;
        for (int slot = from; slot < to; slot++) {
            int i = slot - first;
            motion.place(slot, origin[0][i] + place[0], origin[1][i] + place[1], origin[2][i] + place[2]);
            motion.go(slot, moves ? speed[0] : 0, moves ? speed[1] : 0, speed[2], moves ? heading : motion.heading[slot], yawRate);
        }
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        motion.reportVector(moving, out, from, to);
    }

    /** The last row that has begun; negative before the first. */
    private int lastRow(long now) {
        int row = -1;
        while (row + 1 < nanos.length && nanos[row + 1] <= now) {
            row++;
        }
        return row;
    }

    private void between(int row, long now, double[] place, double[] speed, double[] acceleration) {
        double h = SimTime.seconds(nanos[row + 1] - nanos[row]);
        double s = SimTime.seconds(now - nanos[row]) / h;
        double rest = 1 - s;
        for (int axis = 0; axis < AXES; axis++) {
            double a = at[axis][row];
            double b = at[axis][row + 1];
            double p = slope[axis][row];
            double q = slope[axis][row + 1];
            place[axis] = rest * rest * (1 + 2 * s) * a + s * s * (1 + 2 * rest) * b + s * rest * h * (rest * p - s * q);
            speed[axis] = 6 * s * rest * (b - a) / h + rest * (1 - 3 * s) * p + s * (3 * s - 2) * q;
            acceleration[axis] = (6 * (1 - 2 * s) * (b - a) / h + (6 * s - 4) * p + (6 * s - 2) * q) / h;
        }
    }
}
