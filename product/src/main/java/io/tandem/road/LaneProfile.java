package io.tandem.road;

import java.util.Arrays;

/** A quantity along a lane (width, speed limit, height), given at its waypoints. */
final class LaneProfile {

    private final Interpolation along;
    private final double[] station;
    private final double[] value;
    /** slopes per metre at each waypoint, of a monotone cubic that does not overshoot */
    private final double[] slope;
    private final boolean constant;

    /** @param station of each value, rising; on a closed lane the first value is repeated at the end */
    LaneProfile(Interpolation along, double[] station, double[] value) {
        this(along, station, value, along == Interpolation.CUBIC ? slopes(station, value) : new double[value.length]);
    }

    private LaneProfile(Interpolation along, double[] station, double[] value, double[] slope) {
        this.along = along;
        this.station = station;
        this.value = value;
        this.slope = slope;
        boolean same = true;
        for (double one : value) {
            same &= one == value[0];
        }
        constant = same;
    }

    /** A quantity that may overshoot between waypoints, such as the height of a crest, and does not level out at the ends of the lane. */
    static LaneProfile smooth(double[] station, double[] value) {
        return new LaneProfile(Interpolation.CUBIC, station, value, parabolicSlopes(station, value));
    }

    /** @param piece the interval that contains the station */
    double at(int piece, double at) {
        if (constant || along == Interpolation.STEP) {
            return value[piece];
        }
        double h = station[piece + 1] - station[piece];
        double t = (at - station[piece]) / h;
        double rise = value[piece + 1] - value[piece];
        double from = slope[piece] * h;
        double to = slope[piece + 1] * h;
        return value[piece] + t * (from + t * ((3 * rise - 2 * from - to) + t * (from + to - 2 * rise)));
    }

    boolean isConstant() {
        return constant;
    }

    double largest() {
        return Arrays.stream(value).max().orElseThrow();
    }

    /** Travel time in seconds if the quantity is a speed: exact for constant pieces, by the midpoint of each piece for cubics. */
    double secondsBetween(double from, double to) {
        double seconds = 0;
        for (int i = 0; i + 1 < station.length; i++) {
            double a = Math.max(from, station[i]);
            double b = Math.min(to, station[i + 1]);
            if (b > a) {
                seconds += (b - a) / at(i, (a + b) / 2);
            }
        }
        return seconds;
    }

    /**
     * Slopes of a monotone piecewise cubic: a weighted harmonic mean of the neighbouring secants, zero at extrema (F. Fritsch and
     * R. Carlson, SIAM J. Numer. Anal. 17 (1980) 238; weights of F. Fritsch and J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984)
     * 300).
     */
    private static double[] slopes(double[] station, double[] value) {
        double[] slope = new double[value.length];
        for (int i = 1; i + 1 < value.length; i++) {
            double before = station[i] - station[i - 1];
            double after = station[i + 1] - station[i];
            double rising = (value[i] - value[i - 1]) / before;
            double following = (value[i + 1] - value[i]) / after;
            if (rising * following > 0) {
                slope[i] = 3 * (before + after) / ((2 * after + before) / rising + (after + 2 * before) / following);
            }
        }
        return slope;
    }

    /** Slopes of the parabola through each waypoint and its neighbours; at the ends, of the parabola through the last three. */
    private static double[] parabolicSlopes(double[] station, double[] value) {
        int last = value.length - 1;
        double[] slope = new double[value.length];
        for (int i = 0; i <= last; i++) {
            int middle = last < 2 ? 0 : Math.clamp(i, 1, last - 1);
            int before = Math.max(0, middle - 1);
            double following = (value[middle + 1] - value[middle]) / (station[middle + 1] - station[middle]);
            double rising = middle == 0 ? following : (value[middle] - value[before]) / (station[middle] - station[before]);
            double bend = (following - rising) / (station[middle + 1] - station[before]);
            slope[i] = rising + bend * (2 * station[i] - station[before] - station[middle]);
        }
        return slope;
    }
}
