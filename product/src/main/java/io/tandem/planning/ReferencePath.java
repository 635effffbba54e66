package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.planning.PlannerView.PathPoint;
import java.util.List;

/** The path ahead as a polyline with stations, widths and drivable speeds. */
final class ReferencePath {

    private static final double USUAL_WIDTH_METRES = 3.5;
    /** Comfortable lateral acceleration, and braking before curves, m/s^2. */
    private static final double LATERAL_ACCELERATION = 2;
    private static final double CURVE_BRAKING = 1.8;
    /** Distance before the end at which the path counts as done. */
    private static final double END_METRES = 0.5;

    private final List<PathPoint> points;
    private final double[] speed;

    /** A position on it, by station and offset, metres. */
    record Spot(double station, double offset) {
    }

    /** A position and direction of it. */
    record Pose(double east, double north, double heading, double curvature) {
    }

    /** @param usual speed where no limit is known, m/s */
    ReferencePath(List<PathPoint> points, double usual) {
        this.points = points;
        this.speed = new double[points.size()];
        for (int i = points.size() - 1; i >= 0; i--) {
            PathPoint point = points.get(i);
            double limit = Double.isNaN(point.limit()) ? usual : point.limit();
            speed[i] = Math.min(limit, Math.sqrt(LATERAL_ACCELERATION / Math.max(1e-6, Math.abs(point.curvature()))));
            if (i + 1 < points.size()) {
                double metres = points.get(i + 1).station() - point.station();
                speed[i] = Math.min(speed[i], Math.sqrt(speed[i + 1] * speed[i + 1] + 2 * CURVE_BRAKING * metres));
            }
        }
    }

    double end() {
        return points.getLast().station();
    }

    /** Whether it ends at or before this station. */
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
        return Double.isNaN(width) ? USUAL_WIDTH_METRES : width;
    }

    /** The speed at a station, m/s, from which curves and the end are met by braking: sqrt(v1^2 + 2 b s). */
    double speedAt(double station) {
        if (ends()) {
            double left = Math.max(0, end() - END_METRES - station);
            return Math.min(speed[before(station)], Math.sqrt(2 * CURVE_BRAKING * left));
        }
        return speed[before(station)];
    }

    /** Projects a position onto it. */
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
