package io.tandem.perception;

import java.util.Arrays;

/**
 * A Kalman filter with a constant-velocity model for one object: state east, north (m) and their speeds (m/s), white acceleration noise of
 * spectral density q = agility^2.
 *
 * <pre>
 *   F = [I dt I; 0 I],   Q = q [dt^3/3 I, dt^2/2 I; dt^2/2 I, dt I]
 * </pre>
 *
 * Source: Bar-Shalom, Li, Kirubarajan, Estimation with applications to tracking and navigation (2001), section 6.2. Predicting twice equals
 * predicting once over both times.
 */
final class ConstantVelocityFilter {

    private static final int N = 4;
    /** Standard deviation of a velocity of which nothing was measured, m/s. */
    private static final double INITIAL_SPEED_SIGMA = 10;

    private final double density;
    private final double[] state = new double[N];
    private final double[] covariance = new double[N * N];
    /** columns of the covariance as they were before an update */
    private final double[] column = new double[2 * N];

    /** @param agility change of velocity in a second, a standard deviation, m/s^2 */
    ConstantVelocityFilter(double agility) {
        this.density = agility * agility;
    }

    double state(int i) {
        return state[i];
    }

    /** An entry of the covariance predicted by so many seconds. */
    double covariance(int i, int j, double seconds) {
        double sum = covariance[i * N + j];
        int alike = i % 2 == j % 2 ? 1 : 0;
        if (i < 2 && j < 2) {
            sum += seconds * (covariance[i * N + j + 2] + covariance[j * N + i + 2] + seconds * covariance[(i + 2) * N + j + 2]);
            return sum + alike * density * seconds * seconds * seconds / 3;
        }
        if (i < 2 || j < 2) {
            return sum + seconds * covariance[(i | 2) * N + (j | 2)] + alike * density * seconds * seconds / 2;
        }
        return sum + alike * density * seconds;
    }

    /** Starts at a measured position, with unknown velocity. */
    void begin(Detection seen) {
        set(seen.east, seen.north, 0, 0);
        covariance[0] = seen.eastEast;
        covariance[1] = seen.eastNorth;
        covariance[N] = seen.eastNorth;
        covariance[N + 1] = seen.northNorth;
        covariance[2 * N + 2] = INITIAL_SPEED_SIGMA * INITIAL_SPEED_SIGMA;
        covariance[3 * N + 3] = INITIAL_SPEED_SIGMA * INITIAL_SPEED_SIGMA;
    }

    /** Sets a state that is exact. */
    void set(double east, double north, double eastSpeed, double northSpeed) {
        state[0] = east;
        state[1] = north;
        state[2] = eastSpeed;
        state[3] = northSpeed;
        Arrays.fill(covariance, 0);
    }

    /** Predicts. Rows from the top, since each needs those below as they were. */
    void predict(double seconds) {
        state[0] += seconds * state[2];
        state[1] += seconds * state[3];
        for (int i = 0; i < N; i++) {
            for (int j = i; j < N; j++) {
                setSymmetric(i, j, covariance(i, j, seconds));
            }
        }
    }

    private void setSymmetric(int i, int j, double value) {
        covariance[i * N + j] = value;
        covariance[j * N + i] = value;
    }

    /** Squared Mahalanobis distance of a measured position so many seconds from the state, or before it; its mean is 2. */
    double mahalanobis(Detection seen, double seconds) {
        double span = Math.abs(seconds);
        double e = seen.east - state[0] - seconds * state[2];
        double n = seen.north - state[1] - seconds * state[3];
        double ee = covariance(0, 0, span) + seen.eastEast;
        double en = covariance(0, 1, span) + seen.eastNorth;
        double nn = covariance(1, 1, span) + seen.northNorth;
        return (nn * e * e - 2 * en * e * n + ee * n * n) / (ee * nn - en * en);
    }

    /** Update by a measured position: K = P H' S^-1, P -= K H P. */
    void place(double east, double north, double eastEast, double eastNorth, double northNorth) {
        double ee = covariance[0] + eastEast;
        double en = covariance[1] + eastNorth;
        double nn = covariance[N + 1] + northNorth;
        double det = ee * nn - en * en;
        double e = east - state[0];
        double n = north - state[1];
        System.arraycopy(covariance, 0, column, 0, 2 * N);
        for (int i = 0; i < N; i++) {
            double byEast = (column[i] * nn - column[N + i] * en) / det;
            double byNorth = (column[N + i] * ee - column[i] * en) / det;
            state[i] += byEast * e + byNorth * n;
            for (int j = i; j < N; j++) {
                setSymmetric(i, j, covariance[i * N + j] - byEast * column[j] - byNorth * column[N + j]);
            }
        }
    }

    /** Update by a measured speed along a direction of length 1, m/s and m^2/s^2. */
    void speedAlong(double east, double north, double speed, double variance) {
        for (int i = 0; i < N; i++) {
            column[i] = covariance[i * N + 2] * east + covariance[i * N + 3] * north;
        }
        double spread = column[2] * east + column[3] * north + variance;
        double innovation = speed - state[2] * east - state[3] * north;
        for (int i = 0; i < N; i++) {
            state[i] += column[i] / spread * innovation;
            for (int j = i; j < N; j++) {
                setSymmetric(i, j, covariance[i * N + j] - column[i] * column[j] / spread);
            }
        }
    }
}
