package io.tandem.behavior.path;

import io.tandem.mobility.VehicleLimits;

/**
 * Gain table of the path regulator over speed v. States: lateral offset e to the left (m), heading error (rad), and steer minus the path's
 * steer (rad); wheelbase L, steer lag T:
 *
 * <pre>
 *   A = [0 v 0; 0 0 v/L; 0 0 -1/T], B = [0; 0; 1/T], Q = diag(1, 1, 0), R = 5 (1 + (v/5)^2)^2
 * </pre>
 *
 * The kinematic bicycle linearised along the path (Snider, Automatic steering methods for autonomous automobile path tracking,
 * CMU-RI-TR-09-08). R grows with speed; otherwise the regulator would ask for 0.4 rad per metre of offset at 30 m/s.
 */
public final class PathGains {

    static final int STATES = 3;
    private static final double SPEED_STEP = 0.5;
    private static final double SLOWEST_SPEED = 1;
    private static final double FASTEST_SPEED = 60;

    private final double[][] gains;

    /** @param dt seconds between decisions */
    public PathGains(VehicleLimits limits, double dt) {
        double lag = Math.max(limits.steerLag(), dt);
        gains = new double[(int) ((FASTEST_SPEED - SLOWEST_SPEED) / SPEED_STEP) + 1][];
        for (int i = 0; i < gains.length; i++) {
            double v = SLOWEST_SPEED + i * SPEED_STEP;
            double scale = 1 + v * v / 25;
            gains[i] = at(v, limits.length(), lag, 5 * scale * scale, dt);
        }
    }

    /** @param length wheelbase over yaw gain, metres */
    static double[] at(double v, double length, double lag, double r, double dt) {
        double[][] a = {{0, v, 0}, {0, 0, v / length}, {0, 0, -1 / lag}};
        return new LqrSolver(a, new double[] {0, 0, 1 / lag}, new double[] {1, 1, 0}, r, dt).gain();
    }

    /** One of the three gains at a speed, by linear interpolation. */
    double at(double speed, int state) {
        double place = (Math.max(SLOWEST_SPEED, Math.min(FASTEST_SPEED, Math.abs(speed))) - SLOWEST_SPEED) / SPEED_STEP;
        int below = Math.min(gains.length - 2, (int) place);
        return gains[below][state] + (place - below) * (gains[below + 1][state] - gains[below][state]);
    }
}
