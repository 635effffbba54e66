package io.tandem.road.map.polyline;

import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayList;
import java.util.List;

/** The left and right bound of a lanelet as polylines of {east, north, height}, in the direction of driving. */
record LaneletBounds(List<double[]> left, List<double[]> right) {

    /**
     * The bounds in the direction in which the left one is on the left, whichever way the map draws each of them. As in Lanelet2 itself, the middle
     * point of each bound tells on which side of the other it lies: outlines of lanelets may cross themselves, so their area does not tell.
     */
    static LaneletBounds aligned(List<double[]> left, List<double[]> right) {
        List<double[]> l = isLeftOf(left, middleOf(right)) ? left.reversed() : left;
        List<double[]> r = isLeftOf(right, middleOf(l)) ? right : right.reversed();
        return new LaneletBounds(l, r);
    }

    private static double[] middleOf(List<double[]> line) {
        double[] a = line.getFirst();
        double[] b = line.getLast();
        return line.size() > 2 ? line.get(line.size() / 2) : new double[] {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
    }

    /** Whether a point lies to the left of a polyline, by its nearest segment. */
    private static boolean isLeftOf(List<double[]> line, double[] point) {
        double nearest = Double.POSITIVE_INFINITY;
        double side = 0;
        for (int i = 1; i < line.size(); i++) {
            double[] a = line.get(i - 1);
            double e = line.get(i)[0] - a[0];
            double n = line.get(i)[1] - a[1];
            double square = e * e + n * n;
            double along = square == 0 ? 0 : Math.clamp(((point[0] - a[0]) * e + (point[1] - a[1]) * n) / square, 0, 1);
            double away = StrictMath.hypot(point[0] - a[0] - along * e, point[1] - a[1] - along * n);
            if (away < nearest) {
                nearest = away;
                side = e * (point[1] - a[1]) - n * (point[0] - a[0]);
            }
        }
        return side > 0;
    }

    /** The middle between points of the same number, of bounds that have equally many. */
    List<Corner> centreByNumber() {
        List<double[][]> rungs = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            rungs.add(new double[][] {left.get(i), right.get(i)});
        }
        return MiddleLine.corners(rungs);
    }

    /** The middle between places that lie opposite. */
    List<Corner> centre() {
        return MiddleLine.between(left, right);
    }
}
