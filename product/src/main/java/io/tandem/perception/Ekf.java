package io.tandem.perception;

import io.tandem.geo.Angle;
import java.util.Arrays;

/**
 * Extended Kalman filters of many vehicles, as columns. State: x, y (m) of the point that does not slip, heading theta (rad), speed v
 * (m/s), yaw rate w (rad/s); and, where a bias is estimated, the bias b of measured positions (m), a first-order Gauss-Markov process.
 *
 * <pre>
 *   m = theta + w dt/2;  x += v dt cos(m);  y += v dt sin(m);  theta += w dt;  b *= exp(-dt/tau);  P = F P F' + Q
 * </pre>
 *
 * Process noise: accelerations of 1 m/s^2 and 0.5 rad/s^2, constant over a step. Scalar channels are processed one after the other in
 * Joseph form, which is equivalent for independent noise and needs no inverse. Source: Bar-Shalom, Li, Kirubarajan (2001), sections 5.4 and
 * 10.3.
 */
final class Ekf {

    static final int X = 0;
    static final int Y = 1;
    static final int HEADING = 2;
    static final int SPEED = 3;
    static final int YAW_RATE = 4;
    /** measured channels: the states without biases */
    static final int CHANNELS = 5;

    private static final double ACCELERATION_NOISE = 1;
    private static final double YAW_NOISE = 0.5;
    /** 99 % quantiles of the chi-squared distribution with one and two degrees of freedom */
    private static final double GATE_ONE = 6.6348966010212145;
    private static final double GATE_TWO = 9.21034037197618;
    private static final double[] FIRST_VARIANCE = {1, 1, 0.01, 0.25, 0.0025};

    private final int n;
    private final double biasVariance;
    private final double biasTime;
    private final double[] state;
    private final double[] covariance;
    private final double[] nis;
    private final int[] rejected;
    /** by row and channel: whether the last measurement was rejected */
    private final boolean[] rejectedLast;

    /**
     * @param biasSigma stationary standard deviation of the bias, metres; 0 for a filter without bias
     * @param biasTime  tau, seconds
     */
    Ekf(int rows, double biasSigma, double biasTime) {
        this.n = biasSigma > 0 ? CHANNELS + 2 : CHANNELS;
        this.biasVariance = biasSigma * biasSigma;
        this.biasTime = biasTime;
        this.state = new double[rows * n];
        this.covariance = new double[rows * n * n];
        this.nis = new double[rows];
        this.rejected = new int[rows];
        this.rejectedLast = new boolean[rows * CHANNELS];
    }

    /** Scratch arrays of one row, reused. */
    static final class Scratch {
        private final double[] f = new double[(CHANNELS + 2) * (CHANNELS + 2)];
        private final double[] product = new double[f.length];
        private final double[] gain = new double[CHANNELS + 2];
    }

    void begin(int row, double... first) {
        System.arraycopy(first, 0, state, row * n, CHANNELS);
        Arrays.fill(covariance, row * n * n, (row + 1) * n * n, 0);
        for (int i = 0; i < n; i++) {
            covariance[(row * n + i) * n + i] = i < CHANNELS ? FIRST_VARIANCE[i] : biasVariance;
        }
    }

    double state(int row, int i) {
        return state[row * n + i];
    }

    double covariance(int row, int i, int j) {
        return covariance[(row * n + i) * n + j];
    }

    /** Normalised innovation squared (NIS) of the last accepted channels; its mean is their number. */
    double nis(int row) {
        return nis[row];
    }

    /** Number of channels rejected by the gate so far. */
    int rejected(int row) {
        return rejected[row];
    }

    void predict(int row, double dt, Scratch scratch) {
        int s = row * n;
        double middle = state[s + HEADING] + state[s + YAW_RATE] * dt / 2;
        double cos = Angle.cos(middle);
        double sin = Angle.sin(middle);
        double v = state[s + SPEED];
        double[] f = scratch.f;
        Arrays.fill(f, 0);
        for (int i = 0; i < n; i++) {
            f[i * n + i] = i < CHANNELS ? 1 : StrictMath.exp(-dt / biasTime);
        }
        f[X * n + HEADING] = -v * dt * sin;
        f[X * n + SPEED] = dt * cos;
        f[X * n + YAW_RATE] = -0.5 * v * dt * dt * sin;
        f[Y * n + HEADING] = v * dt * cos;
        f[Y * n + SPEED] = dt * sin;
        f[Y * n + YAW_RATE] = 0.5 * v * dt * dt * cos;
        f[HEADING * n + YAW_RATE] = dt;
        state[s + X] += v * dt * cos;
        state[s + Y] += v * dt * sin;
        state[s + HEADING] += state[s + YAW_RATE] * dt;
        for (int i = CHANNELS; i < n; i++) {
            state[s + i] *= f[i * n + i];
        }
        propagate(row, f, scratch.product);
        addNoise(row, dt, cos, sin);
    }

