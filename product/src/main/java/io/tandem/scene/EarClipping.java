package io.tandem.scene;

import java.util.ArrayList;
import java.util.List;

/** Cuts a simple polygon into triangles, ear by ear (Meisters, "Polygons have ears", 1975); quadratic in its corners, which buildings have few of. */
final class EarClipping {

    private EarClipping() {
    }

    /** Indices of the corners of each triangle. A polygon that crosses itself gives what ears it has. */
    static List<int[]> triangles(double[] x, double[] y) {
        List<Integer> left = new ArrayList<>();
        boolean anticlockwise = area(x, y) > 0;
        for (int i = 0; i < x.length; i++) {
            left.add(anticlockwise ? i : x.length - 1 - i);
        }
        List<int[]> ears = new ArrayList<>();
        int misses = 0;
        for (int i = 0; left.size() > 2 && misses < left.size(); ) {
            int[] ear = {left.get((i + left.size() - 1) % left.size()), left.get(i % left.size()), left.get((i + 1) % left.size())};
            if (isEar(ear, left, x, y)) {
                ears.add(ear);
                left.remove(i % left.size());
                misses = 0;
            } else {
                i++;
                misses++;
            }
            i %= Math.max(1, left.size());
        }
        return ears;
    }

    private static double area(double[] x, double[] y) {
        double twice = 0;
        for (int i = 0; i < x.length; i++) {
            int next = (i + 1) % x.length;
            twice += x[i] * y[next] - x[next] * y[i];
        }
        return 0.5 * twice;
    }

    private static boolean isEar(int[] ear, List<Integer> left, double[] x, double[] y) {
        if (side(ear[0], ear[1], ear[2], x, y) <= 0) {
            return false;
        }
        for (int corner : left) {
            if (corner != ear[0] && corner != ear[1] && corner != ear[2] && side(ear[0], ear[1], corner, x, y) >= 0 && side(ear[1], ear[2], corner, x, y) >= 0
                    && side(ear[2], ear[0], corner, x, y) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Positive where the third corner lies to the left of the line from the first to the second. */
    private static double side(int a, int b, int c, double[] x, double[] y) {
        return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
    }
}
