package io.tandem.road.map.polyline;

import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayList;
import java.util.List;

/** The left and right bound of a lanelet as polylines of {east, north, height}, in the direction of driving. */
record LaneletBounds(List<double[]> left, List<double[]> right) {

    /** Width where the bounds meet, metres. */
    private static final double NARROWEST_METRES = 0.1;

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
        return middle(rungs);
    }

    /** The middle between points that lie opposite: a ladder from the start to the end, whose next rung is always the shorter of two. */
    List<Corner> centre() {
        List<double[][]> rungs = new ArrayList<>();
        int i = 0;
        int j = 0;
        rungs.add(new double[][] {left.getFirst(), right.getFirst()});
        while (i + 1 < left.size() || j + 1 < right.size()) {
            boolean leftNext = j + 1 == right.size()
                    || i + 1 < left.size() && distance(left.get(i + 1), right.get(j)) <= distance(left.get(i), right.get(j + 1));
            i += leftNext ? 1 : 0;
            j += leftNext ? 0 : 1;
            rungs.add(new double[][] {left.get(i), right.get(j)});
        }
        return middle(rungs);
    }

    private static List<Corner> middle(List<double[][]> rungs) {
        List<Corner> middle = new ArrayList<>();
        for (int i = 0; i < rungs.size(); i++) {
            double[] l = rungs.get(i)[0];
            double[] r = rungs.get(i)[1];
            double[] before = centre(rungs.get(Math.max(0, i - 1)));
            double[] after = centre(rungs.get(Math.min(rungs.size() - 1, i + 1)));
            double along = distance(before, after);
            // A rung may be slanted; the width is its part across the lane.
            double across = along == 0 ? distance(l, r) : Math.abs((after[0] - before[0]) * (l[1] - r[1]) - (after[1] - before[1]) * (l[0] - r[0])) / along;
            double[] at = centre(rungs.get(i));
            middle.add(new Corner(at[0], at[1], Math.max(NARROWEST_METRES, across), at[2]));
        }
        return middle;
    }

    private static double[] centre(double[][] rung) {
        double[] l = rung[0];
        double[] r = rung[1];
        return new double[] {(l[0] + r[0]) / 2, (l[1] + r[1]) / 2, (l[2] + r[2]) / 2};
    }

    private static double distance(double[] from, double[] to) {
        return StrictMath.hypot(to[0] - from[0], to[1] - from[1]);
    }
}
