package io.tandem.road.map.polyline;

import io.tandem.road.map.polyline.CentreLine.Corner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The line in the middle of two bounds. A ladder leads from their starts to their ends, whose next rung is the shortest of three: to the next point on the left, on the right, or on both.
 * Where bounds are not parallel, the middles of its rungs swing from side to side, because most rungs advance on one bound only. So the stations l and r of rungs on the two bounds
 * are smoothed, and not the line, which would cut corners:
 *
 * <pre>
 *   d(m) = l - r with m = (l + r) / 2,   D(m) = 1 / (2 w) integral of d(q) for q from m - w to m + w,   l = m + D / 2,   r = m - D / 2
 * </pre>
 *
 * with a half window w that is as short as the way to the start or the end, where the rungs are those of the bounds.
 */
final class MiddleLine {

    /** Width where the bounds meet, metres. */
    private static final double NARROWEST_METRES = 0.1;
    /** Points nearer to the one before are left out: bounds that were measured or joined have some that are millimetres apart, and their directions mean nothing. */
    private static final double LEAST_DISTANCE_METRES = 0.1;
    private static final double HALF_WINDOW_METRES = 4;
    /** Points lie opposite each other where their places differ by less than this share of their distances from the next points of their bounds. */
    private static final double OPPOSITE_SHARE = 0.3;
    /** The direction of the line is that over so many metres before and behind. */
    private static final double DIRECTION_METRES = 0.5;
    private static final int BISECTIONS = 40;

    private final Bound left;
    private final Bound right;
    /** by rung: m, d, and the integral of d up to it */
    private final double[] middle;
    private final double[] lead;
    private final double[] integral;

    /** A bound with the station of each of its points. */
    private record Bound(List<double[]> points, double[] stations) {

        static Bound of(List<double[]> points) {
            double[] stations = new double[points.size()];
            for (int i = 1; i < stations.length; i++) {
                stations[i] = stations[i - 1] + distance(points.get(i - 1), points.get(i));
            }
            return new Bound(points, stations);
        }

        /** Metres to the nearest other point. */
        double spacing(int i) {
            double before = i == 0 ? Double.POSITIVE_INFINITY : stations[i] - stations[i - 1];
            double after = i + 1 == stations.length ? Double.POSITIVE_INFINITY : stations[i + 1] - stations[i];
            return Math.min(before, after);
        }

        double[] at(double station) {
            int next = Math.clamp(upper(stations, station), 1, stations.length - 1);
            double length = stations[next] - stations[next - 1];
            double share = length == 0 ? 0 : Math.clamp((station - stations[next - 1]) / length, 0, 1);
            double[] a = points.get(next - 1);
            double[] b = points.get(next);
            return new double[] {a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share};
        }
    }

    private MiddleLine(List<double[]> leftBound, List<double[]> rightBound) {
        left = Bound.of(leftBound);
        right = Bound.of(rightBound);
        List<int[]> rungs = ladder(leftBound, rightBound);
        middle = new double[rungs.size()];
        lead = new double[rungs.size()];
        integral = new double[rungs.size()];
        for (int i = 0; i < middle.length; i++) {
            double l = left.stations[rungs.get(i)[0]];
            double r = right.stations[rungs.get(i)[1]];
            middle[i] = (l + r) / 2;
            lead[i] = l - r;
            integral[i] = i == 0 ? 0 : integral[i - 1] + (lead[i - 1] + lead[i]) / 2 * (middle[i] - middle[i - 1]);
        }
    }

    /** The line between two bounds in the same direction, each of two points or more. */
    static List<Corner> between(List<double[]> left, List<double[]> right) {
        List<Corner> corners = corners(new MiddleLine(left, right).rungs());
        List<Corner> kept = new ArrayList<>();
        for (Corner corner : corners) {
            boolean isLast = corner == corners.getLast();
            while (isLast && kept.size() > 1 && kept.getLast().distance(corner) < LEAST_DISTANCE_METRES) {
                kept.removeLast();
            }
            if (isLast || kept.isEmpty() || kept.getLast().distance(corner) >= LEAST_DISTANCE_METRES) {
                kept.add(corner);
            }
        }
        return kept;
    }

    private static List<int[]> ladder(List<double[]> left, List<double[]> right) {
        List<int[]> rungs = new ArrayList<>();
        int i = 0;
        int j = 0;
        rungs.add(new int[] {i, j});
        while (i + 1 < left.size() || j + 1 < right.size()) {
            double onLeft = rung(left, i + 1, right, j);
            double onRight = rung(left, i, right, j + 1);
            boolean onBoth = rung(left, i + 1, right, j + 1) <= Math.min(onLeft, onRight) && i + 1 < left.size() && j + 1 < right.size();
            boolean isLeft = onLeft <= onRight;
            i += onBoth || isLeft ? 1 : 0;
            j += onBoth || !isLeft ? 1 : 0;
            rungs.add(new int[] {i, j});
        }
        return rungs;
    }

