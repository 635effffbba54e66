package io.tandem.traffic.outline;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;

/**
 * The ground that a car comes over on its way along a lane. In a bend a car points where its lane did at the rear axle, behind its middle.
 *
 * @param halfLength of the car, metres, as its halfWidth
 */
public record SweptOutline(double halfLength, double halfWidth) {

    private static final double SPACING_METRES = 0.5;
    /** Air around the outline that moves, metres. */
    private static final double AIR_METRES = 0.4;
    private static final double BEHIND_MIDDLE_METRES = 1.4;

    /** An outline that stands: position of its middle in metres, heading in radians, half its length and width in metres. */
    public record Standing(double east, double north, double heading, double halfLength, double halfWidth) {
    }

    /** Whether a car whose middle goes from one station of a lane to another would touch what stands there. */
    public boolean meets(Lane lane, double from, double to, Standing other) {
        for (double at = Math.max(0, from); at <= Math.min(lane.length(), to); at += SPACING_METRES) {
            if (overlaps(lane, at, other)) {
                return true;
            }
        }
        return false;
    }

    /** Separating axes of two rectangles. */
    private boolean overlaps(Lane lane, double at, Standing other) {
        double heading = lane.headingAt(Math.max(0, at - BEHIND_MIDDLE_METRES));
        double e = other.east - lane.eastAt(at);
        double n = other.north - lane.northAt(at);
        double cos = Math.abs(Angle.cos(other.heading - heading));
        double sin = Math.abs(Angle.sin(other.heading - heading));
        double length = halfLength + AIR_METRES;
        double width = halfWidth + AIR_METRES;
        return Math.abs(along(e, n, heading)) < length + other.halfLength * cos + other.halfWidth * sin
                && Math.abs(along(n, -e, heading)) < width + other.halfLength * sin + other.halfWidth * cos
                && Math.abs(along(e, n, other.heading)) < other.halfLength + length * cos + width * sin
                && Math.abs(along(n, -e, other.heading)) < other.halfWidth + length * sin + width * cos;
    }

    private static double along(double e, double n, double heading) {
        return e * Angle.cos(heading) + n * Angle.sin(heading);
    }
}
