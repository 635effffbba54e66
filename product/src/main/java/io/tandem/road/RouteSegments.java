package io.tandem.road;

import io.tandem.geo.LocalPosition;
import java.util.Arrays;
import java.util.List;

/**
 * The segments of a route as columns, searched by station. Stations are horizontal lengths; segments without horizontal length
 * are left out, so that every segment has a direction.
 */
final class RouteSegments {

    /** station of the start, metres; one entry more than segments, the last is the total length */
    private final double[] station;
    private final double[] east;
    private final double[] north;
    private final double[] up;
    /** horizontal direction, unit length */
    private final double[] directionEast;
    private final double[] directionNorth;
    /** rise per horizontal metre */
    private final double[] slope;
    /** radians anticlockwise from east */
    private final double[] heading;
    /** station of each waypoint, including those that repeat a position */
    private final double[] waypointStation;

    RouteSegments(List<Waypoint> waypoints, boolean closed) {
        int pieces = 0;
        int legs = closed ? waypoints.size() : waypoints.size() - 1;
        for (int i = 0; i < legs; i++) {
            pieces += levelLength(waypoints, i) > 0 ? 1 : 0;
        }
        int rows = Math.max(1, pieces);
        station = new double[rows + 1];
        east = new double[rows];
        north = new double[rows];
        up = new double[rows];
        directionEast = new double[rows];
        directionNorth = new double[rows];
        slope = new double[rows];
        heading = new double[rows];
        waypointStation = new double[waypoints.size()];
        if (pieces == 0) {
            standStill(waypoints.getLast().at());
        } else {
            fill(waypoints, legs);
        }
    }

    private void fill(List<Waypoint> waypoints, int legs) {
        int row = 0;
        for (int i = 0; i < waypoints.size(); i++) {
            waypointStation[i] = station[row];
            double length = i < legs ? levelLength(waypoints, i) : 0;
            if (length > 0) {
                put(row, waypoints.get(i).at(), next(waypoints, i), length);
                row++;
            }
        }
    }

    private void put(int row, LocalPosition from, LocalPosition to, double length) {
        station[row + 1] = station[row] + length;
        east[row] = from.east();
        north[row] = from.north();
        up[row] = from.up();
        directionEast[row] = (to.east() - from.east()) / length;
        directionNorth[row] = (to.north() - from.north()) / length;
        slope[row] = (to.up() - from.up()) / length;
        heading[row] = StrictMath.atan2(to.north() - from.north(), to.east() - from.east());
    }

    /** A route whose waypoints share one position is a point with heading east. */
    private void standStill(LocalPosition at) {
        east[0] = at.east();
        north[0] = at.north();
        up[0] = at.up();
        directionEast[0] = 1;
    }

    private static LocalPosition next(List<Waypoint> waypoints, int i) {
        return waypoints.get((i + 1) % waypoints.size()).at();
    }

    private static double levelLength(List<Waypoint> waypoints, int i) {
        LocalPosition from = waypoints.get(i).at();
        LocalPosition to = next(waypoints, i);
        double e = to.east() - from.east();
        double n = to.north() - from.north();
        return Math.sqrt(e * e + n * n);
    }

    int count() {
        return east.length;
    }

    double length() {
        return station[east.length];
    }

    double start(int piece) {
        return station[piece];
    }

    double end(int piece) {
        return station[piece + 1];
    }

    double waypointStation(int waypoint) {
        return waypointStation[waypoint];
    }

    /** The segment that contains a station from 0 to the length; where two meet, the one that begins there. */
    int at(double along) {
        int found = Arrays.binarySearch(station, 0, east.length, along);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    double eastAt(int piece, double along) {
        return east[piece] + directionEast[piece] * (along - station[piece]);
    }

    double northAt(int piece, double along) {
        return north[piece] + directionNorth[piece] * (along - station[piece]);
    }

    double upAt(int piece, double along) {
        return up[piece] + slope[piece] * (along - station[piece]);
    }

    double heading(int piece) {
        return heading[piece];
    }

    /** The station on a segment, between two bounds, that is nearest to a point. */
    double nearest(int piece, double placeEast, double placeNorth, double from, double to) {
        double along = (placeEast - east[piece]) * directionEast[piece] + (placeNorth - north[piece]) * directionNorth[piece];
        return Math.max(from, Math.min(to, station[piece] + along));
    }

    double squaredDistance(int piece, double along, double placeEast, double placeNorth) {
        double e = eastAt(piece, along) - placeEast;
        double n = northAt(piece, along) - placeNorth;
        return e * e + n * n;
    }
}
