package io.tandem.road;

import java.util.Arrays;

/** A quantity along a lane (width, speed limit), given at its waypoints. */
final class LaneProfile {

    private final Interpolation along;
    private final double[] station;
    private final double[] value;
    /** slopes per metre at each waypoint, of a monotone cubic that does not overshoot */
    private final double[] slope;
    private final boolean constant;

    /** @param station of each value, rising; on a closed lane the first value is repeated at the end */
    LaneProfile(Interpolation along, double[] station, double[] value) {
        this.along = along;
        this.station = station;
        this.value = value;
        slope = along == Interpolation.CUBIC ? slopes(station, value) : new double[value.length];
        constant = Arrays.stream(value).allMatch(one -> one == value[0]);
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
}
