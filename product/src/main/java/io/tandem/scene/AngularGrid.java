package io.tandem.scene;

import io.tandem.geo.Angle;

/** Rays of a scanner: columns by azimuth at equal angles, anticlockwise, and rows by elevation. */
public final class AngularGrid extends RayGrid {

    /** Radians by which {@link #atan2} may be wrong, and a reserve. */
    private static final double SLACK = 2e-5;
    /** Share by which bounds are widened against rounding. */
    private static final double RESERVE = 1e-9;

    private final double first;
    private final double perStep;
    /** columns of a whole turn, and its inverse */
    private final double turn;
    private final double perTurn;
    private final double slack;
    private final boolean aheadOnly;

    /**
     * @param first      azimuth of the first column, radians anticlockwise from straight ahead
     * @param step       from column to column, greater than 0
     * @param elevations of the rows, radians, rising, nearer to level than to the vertical by at least 0.01
     */
    public AngularGrid(double first, double step, int columns, double[] elevations) {
        this(first, step, new double[columns], elevations, 0);
    }

    /**
     * With errors of single columns.
     *
     * @param errors radians by which the azimuth of each column is wrong
     * @param most   the greatest of them
     */
    public AngularGrid(double first, double step, double[] errors, double[] elevations, double most) {
        super(new double[errors.length], new double[errors.length], slopes(elevations));
        this.first = first;
        this.perStep = 1 / step;
        this.turn = 2 * Math.PI / step;
        this.perTurn = step / (2 * Math.PI);
        this.slack = SLACK + most;
        boolean backward = false;
        for (int column = 0; column < errors.length; column++) {
            double azimuth = first + column * step + errors[column];
            x[column] = Angle.cos(azimuth);
            y[column] = Angle.sin(azimuth);
            backward |= x[column] < -RESERVE;
        }
        this.aheadOnly = !backward;
    }

    @Override
    boolean looksAheadOnly() {
        return aheadOnly;
    }

    private static double[] slopes(double[] elevations) {
        double[] slopes = new double[elevations.length];
        for (int row = 0; row < slopes.length; row++) {
            slopes[row] = Angle.sin(elevations[row]) / Angle.cos(elevations[row]);
        }
        return slopes;
    }

    /** The box is bounded by a ring around the vertical axis: radii rho -+ r, and an arc of half the angle asin(r / rho). */
    @Override
    boolean bound(double middleX, double middleY, double middleZ, double halfX, double halfY, double halfZ, double reach, GridBounds out) {
        double rho = Math.sqrt(middleX * middleX + middleY * middleY);
        double r = Math.sqrt(halfX * halfX + halfY * halfY) * (1 + RESERVE) + RESERVE;
        double near = rho - r;
        if (near <= RESERVE * rho) {
            return boundRows(middleZ - halfZ, middleZ + halfZ, 0, rho + r, out) && allColumns(out);
        }
        if (near * (1 - RESERVE) > reach) {
            return false;
        }
        if (!boundRows(middleZ - halfZ, middleZ + halfZ, near, rho + r, out)) {
            return false;
        }
        out.near = near * (1 - RESERVE);
        double share = r / rho;
        // asin(s) <= s + (pi / 2 - 1) s^3 for s from 0 to 1
        double half = share + 0.5708 * share * share * share + slack;
        return boundColumns(atan2(middleY, middleX) - half - first, 2 * half, out);
    }

    private boolean allColumns(GridBounds out) {
        out.near = 0;
        out.from = 0;
        out.to = x.length;
        out.secondFrom = 0;
        out.secondTo = 0;
        return true;
    }

    private boolean boundRows(double low, double high, double near, double far, GridBounds out) {
        if (z.length == 1 && z[0] == 0) {
            return boundLevel(low, high, far, out);
        }
        double least = low < 0 ? low / near : low / far;
        double most = high > 0 ? high / near : high / far;
        least -= RESERVE * (1 + Math.abs(least));
        most += RESERVE * (1 + Math.abs(most));
        int from = 0;
        int to = z.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (z[middle] < least) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        out.rowFrom = from;
        while (to < z.length && z[to] <= most) {
            to++;
        }
        out.rowTo = to;
        return to > from;
    }

    /** The only row is level, as that of scanners in a plane. */
    private static boolean boundLevel(double low, double high, double far, GridBounds out) {
        double reserve = RESERVE * (far + Math.abs(low) + Math.abs(high));
        out.rowFrom = 0;
        out.rowTo = 1;
        return low <= reserve && high >= -reserve;
    }

    /** @param begin azimuth from the first column, at least minus two turns */
    private boolean boundColumns(double begin, double width, GridBounds out) {
        double low = begin * perStep;
        low -= turn * Math.floor(low * perTurn);
        double high = low + width * perStep;
        out.from = (int) Math.min(x.length, Math.ceil(low));
        out.to = (int) Math.max(out.from, Math.min(x.length, Math.floor(high) + 1));
        out.secondFrom = 0;
        out.secondTo = (int) Math.max(0, Math.min(out.from, Math.floor(high - turn) + 1));
        return out.to > out.from || out.secondTo > 0;
    }

    /** Within 1e-5 radians; by Abramowitz and Stegun, 4.4.49. */
    static double atan2(double y, double x) {
        double ax = Math.abs(x);
        double ay = Math.abs(y);
        double q = ax > ay ? ay / ax : ax / ay;
        double s = q * q;
        double angle = q * (0.9998660 + s * (-0.3302995 + s * (0.1801410 + s * (-0.0851330 + s * 0.0208351))));
        angle = ax > ay ? angle : Math.PI / 2 - angle;
        angle = x < 0 ? Math.PI - angle : angle;
        return y < 0 ? -angle : angle;
    }
}
