package io.tandem.road;

/** Projection of a point onto a lane: a mutable result object that the caller owns and the lane fills. */
public final class LaneProjection {

    double station;
    double offset;
    double beyond;
    /**
     * 1 - curvature * offset: metres of parallel curve at this offset per metre of centre line; not positive beyond the centre of
     * curvature
     */
    double room = 1;

    /** Metres along the lane. */
    public double station() {
        return station;
    }

    /** Metres to the left of the centre line. */
    public double offset() {
        return offset;
    }

    /** Metres past the end of an open lane, or before its start if negative; 0 beside the lane. */
    public double beyond() {
        return beyond;
    }

    public double distance() {
        return Math.sqrt(offset * offset + beyond * beyond);
    }

    /**
     * Takes a point seen from a point of the centre line, metres, where that has this derivative and curvature; returns the metres by which it lies ahead along the tangent.
     */
    double see(double toEast, double toNorth, double slopeEast, double slopeNorth, double curvature) {
        double speed = Math.sqrt(slopeEast * slopeEast + slopeNorth * slopeNorth);
        offset = (toNorth * slopeEast - toEast * slopeNorth) / speed;
        beyond = 0;
        room = 1 - curvature * offset;
        return (toEast * slopeEast + toNorth * slopeNorth) / speed;
    }

    void copy(LaneProjection other) {
        station = other.station;
        offset = other.offset;
        beyond = other.beyond;
        room = other.room;
    }
}
