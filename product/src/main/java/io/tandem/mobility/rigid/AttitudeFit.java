package io.tandem.mobility.rigid;

/**
 * The attitude of a vehicle whose wheels stand on uneven ground: the rotation q and translation t that bring wheel places l_i = (x_i, y_i, 0) nearest to their
 * contacts g_i, by Horn's closed form (J. Opt. Soc. Am. A 4(4), 1987). With both sets about their centres and S = sum l g', q is the eigenvector of the largest
 * eigenvalue of a symmetric 4 x 4 matrix N of the elements of S, here by Jacobi rotations; t = mean(g) - R mean(l).
 *
 * <p>Angles are those of yaw, then pitch, then roll (ZYX, x ahead, y left, z up): the nose up is a negative pitch, the left side up a positive roll. The yaw of the
 * fit is not used, because on a tilted plane it differs from the heading by a milliradian, which would add up. Not for several threads at once.
 */
public final class AttitudeFit {

    private static final int SWEEPS = 12;
    private static final double CONVERGED = 1e-30;
    private static final int Q = 4;

    private final double[] n = new double[Q * Q];
    private final double[] vectors = new double[Q * Q];
    private double w;
    private double x;
    private double y;
    private double z;
    private double east;
    private double north;
    private double up;

    /**
     * Fits.
     *
     * @param places   x and y of the wheels alternately, metres in the vehicle's frame
     * @param contacts east, north and up of their contacts in turn, metres
     */
    public void fit(double[] places, double[] contacts) {
        int count = places.length / 2;
        double meanX = 0;
        double meanY = 0;
        double meanEast = 0;
        double meanNorth = 0;
        double meanUp = 0;
        for (int i = 0; i < count; i++) {
            meanX += places[2 * i] / count;
            meanY += places[2 * i + 1] / count;
            meanEast += contacts[3 * i] / count;
            meanNorth += contacts[3 * i + 1] / count;
            meanUp += contacts[3 * i + 2] / count;
        }
        double xx = 0;
        double xy = 0;
        double xz = 0;
        double yx = 0;
        double yy = 0;
        double yz = 0;
        for (int i = 0; i < count; i++) {
            double atX = places[2 * i] - meanX;
            double atY = places[2 * i + 1] - meanY;
            xx += atX * (contacts[3 * i] - meanEast);
            xy += atX * (contacts[3 * i + 1] - meanNorth);
            xz += atX * (contacts[3 * i + 2] - meanUp);
            yx += atY * (contacts[3 * i] - meanEast);
            yy += atY * (contacts[3 * i + 1] - meanNorth);
            yz += atY * (contacts[3 * i + 2] - meanUp);
        }
        rotation(xx, xy, xz, yx, yy, yz);
        double fromX = 2 * (0.5 - y * y - z * z) * meanX + 2 * (x * y - w * z) * meanY;
        double fromY = 2 * (x * y + w * z) * meanX + 2 * (0.5 - x * x - z * z) * meanY;
        east = meanEast - fromX;
        north = meanNorth - fromY;
        up = meanUp - (2 * (x * z - w * y) * meanX + 2 * (y * z + w * x) * meanY);
    }

    /** Horn's matrix of S, whose third row is 0 because all wheels are in one plane, and its first eigenvector. */
    private void rotation(double xx, double xy, double xz, double yx, double yy, double yz) {
        put(0, 0, xx + yy);
        put(0, 1, yz);
        put(0, 2, -xz);
        put(0, 3, xy - yx);
        put(1, 1, xx - yy);
        put(1, 2, xy + yx);
        put(1, 3, xz);
        put(2, 2, yy - xx);
        put(2, 3, yz);
        put(3, 3, -xx - yy);
        diagonalise();
        int best = 0;
        for (int i = 1; i < Q; i++) {
            best = n[i * Q + i] > n[best * Q + best] ? i : best;
        }
        double sign = vectors[best] < 0 ? -1 : 1;
        w = sign * vectors[best];
        x = sign * vectors[Q + best];
        y = sign * vectors[2 * Q + best];
        z = sign * vectors[3 * Q + best];
    }

    private void put(int row, int column, double value) {
        n[row * Q + column] = value;
        n[column * Q + row] = value;
    }

    /** Cyclic Jacobi rotations until what is off the diagonal is rounding. */
    private void diagonalise() {
        for (int i = 0; i < Q * Q; i++) {
            vectors[i] = i % (Q + 1) == 0 ? 1 : 0;
        }
        for (int sweep = 0; sweep < SWEEPS && off() > CONVERGED * trace(); sweep++) {
            for (int p = 0; p < Q; p++) {
                for (int q = p + 1; q < Q; q++) {
                    rotate(p, q);
                }
            }
        }
    }

    private double off() {
        double sum = 0;
        for (int p = 0; p < Q; p++) {
            for (int q = p + 1; q < Q; q++) {
                sum += n[p * Q + q] * n[p * Q + q];
            }
        }
        return sum;
    }

    private double trace() {
        double sum = 0;
        for (int i = 0; i < Q; i++) {
            sum += n[i * Q + i] * n[i * Q + i];
        }
        return sum;
    }

    private void rotate(int p, int q) {
        double apart = n[p * Q + q];
        if (apart == 0) {
            return;
        }
        double theta = (n[q * Q + q] - n[p * Q + p]) / (2 * apart);
        double tangent = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double cos = 1 / Math.sqrt(tangent * tangent + 1);
        double sin = tangent * cos;
        for (int k = 0; k < Q; k++) {
            double kp = n[k * Q + p];
            double kq = n[k * Q + q];
            n[k * Q + p] = cos * kp - sin * kq;
            n[k * Q + q] = sin * kp + cos * kq;
        }
        for (int k = 0; k < Q; k++) {
            double pk = n[p * Q + k];
            double qk = n[q * Q + k];
            n[p * Q + k] = cos * pk - sin * qk;
            n[q * Q + k] = sin * pk + cos * qk;
            double vp = vectors[k * Q + p];
            double vq = vectors[k * Q + q];
            vectors[k * Q + p] = cos * vp - sin * vq;
            vectors[k * Q + q] = sin * vp + cos * vq;
        }
    }

    /** q as w, x, y, z with w at least 0. */
    double[] quaternion() {
        return new double[] {w, x, y, z};
    }

    /** t, metres. */
    double[] translation() {
        return new double[] {east, north, up};
    }

    /** Height of the vehicle's frame, metres. */
    public double up() {
        return up;
    }

    public double yaw() {
        return StrictMath.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    }

    /** Radians, negative with the nose up. */
    public double pitch() {
        return StrictMath.asin(Math.max(-1, Math.min(1, 2 * (w * y - x * z))));
    }

    /** Radians, positive with the left side up. */
    public double roll() {
        return StrictMath.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y));
    }
}
