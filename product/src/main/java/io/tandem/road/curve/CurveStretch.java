package io.tandem.road.curve;

/**
 * A short stretch of a curve, copied from its {@link ArcLengthTable} into a part of an array: the piece around a station, with as much of its marks as most pieces have. Whoever moves
 * along the curve reads this part alone until it comes out of it. Results are those of the table to the last bit.
 */
public final class CurveStretch {

    /** Numbers of a stretch. */
    public static final int SIZE = 24;

    /** Intervals between marks that are kept. */
    static final int INTERVALS = 4;
    /** Arc length at the start and at the end of the piece; its {@link Cubic}; mark intervals per metre, 0 where the curve is straight; last interval of the piece; first that is kept; marks. */
    static final int START = 0;
    static final int END = 1;
    static final int X = 2;
    static final int Y = X + Cubic.PER_COORDINATE;
    static final int INTERVALS_PER_METRE = X + Cubic.COUNT;
    static final int LAST_INTERVAL = INTERVALS_PER_METRE + 1;
    static final int FIRST_INTERVAL = LAST_INTERVAL + 1;
    static final int MARKS = FIRST_INTERVAL + 1;

    private CurveStretch() {
    }

    /** Spline parameter at a station; NaN where the stretch does not cover that. */
    public static double parameter(double[] c, int at, double station) {
        if (!(c[at + START] <= station && station < c[at + END])) {
            return Double.NaN;
        }
        double intervals = c[at + INTERVALS_PER_METRE];
        if (intervals == 0) {
            return station;
        }
        double steps = (station - c[at + START]) * intervals;
        int k = Math.max(0, Math.min((int) c[at + LAST_INTERVAL], (int) steps));
        int kept = k - (int) c[at + FIRST_INTERVAL];
        return kept < 0 || kept >= INTERVALS ? Double.NaN : PieceArc.between(c, at + MARKS + 2 * kept, 1 / intervals, steps - k);
    }

    public static double x(double[] c, int at, double u) {
        return Cubic.value(c, at + X, u);
    }

    public static double y(double[] c, int at, double u) {
        return Cubic.value(c, at + Y, u);
    }

    public static double slopeX(double[] c, int at, double u) {
        return Cubic.slope(c, at + X, u);
    }

    public static double slopeY(double[] c, int at, double u) {
        return Cubic.slope(c, at + Y, u);
    }

    public static double curvature(double[] c, int at, double u) {
        return Cubic.curvature(c, at + X, u);
    }
}
