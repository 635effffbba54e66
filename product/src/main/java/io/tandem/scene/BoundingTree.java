package io.tandem.scene;

import java.util.Arrays;

/**
 * A binary tree of axis-aligned boxes over triangles, split by the surface area heuristic in bins (Wald, "On fast construction of SAH-based bounding volume hierarchies", 2007).
 * Boxes have the corners' own floats, so they are exact.
 */
final class BoundingTree {

    static final int LEAF = 4;
    private static final int BINS = 16;
    /** deeper nodes are halved by number, which bounds the depth */
    private static final int MOST_DEPTH_BY_AREA = 40;
    static final int MOST_DEPTH = MOST_DEPTH_BY_AREA + 32;

    private final float[] corners;
    private final float[] middles;
    private final int[] order;
    /** low and high corner of each node's box, six numbers each */
    float[] box;
    /** of an inner node its left child, the right one follows; of a leaf its first triangle */
    int[] first;
    /** triangles of a leaf; 0 for an inner node */
    int[] count;
    /** along which an inner node is split */
    byte[] axis;
    private int nodes;

    BoundingTree(float[] corners) {
        this.corners = corners;
        int triangles = corners.length / 9;
        this.middles = new float[3 * triangles];
        this.order = new int[triangles];
        for (int i = 0; i < triangles; i++) {
            order[i] = i;
            for (int a = 0; a < 3; a++) {
                middles[3 * i + a] = (corners[9 * i + a] + corners[9 * i + 3 + a] + corners[9 * i + 6 + a]) / 3;
            }
        }
        int room = Math.max(1, 2 * triangles);
        box = new float[6 * room];
        first = new int[room];
        count = new int[room];
        axis = new byte[room];
        nodes = 1;
        if (triangles > 0) {
            build(0, 0, triangles, 0);
        }
        box = Arrays.copyOf(box, 6 * nodes);
        first = Arrays.copyOf(first, nodes);
        count = Arrays.copyOf(count, nodes);
        axis = Arrays.copyOf(axis, nodes);
    }

    /** Numbers of the triangles in the order of the leaves. */
    int[] order() {
        return order;
    }

    float low(int node, int along) {
        return box[6 * node + along];
    }

    float high(int node, int along) {
        return box[6 * node + 3 + along];
    }

    private void build(int node, int from, int to, int depth) {
        bound(node, from, to);
        if (to - from <= LEAF) {
            first[node] = from;
            count[node] = to - from;
            return;
        }
        int along = widest(from, to);
        int middle = depth < MOST_DEPTH_BY_AREA ? splitByArea(along, from, to) : from;
        if (middle <= from || middle >= to) {
            middle = (from + to) / 2;
        }
        int left = nodes;
        nodes += 2;
        first[node] = left;
        axis[node] = (byte) along;
        build(left, from, middle, depth + 1);
        build(left + 1, middle, to, depth + 1);
    }

    private void bound(int node, int from, int to) {
        for (int a = 0; a < 3; a++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                for (int corner = 9 * order[i] + a; corner < 9 * order[i] + 9; corner += 3) {
                    low = Math.min(low, corners[corner]);
                    high = Math.max(high, corners[corner]);
                }
            }
            box[6 * node + a] = low;
            box[6 * node + 3 + a] = high;
        }
    }

    private int widest(int from, int to) {
        int widest = 0;
        float most = -1;
        for (int a = 0; a < 3; a++) {
            float low = Float.POSITIVE_INFINITY;
            float high = Float.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                low = Math.min(low, middles[3 * order[i] + a]);
                high = Math.max(high, middles[3 * order[i] + a]);
            }
            if (high - low > most) {
                most = high - low;
                widest = a;
            }
        }
        return widest;
    }

    /** Moves triangles of the cheaper side to the front, and returns where the other side begins; {@code from} where all fall on one side. */
    private int splitByArea(int along, int from, int to) {
        float low = Float.POSITIVE_INFINITY;
        float high = Float.NEGATIVE_INFINITY;
        for (int i = from; i < to; i++) {
            low = Math.min(low, middles[3 * order[i] + along]);
            high = Math.max(high, middles[3 * order[i] + along]);
        }
        float scale = BINS / (high - low);
        if (!(scale > 0) || Float.isInfinite(scale)) {
            return from;
        }
        Bins bins = new Bins();
        for (int i = from; i < to; i++) {
            bins.add(bin(along, order[i], low, scale), order[i]);
        }
        int cut = bins.cheapestCut();
        int next = from;
        for (int i = from; i < to; i++) {
            if (bin(along, order[i], low, scale) < cut) {
                int moved = order[i];
                order[i] = order[next];
                order[next++] = moved;
            }
        }
        return next;
    }

    private int bin(int along, int triangle, float low, float scale) {
        return Math.min(BINS - 1, (int) ((middles[3 * triangle + along] - low) * scale));
    }

    /** Boxes and numbers of triangles by bin. */
    private final class Bins {

        private final float[] boxes = new float[6 * BINS];
        private final int[] held = new int[BINS];

        Bins() {
            for (int i = 0; i < boxes.length; i++) {
                boxes[i] = i % 6 < 3 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
            }
        }

        void add(int bin, int triangle) {
            held[bin]++;
            for (int i = 0; i < 9; i++) {
                int at = 6 * bin + i % 3;
                boxes[at] = Math.min(boxes[at], corners[9 * triangle + i]);
                boxes[at + 3] = Math.max(boxes[at + 3], corners[9 * triangle + i]);
            }
        }

        /** The cut before which bin the sum of number times surface of both sides is least. */
        int cheapestCut() {
            double[] after = new double[BINS];
            float[] grown = emptyBox();
            int number = 0;
            for (int bin = BINS - 1; bin > 0; bin--) {
                number += held[bin];
                after[bin] = number * grow(grown, bin);
            }
            grown = emptyBox();
            number = 0;
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int bin = 1; bin < BINS; bin++) {
                number += held[bin - 1];
                double cost = number * grow(grown, bin - 1) + after[bin];
                if (cost < least) {
                    least = cost;
                    best = bin;
                }
            }
            return best;
        }

        private static float[] emptyBox() {
            return new float[] {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY};
        }

        /** Half the surface of a box after it has taken a bin; 0 while it is empty. */
        private double grow(float[] grown, int bin) {
            for (int a = 0; a < 3; a++) {
                grown[a] = Math.min(grown[a], boxes[6 * bin + a]);
                grown[3 + a] = Math.max(grown[3 + a], boxes[6 * bin + 3 + a]);
            }
            double x = grown[3] - grown[0];
            double y = grown[4] - grown[1];
            double z = grown[5] - grown[2];
            return x >= 0 ? x * y + y * z + z * x : 0;
        }
    }
}
