package io.tandem.planning.maneuver;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import io.tandem.message.Body;
import io.tandem.world.ObstacleRegion;
import java.util.ArrayList;
import java.util.List;

/**
 * The outline of a car against outlines of obstacles. A car at a pose is free where no edge of an obstacle reaches into its rectangle and it is not inside one. Edges are
 * turned into the car's frame and clipped against the rectangle, as Liang and Barsky do; obstacles that are farther away than both circumscribed circles are passed over.
 */
public final class Footprint {

    /** Metres between points of the outline at which a picture is looked at: less than the side of a cell. */
    private static final double SPACING = 0.15;

    private final double front;
    private final double rear;
    private final double side;
    private final List<Obstacle> obstacles = new ArrayList<>();
    /** null where there is none */
    private ObstacleRegion picture;

    private record Obstacle(double[] east, double[] north, double centerEast, double centerNorth, double radius, Area area) {
    }

    /**
     * @param body   outline of the car about its reported point
     * @param ahead  how far the reported point is ahead of the rear axle, metres
     * @param margin by which the outline is wider on all sides, metres
     */
    public Footprint(Body body, double ahead, double margin) {
        this.front = ahead + body.length() / 2 + margin;
        this.rear = ahead - body.length() / 2 - margin;
        this.side = (body.isRound() ? body.length() : body.width()) / 2 + margin;
    }

    /** Adds the obstacles of a picture. */
    public void avoid(ObstacleRegion region) {
        picture = region;
    }

    /** Adds an obstacle. */
    public void avoid(Area area) {
        add(area, area.outer());
        area.holes().forEach(hole -> add(area, hole));
    }

    private void add(Area area, Ring ring) {
        double centerEast = 0.5 * (area.minEast() + area.maxEast());
        double centerNorth = 0.5 * (area.minNorth() + area.maxNorth());
        double radius = 0.5 * Math.hypot(area.maxEast() - area.minEast(), area.maxNorth() - area.minNorth());
        obstacles.add(new Obstacle(ring.east(), ring.north(), centerEast, centerNorth, radius, area));
    }

    /** Adds the outline of another at a place. */
    public void avoid(Body other, double east, double north, double heading) {
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        double length = other.length() / 2;
        double width = (other.isRound() ? other.length() : other.width()) / 2;
        double[] along = {length, length, -length, -length};
        double[] aside = {-width, width, width, -width};
        double[] easts = new double[along.length];
        double[] norths = new double[along.length];
        for (int i = 0; i < along.length; i++) {
            easts[i] = east + along[i] * cos - aside[i] * sin;
            norths[i] = north + along[i] * sin + aside[i] * cos;
        }
        avoid(new Area(new Ring(easts, norths), List.of(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    /** Whether a car at a pose touches nothing. */
    boolean isFree(RearPose pose) {
        double cos = Angle.cos(pose.heading());
        double sin = Angle.sin(pose.heading());
        double middle = 0.5 * (front + rear);
        double east = pose.east() + middle * cos;
        double north = pose.north() + middle * sin;
        double reach = Math.sqrt((front - middle) * (front - middle) + side * side);
        for (Obstacle obstacle : obstacles) {
            double e = obstacle.centerEast - east;
            double n = obstacle.centerNorth - north;
            double near = reach + obstacle.radius;
            if (e * e + n * n <= near * near && (obstacle.area.contains(east, north) || cuts(obstacle, pose, cos, sin))) {
                return false;
            }
        }
        return picture == null || isFreeInPicture(pose, cos, sin, east, north, reach);
    }

    /** Where the picture is nearer than the circumscribed circle, points of the rectangle are looked at, so close that no cell fits between them. */
    private boolean isFreeInPicture(RearPose pose, double cos, double sin, double east, double north, double reach) {
        if (picture.clearance(east, north) > reach) {
            return true;
        }
        int along = (int) Math.ceil((front - rear) / SPACING);
        int across = (int) Math.ceil(2 * side / SPACING);
        for (int i = 0; i <= along; i++) {
            double x = rear + (front - rear) * i / along;
            for (int k = 0; k <= across; k++) {
                double y = side * (2.0 * k / across - 1);
                if (picture.isOccupied(pose.east() + x * cos - y * sin, pose.north() + x * sin + y * cos)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Metres from a place to the nearest obstacle that is nearer than a limit; 0 inside one. */
    double clearance(double east, double north, double limit) {
        double least = picture == null ? limit : Math.min(limit, picture.clearance(east, north));
        for (Obstacle obstacle : obstacles) {
            double e = obstacle.centerEast - east;
            double n = obstacle.centerNorth - north;
            double near = least + obstacle.radius;
            if (e * e + n * n <= near * near) {
                least = obstacle.area.contains(east, north) ? 0 : Math.min(least, obstacle.area.distanceToBoundary(east, north));
            }
        }
        return least;
    }

    private boolean cuts(Obstacle obstacle, RearPose pose, double cos, double sin) {
        int count = obstacle.east.length;
        double e = obstacle.east[count - 1] - pose.east();
        double n = obstacle.north[count - 1] - pose.north();
        double fromX = e * cos + n * sin;
        double fromY = n * cos - e * sin;
        for (int i = 0; i < count; i++) {
            e = obstacle.east[i] - pose.east();
            n = obstacle.north[i] - pose.north();
            double toX = e * cos + n * sin;
            double toY = n * cos - e * sin;
            if (reachesInside(fromX, fromY, toX, toY)) {
                return true;
            }
            fromX = toX;
            fromY = toY;
        }
        return false;
    }

    private boolean reachesInside(double fromX, double fromY, double toX, double toY) {
        double dx = toX - fromX;
        double dy = toY - fromY;
        double enter = Math.max(entry(fromX, dx, rear, front), entry(fromY, dy, -side, side));
        double leave = Math.min(exit(fromX, dx, rear, front), exit(fromY, dy, -side, side));
        return Math.max(0, enter) <= Math.min(1, leave);
    }

    /** Where a line enters a slab, in shares of the segment; infinite where it runs outside along it. */
    private static double entry(double from, double d, double low, double high) {
        if (d == 0) {
            return from < low || from > high ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return ((d > 0 ? low : high) - from) / d;
    }

    private static double exit(double from, double d, double low, double high) {
        if (d == 0) {
            return from < low || from > high ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return ((d > 0 ? high : low) - from) / d;
    }
}
