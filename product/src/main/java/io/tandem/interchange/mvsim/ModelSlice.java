package io.tandem.interchange.mvsim;

import io.tandem.contact.Plate;
import io.tandem.geo.Ring;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What of a model lies between two heights, seen from above: the convex hull of its edges there, of few corners. */
final class ModelSlice implements ModelEdges {

    /** Points between two hulls. */
    private static final int BATCH = 4_096;
    private static final int MOST_CORNERS = 12;
    private static final int FEW_CORNERS = 4;
    /** Share of the area that a corner adds and nobody misses. */
    private static final double SMALL_SHARE = 0.002;
    private static final double LEAST_AREA = 1e-6;

    private final Placement3D placement;
    private final double low;
    private final double high;
    private List<double[]> points = new ArrayList<>();
    private double bottom = Double.POSITIVE_INFINITY;
    private double top = Double.NEGATIVE_INFINITY;

    ModelSlice(Placement3D placement, double low, double high) {
        this.placement = placement;
        this.low = low;
        this.high = high;
    }

    @Override
    public void edge(double[] from, double[] to) {
        double[] a = placement.of(from[0], from[1], from[2]);
        double[] b = placement.of(to[0], to[1], to[2]);
        if (Math.min(a[2], b[2]) <= high && Math.max(a[2], b[2]) >= low) {
            keep(clipped(a, b));
            keep(clipped(b, a));
        }
    }

    /** The first end, moved along the edge to where the slice begins. */
    private double[] clipped(double[] end, double[] other) {
        double bound = Math.clamp(end[2], low, high);
        double share = end[2] == bound ? 0 : (bound - end[2]) / (other[2] - end[2]);
        return new double[] {end[0] + share * (other[0] - end[0]), end[1] + share * (other[1] - end[1]), bound};
    }

    private void keep(double[] point) {
        if (Double.isFinite(point[0]) && Double.isFinite(point[1]) && Double.isFinite(point[2])) {
            points.add(point);
            bottom = Math.min(bottom, point[2]);
            top = Math.max(top, point[2]);
            if (points.size() >= BATCH) {
                points = new ArrayList<>(hull());
            }
        }
    }

    private List<double[]> hull() {
        Plate hull = new Plate(new Ring(points.stream().mapToDouble(point -> point[0]).toArray(), points.stream().mapToDouble(point -> point[1]).toArray())).hull();
        List<double[]> corners = new ArrayList<>();
        for (int i = 0; i < hull.vertices(); i++) {
            corners.add(new double[] {hull.x(i), hull.y(i)});
        }
        return corners;
    }

    double bottom() {
        return bottom;
    }

    double top() {
        return top;
    }

    /** Empty where the slice has no area. */
    Optional<List<List<Double>>> outline() {
        if (points.size() < 3) {
            return Optional.empty();
        }
        List<double[]> corners = hull();
        double area = Math.abs(new Ring(corners.stream().mapToDouble(corner -> corner[0]).toArray(), corners.stream().mapToDouble(corner -> corner[1]).toArray()).signedArea());
        if (corners.size() < 3 || area < LEAST_AREA) {
            return Optional.empty();
        }
        int least = leastMissed(corners);
        while (corners.size() > MOST_CORNERS || corners.size() > FEW_CORNERS && missed(corners, least) < SMALL_SHARE * area) {
            corners.remove(least);
            least = leastMissed(corners);
        }
        return Optional.of(corners.stream().map(corner -> List.of(rounded(corner[0]), rounded(corner[1]))).toList());
    }

    static double rounded(double metres) {
        return Math.rint(1000 * metres) / 1000;
    }

    /** The corner without which the area shrinks least. */
    private static int leastMissed(List<double[]> corners) {
        int least = 0;
        for (int i = 1; i < corners.size(); i++) {
            least = missed(corners, i) < missed(corners, least) ? i : least;
        }
        return least;
    }

    /** Area of the triangle of a corner and its neighbours. */
    private static double missed(List<double[]> corners, int corner) {
        double[] before = corners.get((corner + corners.size() - 1) % corners.size());
        double[] here = corners.get(corner);
        double[] after = corners.get((corner + 1) % corners.size());
        return Math.abs((here[0] - before[0]) * (after[1] - before[1]) - (here[1] - before[1]) * (after[0] - before[0])) / 2;
    }
}
