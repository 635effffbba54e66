package io.tandem.scene;

import java.util.List;

/**
 * Finds what single rays hit, by the trees of instances: for rays that have no common origin or no order. The same rule as {@link SceneDrawing}, so the same bits. One thread uses it at a time.
 */
public final class RayCast {

    /** Metres by which boxes are widened against rounding. */
    private static final double RESERVE = 1e-6;

    private final Triangle triangle = new Triangle();
    private final int[] stack = new int[BoundingTree.MOST_DEPTH + 2];
    private double t;
    private int instance;
    private int hitTriangle;
    private double directionX;
    private double directionY;
    private double directionZ;

    /**
     * Casts a ray from the origin of a frame.
     *
     * @param sensor the frame in the site's
     * @param own    the participant whose body is not seen
     * @param range  metres
     * @return metres to the hit, where the direction has the length 1; infinite where nothing is hit in range
     */
    public double cast(Scene scene, RigidTransform sensor, double x, double y, double z, double range, int own) {
        t = Double.POSITIVE_INFINITY;
        instance = Scene.NOTHING;
        directionX = x;
        directionY = y;
        directionZ = z;
        if (!Double.isNaN(scene.ground())) {
            double down = (scene.ground() - sensor.z()) / (x * sensor.zx() + y * sensor.zy() + z * sensor.zz());
            if (down > 0 && down < Double.POSITIVE_INFINITY) {
                t = down;
                instance = Scene.GROUND;
            }
        }
        RigidTransform seen = sensor.inverse();
        List<Instance> instances = scene.instances();
        for (int i = 0; i < instances.size(); i++) {
            Instance one = instances.get(i);
            if ((one.owner() != own || own == Instance.NOBODY) && !one.mesh().isEmpty() && meetsBall(one, sensor, range)) {
                castTree(i, one.mesh(), seen.then(one.at()), range);
            }
        }
        if (t > range) {
            instance = Scene.NOTHING;
            return Double.POSITIVE_INFINITY;
        }
        return t;
    }

    /** The instance that the last ray hit; {@link Scene#GROUND} or {@link Scene#NOTHING} where it was none. */
    public int instance() {
        return instance;
    }

    public int triangle() {
        return hitTriangle;
    }

    /** Whether the ray passes the ball around an instance: |m x d|^2 <= r^2 and not behind. */
    private boolean meetsBall(Instance one, RigidTransform sensor, double range) {
        double[] middle = one.mesh().middle;
        double mx = one.at().outerX(middle[0], middle[1], middle[2]) - sensor.x();
        double my = one.at().outerY(middle[0], middle[1], middle[2]) - sensor.y();
        double mz = one.at().outerZ(middle[0], middle[1], middle[2]) - sensor.z();
        double dx = sensor.xx() * directionX + sensor.xy() * directionY + sensor.xz() * directionZ;
        double dy = sensor.yx() * directionX + sensor.yy() * directionY + sensor.yz() * directionZ;
        double dz = sensor.zx() * directionX + sensor.zy() * directionY + sensor.zz() * directionZ;
        double radius = one.mesh().radius + RESERVE;
        double along = mx * dx + my * dy + mz * dz;
        double square = mx * mx + my * my + mz * mz;
        double length = dx * dx + dy * dy + dz * dz;
        double reach = range * Math.sqrt(length) + radius;
        return (along >= 0 || square <= radius * radius) && square - along * along / length <= radius * radius + RESERVE && square <= reach * reach;
    }

    private void castTree(int number, TriangleMesh mesh, RigidTransform at, double range) {
        BoundingTree tree = mesh.tree;
        double ox = -(at.xx() * at.x() + at.yx() * at.y() + at.zx() * at.z());
        double oy = -(at.xy() * at.x() + at.yy() * at.y() + at.zy() * at.z());
        double oz = -(at.xz() * at.x() + at.yz() * at.y() + at.zz() * at.z());
        double perX = 1 / (at.xx() * directionX + at.yx() * directionY + at.zx() * directionZ);
        double perY = 1 / (at.xy() * directionX + at.yy() * directionY + at.zy() * directionZ);
        double perZ = 1 / (at.xz() * directionX + at.yz() * directionY + at.zz() * directionZ);
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            if (!passes(tree.box, 6 * node, ox, oy, oz, perX, perY, perZ, Math.min(t, range))) {
                continue;
            }
            if (tree.count[node] > 0) {
                castLeaf(number, mesh, at, tree.first[node], tree.count[node]);
            } else {
                int along = tree.axis[node];
                boolean leftIsNearer = (along == 0 ? perX : along == 1 ? perY : perZ) >= 0;
                int left = tree.first[node];
                stack[top++] = leftIsNearer ? left + 1 : left;
                stack[top++] = leftIsNearer ? left : left + 1;
            }
        }
    }

    /** The slab test, with boxes a little wider; NaN, from a ray in the plane of a face, counts as inside. */
    static boolean passes(float[] box, int i, double ox, double oy, double oz, double perX, double perY, double perZ, double limit) {
        double x1 = (box[i] - RESERVE - ox) * perX;
        double x2 = (box[i + 3] + RESERVE - ox) * perX;
        double y1 = (box[i + 1] - RESERVE - oy) * perY;
        double y2 = (box[i + 4] + RESERVE - oy) * perY;
        double z1 = (box[i + 2] - RESERVE - oz) * perZ;
        double z2 = (box[i + 5] + RESERVE - oz) * perZ;
        double near = 0;
        double far = limit * (1 + RESERVE) + RESERVE;
        near = later(near, x1 < x2 ? x1 : x2);
        far = earlier(far, x1 < x2 ? x2 : x1);
        near = later(near, y1 < y2 ? y1 : y2);
        far = earlier(far, y1 < y2 ? y2 : y1);
        near = later(near, z1 < z2 ? z1 : z2);
        far = earlier(far, z1 < z2 ? z2 : z1);
        return near <= far;
    }

    private static double later(double a, double b) {
        return b > a ? b : a;
    }

    private static double earlier(double a, double b) {
        return b < a ? b : a;
    }

    private void castLeaf(int number, TriangleMesh mesh, RigidTransform at, int first, int count) {
        for (int i = first; i < first + count; i++) {
            triangle.place(mesh.corners, i, at);
            if (triangle.prepare()) {
                double there = triangle.parameter(directionX, directionY, directionZ);
                if (there < t || there == t && there < Double.POSITIVE_INFINITY && isBefore(number, i, mesh)) {
                    t = there;
                    instance = number;
                    hitTriangle = i;
                }
            }
        }
    }

    private boolean isBefore(int number, int i, TriangleMesh mesh) {
        return instance < 0 || number < instance || number == instance && mesh.number[i] < mesh.number[hitTriangle];
    }
}
