package io.tandem.road.map.polyline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The order of the points of a line, {east, north, …}, in public maps of which some run back and forth: points were written in a wrong order. */
final class PointOrder {

    /** No road turns by more than 150 degrees at one point; its cosine. */
    private static final double RUNS_BACK = -0.87;
    /** A way is shorter than another by at least this, metres. */
    private static final double SHORTER_METRES = 1e-3;
    /** Longer lines are taken as they are: the time to order them rises faster than the square of their points. */
    private static final int MOST_POINTS = 200;
    /** Steps so short do not tell a direction, metres. */
    private static final double SHORTEST_METRES = 0.05;

    private PointOrder() {
    }

    /** Whether a line of not too many points turns back at one of them. */
    static boolean runsBack(List<double[]> line) {
        for (int i = 1; i < line.size() - 1 && line.size() <= MOST_POINTS; i++) {
            double[] at = line.get(i);
            double before = distance(line.get(i - 1), at);
            double behind = distance(at, line.get(i + 1));
            double along = (at[0] - line.get(i - 1)[0]) * (line.get(i + 1)[0] - at[0]) + (at[1] - line.get(i - 1)[1]) * (line.get(i + 1)[1] - at[1]);
            if (Math.min(before, behind) > SHORTEST_METRES && along < RUNS_BACK * before * behind) {
                return true;
            }
        }
        return false;
    }

    /** The points from the first to the last on a short way through all: runs of points are turned around as long as that makes it shorter (2-opt; Croes, Operations Research 6 (1958)). */
    static List<double[]> shortest(List<double[]> line) {
        List<double[]> points = new ArrayList<>(line);
        boolean shorter = true;
        while (shorter) {
            shorter = false;
            for (int i = 1; i < points.size() - 2; i++) {
                for (int k = i + 1; k < points.size() - 1; k++) {
                    double now = distance(points.get(i - 1), points.get(i)) + distance(points.get(k), points.get(k + 1));
                    double turned = distance(points.get(i - 1), points.get(k)) + distance(points.get(i), points.get(k + 1));
                    if (turned < now - SHORTER_METRES) {
                        Collections.reverse(points.subList(i, k + 1));
                        shorter = true;
                    }
                }
            }
        }
        return points;
    }

    private static double distance(double[] one, double[] other) {
        return StrictMath.hypot(one[0] - other[0], one[1] - other[1]);
    }
}
