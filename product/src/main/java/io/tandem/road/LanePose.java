package io.tandem.road;

/** Position and direction of a lane's centre line at a station: a mutable result object that the caller owns and the lane fills. */
public final class LanePose {

    double east;
    double north;
    double directionEast = 1;
    double directionNorth;
    double heading;
    double curvature;

    /** Takes a point of the centre line and its derivative there. */
    void lead(double toEast, double toNorth, double slopeEast, double slopeNorth) {
        double speed = Math.sqrt(slopeEast * slopeEast + slopeNorth * slopeNorth);
        east = toEast;
        north = toNorth;
        directionEast = slopeEast / speed;
        directionNorth = slopeNorth / speed;
    }

    public double east() {
        return east;
    }

    public double north() {
        return north;
    }

    /** Unit vector along the lane. */
    public double directionEast() {
        return directionEast;
    }

    public double directionNorth() {
        return directionNorth;
    }

    /** Radians anticlockwise from east, in (-pi, pi]. */
    public double heading() {
        return heading;
    }

    /** One over the radius in metres, positive to the left. */
    public double curvature() {
        return curvature;
    }

    /** Easting of the point this many metres to the left of the centre line. */
    public double eastAt(double left) {
        return east - left * directionNorth;
    }

    public double northAt(double left) {
        return north + left * directionEast;
    }
}
