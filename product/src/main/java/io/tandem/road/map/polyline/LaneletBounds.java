package io.tandem.road.map.polyline;

import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayList;
import java.util.List;

/** The left and right bound of a lanelet as polylines of {east, north, height}, in the direction of driving. */
record LaneletBounds(List<double[]> left, List<double[]> right) {

    /** Width where the bounds meet, metres. */
    private static final double NARROWEST_METRES = 0.1;

    /** The bounds in the direction in which the left one is on the left, whichever way the map draws each of them. */
    static LaneletBounds aligned(List<double[]> left, List<double[]> right) {
        boolean crossed = distance(left.getFirst(), right.getFirst()) + distance(left.getLast(), right.getLast())
                > distance(left.getFirst(), right.getLast()) + distance(left.getLast(), right.getFirst());
        List<double[]> beside = crossed ? right.reversed() : right;
        List<double[]> around = new ArrayList<>(left);
        around.addAll(beside.reversed());
        return twiceArea(around) > 0 ? new LaneletBounds(left.reversed(), beside.reversed()) : new LaneletBounds(left, beside);
    }

    /** Positive for a polygon that is passed anticlockwise. */
    private static double twiceArea(List<double[]> ring) {
        double[] origin = ring.getFirst();
        double area = 0;
        for (int i = 0; i < ring.size(); i++) {
            double[] a = ring.get(i);
            double[] b = ring.get((i + 1) % ring.size());
            area += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
        }
        return area;
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