    /** Infinite beyond an end. */
    private static double rung(List<double[]> left, int i, List<double[]> right, int j) {
        return i == left.size() || j == right.size() ? Double.POSITIVE_INFINITY : distance(left.get(i), right.get(j));
    }

    /** From each point of a bound to the place opposite on the other; from both at once where two points lie opposite each other. */
    private List<double[][]> rungs() {
        double[] onLeft = Arrays.stream(left.stations).map(station -> place(station, 1)).toArray();
        double[] onRight = Arrays.stream(right.stations).map(station -> place(station, -1)).toArray();
        List<double[][]> rungs = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < onLeft.length || j < onRight.length) {
            double m = i < onLeft.length ? onLeft[i] : Double.POSITIVE_INFINITY;
            double other = j < onRight.length ? onRight[j] : Double.POSITIVE_INFINITY;
            boolean isOpposite = i < onLeft.length && j < onRight.length && Math.abs(m - other) <= OPPOSITE_SHARE * Math.min(left.spacing(i), right.spacing(j));
            if (isOpposite) {
                rungs.add(new double[][] {left.points.get(i++), right.points.get(j++)});
            } else if (m < other) {
                rungs.add(new double[][] {left.points.get(i++), right.at(m - smoothed(m) / 2)});
            } else {
                rungs.add(new double[][] {left.at(other + smoothed(other) / 2), right.points.get(j++)});
            }
        }
        return rungs;
    }

    /** The place m of a station of a bound, by bisection: that of the left one with sign 1, of the right one with -1. */
    private double place(double station, int sign) {
        double from = 0;
        double to = middle[middle.length - 1];
        for (int i = 0; i < BISECTIONS; i++) {
            double m = (from + to) / 2;
            boolean isBefore = m + sign * smoothed(m) / 2 < station;
            from = isBefore ? m : from;
            to = isBefore ? to : m;
        }
        return (from + to) / 2;
    }

    private double smoothed(double m) {
        double w = Math.min(HALF_WINDOW_METRES, Math.min(m, middle[middle.length - 1] - m));
        return w <= 0 ? leadAt(m) : (integralTo(m + w) - integralTo(m - w)) / (2 * w);
    }

    private double leadAt(double m) {
        int next = Math.clamp(upper(middle, m), 1, middle.length - 1);
        double length = middle[next] - middle[next - 1];
        double share = length == 0 ? 1 : Math.clamp((m - middle[next - 1]) / length, 0, 1);
        return lead[next - 1] + share * (lead[next] - lead[next - 1]);
    }

    private double integralTo(double m) {
        int next = Math.clamp(upper(middle, m), 1, middle.length - 1);
        return integral[next - 1] + (lead[next - 1] + leadAt(m)) / 2 * (m - middle[next - 1]);
    }

    /** The place of the first number in rising order that is greater than one. */
    private static int upper(double[] numbers, double than) {
        int found = Arrays.binarySearch(numbers, than);
        int place = found < 0 ? -found - 1 : found + 1;
        while (place < numbers.length && numbers[place] <= than) {
            place++;
        }
        return place;
    }

    /** The middles of rungs. A rung may be slanted; the width is its part across the lane. */
    static List<Corner> corners(List<double[][]> rungs) {
        List<double[]> centres = rungs.stream().map(MiddleLine::centre).toList();
        List<Corner> corners = new ArrayList<>();
        for (int i = 0; i < centres.size(); i++) {
            double[] at = centres.get(i);
            double[] l = rungs.get(i)[0];
            double[] r = rungs.get(i)[1];
            double[] before = centres.get(away(centres, i, -1));
            double[] after = centres.get(away(centres, i, 1));
            double along = distance(before, after);
            double across = along == 0 ? distance(l, r) : Math.abs((after[0] - before[0]) * (l[1] - r[1]) - (after[1] - before[1]) * (l[0] - r[0])) / along;
            corners.add(new Corner(at[0], at[1], Math.max(NARROWEST_METRES, across), at[2]));
        }
        return corners;
    }

    /** The first point in a direction that is not too near to tell it, or the last one. */
    private static int away(List<double[]> centres, int from, int step) {
        int at = from;
        while (at + step >= 0 && at + step < centres.size() && distance(centres.get(from), centres.get(at)) < DIRECTION_METRES) {
            at += step;
        }
        return at;
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
