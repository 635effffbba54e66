package io.tandem.road;

/** Where a place is beside a lane. A holder: whoever asks owns it, and the lane fills it. */
public final class LaneProjection {

    double station;
    double offset;
    double beyond;
    /** 1 - curvature * offset: how much of a metre of the lane is left at this offset; none is past the centre of the curve */
    double room = 1;

    /** Metres along the lane. */
    public double station() {
        return station;
    }

    /** Metres to the left of the centre line. */
    public double offset() {
        return offset;
    }

    /** Metres past the end of an open lane, or before its start if negative; 0 where the place lies beside the lane. */
    public double beyond() {
        return beyond;
    }

    public double distance() {
        return Math.sqrt(offset * offset + beyond * beyond);
    }

    void copy(LaneProjection other) {
        station = other.station;
        offset = other.offset;
        beyond = other.beyond;
        room = other.room;
    }
}
