package io.tandem.road;

/**
 * A waypoint of a lane's centre line.
 *
 * @param width   of the whole lane, metres
 * @param limit   speed limit from here on, m/s
 * @param heading radians anticlockwise from east; NaN where it follows from the curve
 * @param height  of the road's surface above the site, metres
 * @param bank    angle of the surface across the lane in radians, positive where the left edge is higher
 */
public record LanePoint(double east, double north, double width, double limit, double heading, double height, double bank) {

    public static final double USUAL_WIDTH = 3.5;
    /** 50 km/h, in m/s */
    public static final double USUAL_LIMIT = 50 / 3.6;

    /** A waypoint on level ground. */
    public LanePoint(double east, double north, double width, double limit, double heading) {
        this(east, north, width, limit, heading, 0, 0);
    }

    public static LanePoint of(double east, double north) {
        return new LanePoint(east, north, USUAL_WIDTH, USUAL_LIMIT, Double.NaN);
    }

    /** The same place with another width and limit; NaN keeps what it has. */
    public LanePoint with(double otherWidth, double otherLimit) {
        return new LanePoint(east, north, Double.isNaN(otherWidth) ? width : otherWidth, Double.isNaN(otherLimit) ? limit : otherLimit, heading, height, bank);
    }

    double distance(LanePoint other) {
        double e = other.east - east;
        double n = other.north - north;
        return Math.sqrt(e * e + n * n);
    }

    boolean isFinite() {
        return Double.isFinite(east) && Double.isFinite(north) && Double.isFinite(width) && Double.isFinite(limit) && Double.isFinite(height)
                && Double.isFinite(bank);
    }
}
