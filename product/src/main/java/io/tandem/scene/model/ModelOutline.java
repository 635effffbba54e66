package io.tandem.scene.model;

import io.tandem.scene.TriangleMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The convex hull of a mesh seen from above, by Andrew's monotone chain (1979), with few corners. */
final class ModelOutline {

    private static final int MOST_CORNERS = 16;
    private static final double MILLIMETRES = 1000;

    private ModelOutline() {
    }

    /** Corners anticlockwise, in whole millimetres. */
    static List<List<Double>> of(TriangleMesh mesh) {
        List<double[]> hull = hull(places(mesh));
        while (hull.size() > MOST_CORNERS) {
            hull.remove(leastMissed(hull));
        }
        return hull.stream().map(corner -> List.of(corner[0], corner[1])).toList();
    }

    private static double[][] places(TriangleMesh mesh) {
        double[][] places = new double[3 * mesh.triangles()][];
        for (int i = 0; i < places.length; i++) {
            places[i] = new double[] {Math.rint(MILLIMETRES * mesh.corner(i / 3, i % 3, 0)) / MILLIMETRES, Math.rint(MILLIMETRES * mesh.corner(i / 3, i % 3, 1)) / MILLIMETRES};
        }
        Arrays.sort(places, (a, b) -> a[0] != b[0] ? Double.compare(a[0], b[0]) : Double.compare(a[1], b[1]));
        return places;
    }

    private static List<double[]> hull(double[][] sorted) {
        List<double[]> hull = new ArrayList<>();
        chain(hull, sorted, 0, 1);
        chain(hull, sorted, sorted.length - 1, -1);
        return hull;
    }

    /** One side of the hull, without its last corner, which begins the other. */
    private static void chain(List<double[]> hull, double[][] sorted, int from, int step) {
        int begin = hull.size();
        for (int i = from; i >= 0 && i < sorted.length; i += step) {
            while (hull.size() >= begin + 2 && cross(hull.get(hull.size() - 2), hull.getLast(), sorted[i]) <= 0) {
                hull.removeLast();
            }
            hull.add(sorted[i]);
        }
        hull.removeLast();
    }

    /** Twice the area of a triangle, positive where it turns left. */
    private static double cross(double[] a, double[] b, double[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }

    /** The corner that cuts off the least where it is left out. */
    private static int leastMissed(List<double[]> hull) {
        int least = 0;
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < hull.size(); i++) {
            double area = cross(hull.get(Math.floorMod(i - 1, hull.size())), hull.get(i), hull.get((i + 1) % hull.size()));
            if (area < smallest) {
                smallest = area;
                least = i;
            }
        }
        return least;
    }
}
