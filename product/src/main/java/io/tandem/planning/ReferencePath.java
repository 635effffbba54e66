package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.planning.PlannerView.PathPoint;
import java.util.List;

/** The way ahead as a line with stations, widths and the speeds at which it can be driven. */
final class ReferencePath {

    private static final double USUAL_WIDTH = 3.5;
    /** m/s2 to the side in bends, and of slowing down for them. */
    private static final double SIDEWAYS = 2;
    private static final double SLOWING = 1.8;
    /** Metres before its end at which a way is done. */
    private static final double BEFORE_END = 0.5;

    private final List<PathPoint> points;
    private final double[] speed;

    /** A place on it. */
    record Spot(double station, double offset) {
    }

    /** A place and direction of it. */
    record Pose(double east, double north, double heading, double curvature) {
    }

    /** @param usual m/s where no limit is known */
    ReferencePath(List<PathPoint> points, double usual) {
        this.points = points;
        this.speed = new double[points.size()];
        for (int i = points.size() - 1; i >= 0; i--) {
            PathPoint point = points.get(i);
            double limit = Double.isNaN(point.limit()) ? usual : point.limit();
            speed[i] = Math.min(limit, Math.sqrt(SIDEWAYS / Math.max(1e-6, Math.abs(point.curvature()))));
            if (i + 1 < points.size()) {
                double metres = points.get(i + 1).station() - point.station();
                speed[i] = Math.min(speed[i], Math.sqrt(speed[i + 1] * speed[i + 1] + 2 * SLOWING * metres));
            }
        }
    }

    double end() {
        return points.getLast().station();
    }

    /** Whether it goes no farther than this. */
    private boolean ends() {
        return points.getLast().limit() == 0;
    }

    /** The point at or before a station, but not the last. */
    private int before(double station) {
        int i = 0;
        while (i + 2 < points.size() && points.get(i + 1).station() <= station) {
            i++;
        }
        return i;
    }

    private double share(int i, double station) {
        return (station - points.get(i).station()) / (points.get(i + 1).station() - points.get(i).station());
    }

    Pose at(double station) {
        int i = before(station);
        PathPoint a = points.get(i);
        PathPoint b = points.get(i + 1);
        double share = share(i, station);
        double bounded = Math.clamp(share, 0, 1);
        return new Pose(a.east() + share * (b.east() - a.east()), a.north() + share * (b.north() - a.north()),
                a.heading() + bounded * Angle.wrap(b.heading() - a.heading()), a.curvature() + bounded * (b.curvature() - a.curvature()));
    }

    double widthAt(double station) {
        double width = points.get(before(station)).width();
        return Double.isNaN(width) ? USUAL_WIDTH : width;
    }

    /** How fast one may be at a station, so that bends and the end come in time. */
    double speedAt(double station) {
        if (ends()) {
            double left = Math.max(0, end() - BEFORE_END - station);
            return Math.min(speed[before(station)], Math.sqrt(2 * SLOWING * left));
        }
        return speed[before(station)];
    }

    /** Where a place is beside it. */
    Spot project(double east, double north) {
        double least = Double.POSITIVE_INFINITY;
        Spot best = null;
        for (int i = 0; i + 1 < points.size(); i++) {
            PathPoint a = points.get(i);
            PathPoint b = points.get(i + 1);
            double e = b.east() - a.east();
            double n = b.north() - a.north();
            double square = e * e + n * n;
            double share = square == 0 ? 0 : Math.clamp(((east - a.east()) * e + (north - a.north()) * n) / square, 0, 1);
            double toEast = east - a.east() - share * e;
            double toNorth = north - a.north() - share * n;
            double distance = toEast * toEast + toNorth * toNorth;
            if (distance < least) {
                least = distance;
                double left = square == 0 ? 0 : (toNorth * e - toEast * n) / Math.sqrt(square);
                best = new Spot(a.station() + share * (b.station() - a.station()), left);
            }
        }
        return best;
    }
}
