package io.tandem.scene;

import io.tandem.scene.RayGrid.GridBounds;
import java.util.Arrays;
import java.util.List;

/**
 * Finds what all rays of a grid hit, by drawing triangles into it: a box or triangle is projected onto rows and columns, generously, and the rule of {@link Triangle} decides for every ray of
 * that range. Boxes behind what was drawn before are passed over, so near instances and near halves of trees are drawn first. One thread uses it at a time.
 */
public final class SceneDrawing {

    /** Tests of rays against triangles of a leaf up to which triangles are not projected one by one. */
    private static final int FEW_TESTS = 64;
    /** Rays up to which a part of a tree is searched ray by ray. */
    private static final int FEW_RAYS = 3;

    /** Metres by which what lies behind the sensor may still be drawn, against rounding. */
    private static final double AHEAD_SLACK = 1e-3;

    private final Triangle triangle = new Triangle();
    private final GridBounds bounds = new GridBounds();
    private final GridBounds single = new GridBounds();
    private final int[] stack = new int[BoundingTree.MOST_DEPTH + 2];
    private long[] queue = new long[64];
    private RayGrid grid;
    private Hits hits;
    private double reach;
    // the mesh being drawn
    private TriangleMesh mesh;
    private RigidTransform at;
    private int number;
    // the origin of the rays in its frame
    private double ownX;
    private double ownY;
    private double ownZ;

    /**
     * @param sensor frame of the rays in the site's frame
     * @param range  metres beyond which hits are of no interest; they may be found or not
     * @param own    the participant that carries the sensor, whose body is not seen
     */
    public void draw(Scene scene, RigidTransform sensor, RayGrid rays, double range, int own, Hits out) {
        grid = rays;
        hits = out;
        reach = range;
        out.clear(rays.rays());
        if (!Double.isNaN(scene.ground())) {
            drawGround(sensor, scene.ground());
        }
        RigidTransform seen = sensor.inverse();
        List<Instance> instances = scene.instances();
        int near = queueNearest(instances, sensor, own);
        for (int i = 0; i < near; i++) {
            number = (int) queue[i];
            mesh = instances.get(number).mesh();
            at = seen.then(instances.get(number).at());
            drawTree();
        }
    }

    /** A plane: t = (g - z) / (d n), n being upward in the sensor's frame. */
    private void drawGround(RigidTransform sensor, double height) {
        double below = height - sensor.z();
        for (int row = 0; row < grid.rows(); row++) {
            double up = grid.z[row] * sensor.zz();
            int ray = row * grid.columns();
            for (int column = 0; column < grid.columns(); column++, ray++) {
                double t = below / (grid.x[column] * sensor.zx() + grid.y[column] * sensor.zy() + up);
                if (t > 0 && t < Double.POSITIVE_INFINITY) {
                    hits.set(ray, t, Scene.GROUND, 0);
                }
            }
        }
    }

    /** Puts the numbers of all instances in reach into the queue, the nearest first, and returns how many they are. */
    private int queueNearest(List<Instance> instances, RigidTransform sensor, int own) {
        int count = 0;
        boolean aheadOnly = grid.looksAheadOnly();
        if (queue.length < instances.size()) {
            queue = new long[instances.size()];
        }
        for (int i = 0; i < instances.size(); i++) {
            Instance one = instances.get(i);
            if ((one.owner() != own || own == Instance.NOBODY) && !one.mesh().isEmpty()) {
                double apart = distance(one, sensor, aheadOnly);
                if (apart <= reach) {
                    queue[count++] = (long) Float.floatToIntBits((float) Math.max(0, apart)) << 32 | i;
                }
            }
        }
        Arrays.sort(queue, 0, count);
        return count;
    }

    /** Metres to the ball around an instance, less than 0 inside; infinite where no ray can hit it. */
    private double distance(Instance one, RigidTransform sensor, boolean aheadOnly) {
        double[] middle = one.mesh().middle;
        double x = one.at().outerX(middle[0], middle[1], middle[2]) - sensor.x();
        double y = one.at().outerY(middle[0], middle[1], middle[2]) - sensor.y();
        double z = one.at().outerZ(middle[0], middle[1], middle[2]) - sensor.z();
        double radius = one.mesh().radius;
        double square = x * x + y * y + z * z;
        boolean behind = aheadOnly && x * sensor.xx() + y * sensor.yx() + z * sensor.zx() < -radius - AHEAD_SLACK;
        return behind || square > (reach + radius) * (reach + radius) ? Double.POSITIVE_INFINITY : Math.sqrt(square) - radius;
    }

