package io.tandem.road;

import java.util.Arrays;

/** A number along a lane, given at its waypoints. */
final class LaneProfile {

    private final Interpolation along;
    private final double[] station;
    private final double[] value;
    /** by metre, at each waypoint; those of a monotone cubic, so that nothing overshoots */
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

    /** @param piece the interval that holds the station */
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

    /** Seconds for a way if the value is a speed: exact for steps, and by the middle of each piece for cubics. */
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

    /** Fritsch and Carlson's slopes in Fritsch and Butland's form: a weighted harmonic mean, and none at extremes. */
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
