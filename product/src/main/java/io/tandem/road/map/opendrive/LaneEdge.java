package io.tandem.road.map.opendrive;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * An edge of lanes beside an OpenDRIVE reference line, as its lateral position t in metres to the left: a position of its own
 * (lane offset, border), or a width away from the next edge inwards.
 *
 * @param inner the next edge inwards; null for an edge with a position of its own
 * @param sign  1 where a width leads to the left, -1 to the right
 */
record LaneEdge(LaneEdge inner, PiecewiseCubic cubic, int sign) {

    static LaneEdge at(PiecewiseCubic position) {
        return new LaneEdge(null, position, 1);
    }

    LaneEdge beside(PiecewiseCubic width, int side) {
        return new LaneEdge(this, width, side);
    }

    /** @param inside a station in the interval of {@link #starts} that holds s */
    double at(double inside, double s) {
        return (inner == null ? 0 : inner.at(inside, s)) + sign * cubic.at(inside, s);
    }

    double slope(double inside, double s) {
        return (inner == null ? 0 : inner.slope(inside, s)) + sign * cubic.slope(inside, s);
    }

    /** Stations where the formula changes. */
    DoubleStream starts() {
        return DoubleStream.concat(inner == null ? DoubleStream.empty() : inner.starts(), Arrays.stream(cubic.starts()));
    }
}