    /** The child on the side of the rays' origin is drawn first. */
    private void drawTree() {
        BoundingTree tree = mesh.tree;
        ownX = -(at.xx() * at.x() + at.yx() * at.y() + at.zx() * at.z());
        ownY = -(at.xy() * at.x() + at.yy() * at.y() + at.zy() * at.z());
        ownZ = -(at.xz() * at.x() + at.yz() * at.y() + at.zz() * at.z());
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            if (!isVisible(tree.box, 6 * node)) {
                continue;
            }
            if (tree.count[node] > 0) {
                drawLeaf(tree.first[node], tree.count[node]);
            } else if (bounds.rays() <= FEW_RAYS) {
                castRays(node, top);
            } else {
                int along = tree.axis[node];
                double own = along == 0 ? ownX : along == 1 ? ownY : ownZ;
                int left = tree.first[node];
                boolean leftIsNearer = 2 * own < (double) tree.low(node, along) + tree.high(node, along);
                stack[top++] = leftIsNearer ? left + 1 : left;
                stack[top++] = leftIsNearer ? left : left + 1;
            }
        }
    }

    /** Searches the part of a tree below a node for each ray of the bounds, above what the stack holds. */
    private void castRays(int node, int base) {
        for (int row = bounds.rowFrom; row < bounds.rowTo; row++) {
            for (int column = bounds.from; column < bounds.to; column++) {
                castRay(node, base, row, column);
            }
            for (int column = bounds.secondFrom; column < bounds.secondTo; column++) {
                castRay(node, base, row, column);
            }
        }
    }

    private void castRay(int root, int base, int row, int column) {
        BoundingTree tree = mesh.tree;
        double x = grid.x[column];
        double y = grid.y[column];
        double z = grid.z[row];
        double perX = 1 / (at.xx() * x + at.yx() * y + at.zx() * z);
        double perY = 1 / (at.xy() * x + at.yy() * y + at.zy() * z);
        double perZ = 1 / (at.xz() * x + at.yz() * y + at.zz() * z);
        double[] t = hits.parameters();
        int ray = row * grid.columns() + column;
        int top = base;
        stack[top++] = root;
        while (top > base) {
            int node = stack[--top];
            if (!RayCast.passes(tree.box, 6 * node, ownX, ownY, ownZ, perX, perY, perZ, t[ray])) {
                continue;
            }
            int first = tree.first[node];
            if (tree.count[node] == 0) {
                int along = tree.axis[node];
                boolean leftIsNearer = (along == 0 ? perX : along == 1 ? perY : perZ) >= 0;
                stack[top++] = leftIsNearer ? first + 1 : first;
                stack[top++] = leftIsNearer ? first : first + 1;
            }
            for (int i = first; i < first + tree.count[node]; i++) {
                triangle.place(mesh.corners, i, at);
                if (triangle.prepare()) {
                    drawRow(i, row, column, column + 1);
                }
            }
        }
    }

    /** Whether some ray may hit something new in a box; bounds are then set. */
    private boolean isVisible(float[] box, int i) {
        double x = 0.5 * ((double) box[i] + box[i + 3]);
        double y = 0.5 * ((double) box[i + 1] + box[i + 4]);
        double z = 0.5 * ((double) box[i + 2] + box[i + 5]);
        double hx = 0.5 * ((double) box[i + 3] - box[i]);
        double hy = 0.5 * ((double) box[i + 4] - box[i + 1]);
        double hz = 0.5 * ((double) box[i + 5] - box[i + 2]);
        return grid.bound(at.outerX(x, y, z), at.outerY(x, y, z), at.outerZ(x, y, z),
                Math.abs(at.xx()) * hx + Math.abs(at.xy()) * hy + Math.abs(at.xz()) * hz,
                Math.abs(at.yx()) * hx + Math.abs(at.yy()) * hy + Math.abs(at.yz()) * hz,
                Math.abs(at.zx()) * hx + Math.abs(at.zy()) * hy + Math.abs(at.zz()) * hz, reach, bounds) && !isHidden(bounds);
    }

    /** Whether all rays of a range have hits nearer than anything there. */
    private boolean isHidden(GridBounds range) {
        double[] t = hits.parameters();
        for (int row = range.rowFrom; row < range.rowTo; row++) {
            int start = row * grid.columns();
            for (int ray = start + range.from; ray < start + range.to; ray++) {
                if (t[ray] >= range.near) {
                    return false;
                }
            }
            for (int ray = start + range.secondFrom; ray < start + range.secondTo; ray++) {
                if (t[ray] >= range.near) {
                    return false;
                }
            }
        }
        return true;
    }

    private void drawLeaf(int first, int count) {
        boolean few = bounds.rays() * count <= FEW_TESTS;
        for (int i = first; i < first + count; i++) {
            triangle.place(mesh.corners, i, at);
            if (few) {
                if (triangle.prepare()) {
                    drawTriangle(i, bounds);
                }
            } else if (boundTriangle() && !isHidden(single) && triangle.prepare()) {
                drawTriangle(i, single);
            }
        }
    }

    private boolean boundTriangle() {
        Triangle one = triangle;
        double lowX = Math.min(one.ax, Math.min(one.bx, one.cx));
        double highX = Math.max(one.ax, Math.max(one.bx, one.cx));
        double lowY = Math.min(one.ay, Math.min(one.by, one.cy));
        double highY = Math.max(one.ay, Math.max(one.by, one.cy));
        double lowZ = Math.min(one.az, Math.min(one.bz, one.cz));
        double highZ = Math.max(one.az, Math.max(one.bz, one.cz));
        return grid.bound(0.5 * (lowX + highX), 0.5 * (lowY + highY), 0.5 * (lowZ + highZ),
                0.5 * (highX - lowX), 0.5 * (highY - lowY), 0.5 * (highZ - lowZ), reach, single);
    }

    private void drawTriangle(int i, GridBounds range) {
        for (int row = range.rowFrom; row < range.rowTo; row++) {
            drawRow(i, row, range.from, range.to);
            drawRow(i, row, range.secondFrom, range.secondTo);
        }
    }

    private void drawRow(int i, int row, int from, int to) {
        if (from < to) {
            triangle.drawRow(i, row, from, to, grid, number, mesh.number, hits);
        }
    }
}