    private void addNoise(int row, double dt, double cos, double sin) {
        double half = 0.5 * dt * dt;
        double[] alongNoise = {half * cos, half * sin, 0, dt, 0};
        double[] yawNoise = {0, 0, half, 0, dt};
        int p = row * n * n;
        for (int i = 0; i < CHANNELS; i++) {
            for (int j = 0; j < CHANNELS; j++) {
                covariance[p + i * n + j] += ACCELERATION_NOISE * ACCELERATION_NOISE * alongNoise[i] * alongNoise[j]
                        + YAW_NOISE * YAW_NOISE * yawNoise[i] * yawNoise[j];
            }
        }
        for (int i = CHANNELS; i < n; i++) {
            covariance[p + i * n + i] += biasVariance * (1 - StrictMath.exp(-2 * dt / biasTime));
        }
    }

    /** P = M P M', kept symmetric. */
    private void propagate(int row, double[] m, double[] product) {
        int p = row * n * n;
        Arrays.fill(product, 0);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                if (m[i * n + k] != 0) {
                    for (int j = 0; j < n; j++) {
                        product[i * n + j] += m[i * n + k] * covariance[p + k * n + j];
                    }
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += product[i * n + k] * m[j * n + k];
                }
                covariance[p + i * n + j] = sum;
                covariance[p + j * n + i] = sum;
            }
        }
    }

    /**
     * Update by measured channels; NaN marks a missing one. With {@code gated}, measurements outside the 99 % gate are rejected and
     * counted, a position as a whole. Only one in a row is rejected: otherwise a filter that a sharp turn has left behind would reject the
     * truth for ever.
     *
     * @param variance of each channel's noise
     * @return whether a position was there and accepted
     */
    boolean update(int row, double[] measured, double[] variance, boolean gated, Scratch scratch) {
        nis[row] = 0;
        boolean place = !Double.isNaN(measured[X] + measured[Y]);
        boolean taken = place && accepts(row, X, gated && positionNis(row, measured, variance) > GATE_TWO);
        rejected[row] += place && !taken ? 2 : 0;
        if (taken) {
            take(row, X, measured[X] - expected(row, X), variance[X], scratch);
            take(row, Y, measured[Y] - expected(row, Y), variance[Y], scratch);
        }
        for (int channel = HEADING; channel < CHANNELS; channel++) {
            double innovation = measured[channel] - state[row * n + channel];
            innovation = channel == HEADING ? Angle.wrap(innovation) : innovation;
            if (Double.isNaN(innovation)) {
                continue;
            }
            double spread = covariance(row, channel, channel) + variance[channel];
            if (accepts(row, channel, gated && innovation * innovation / spread > GATE_ONE)) {
                take(row, channel, innovation, variance[channel], scratch);
            } else {
                rejected[row]++;
            }
        }
        return taken;
    }

    private boolean accepts(int row, int channel, boolean unlikely) {
        int i = row * CHANNELS + channel;
        rejectedLast[i] = unlikely && !rejectedLast[i];
        return !rejectedLast[i];
    }

    private double expected(int row, int channel) {
        return state[row * n + channel] + (n > CHANNELS ? state[row * n + CHANNELS + channel] : 0);
    }

    private double positionNis(int row, double[] measured, double[] variance) {
        double x = measured[X] - expected(row, X);
        double y = measured[Y] - expected(row, Y);
        double xx = projected(row, X, X) + variance[X];
        double yy = projected(row, Y, Y) + variance[Y];
        double xy = projected(row, X, Y);
        return (yy * x * x - 2 * xy * x * y + xx * y * y) / (xx * yy - xy * xy);
    }

    /** An entry of H P H' for positions, whose measurement includes the bias. */
    private double projected(int row, int i, int j) {
        double sum = covariance(row, i, j);
        if (n > CHANNELS) {
            sum += covariance(row, i, CHANNELS + j) + covariance(row, CHANNELS + i, j) + covariance(row, CHANNELS + i, CHANNELS + j);
        }
        return sum;
    }

    /** One channel: K = P H' / S, P = (1 - K H) P (1 - K H)' + K R K'. */
    private void take(int row, int channel, double innovation, double variance, Scratch scratch) {
        boolean biased = n > CHANNELS && channel <= Y;
        double spread = (biased ? projected(row, channel, channel) : covariance(row, channel, channel)) + variance;
        double[] gain = scratch.gain;
        for (int i = 0; i < n; i++) {
            gain[i] = (covariance(row, i, channel) + (biased ? covariance(row, i, CHANNELS + channel) : 0)) / spread;
            state[row * n + i] += gain[i] * innovation;
        }
        double[] m = scratch.f;
        Arrays.fill(m, 0);
        for (int i = 0; i < n; i++) {
            m[i * n + i] = 1;
            m[i * n + channel] -= gain[i];
            if (biased) {
                m[i * n + CHANNELS + channel] -= gain[i];
            }
        }
        propagate(row, m, scratch.product);
        int p = row * n * n;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                covariance[p + i * n + j] += gain[i] * variance * gain[j];
            }
        }
        nis[row] += innovation * innovation / spread;
    }
}
