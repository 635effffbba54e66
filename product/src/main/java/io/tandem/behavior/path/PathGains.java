package io.tandem.behavior.path;

import io.tandem.mobility.VehicleLimits;

/**
 * Gains of a regulator that keeps a car on a path, by its speed. States are the offset to the left, the error of heading and what the wheels
 * differ from the steer of the path:
 *
 * <pre>
 *   A = [0 v 0; 0 0 v/L; 0 0 -1/T], B = [0; 0; 1/T], Q = diag(1, 1, 0), R = 5 (1 + (v/5)^2)^2
 * </pre>
 *
 * The price R of steer grows with the speed, or the car would be asked for 0.4 rad per metre of offset at 30 m/s.
 */
public final class PathGains {

    static final int STATES = 3;
    private static final double APART = 0.5;
    private static final double SLOWEST = 1;
    private static final double FASTEST = 60;

    private final double[][] gains;

    /** @param dt seconds between decisions */
    public PathGains(VehicleLimits limits, double dt) {
        double lag = Math.max(limits.steerLag(), dt);
        gains = new double[(int) ((FASTEST - SLOWEST) / APART) + 1][];
        for (int i = 0; i < gains.length; i++) {
            double v = SLOWEST + i * APART;
            double scale = 1 + v * v / 25;
            gains[i] = at(v, limits.length(), lag, 5 * scale * scale, dt);
        }
    }

    /** @param length wheelbase over yaw gain, metres */
    static double[] at(double v, double length, double lag, double r, double dt) {
        double[][] a = {{0, v, 0}, {0, 0, v / length}, {0, 0, -1 / lag}};
        return new LqrSolver(a, new double[] {0, 0, 1 / lag}, new double[] {1, 1, 0}, r, dt).gain();
    }

    /** One of the three gains at a speed, between the neighbouring ones of the table. */
    double at(double speed, int state) {
        double place = (Math.max(SLOWEST, Math.min(FASTEST, Math.abs(speed))) - SLOWEST) / APART;
        int below = Math.min(gains.length - 2, (int) place);
        return gains[below][state] + (place - below) * (gains[below + 1][state] - gains[below][state]);
    }
}
