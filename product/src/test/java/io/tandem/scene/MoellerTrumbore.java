package io.tandem.scene;

/** Nearest hit by Moeller and Trumbore, "Fast, minimum storage ray/triangle intersection", 1997, in the frame of the site. */
final class MoellerTrumbore {

    private MoellerTrumbore() {
    }

    static double nearest(Scene scene, RigidTransform sensor, double x, double y, double z) {
        double[] d = {sensor.xx() * x + sensor.xy() * y + sensor.xz() * z, sensor.yx() * x + sensor.yy() * y + sensor.yz() * z, sensor.zx() * x + sensor.zy() * y + sensor.zz() * z};
        double[] o = {sensor.x(), sensor.y(), sensor.z()};
        double down = (scene.ground() - o[2]) / d[2];
        double best = down > 0 ? down : Double.POSITIVE_INFINITY;
        for (Instance one : scene.instances()) {
            for (int i = 0; i < one.mesh().triangles(); i++) {
                best = Math.min(best, hit(corner(one, i, 0), corner(one, i, 1), corner(one, i, 2), o, d));
            }
        }
        return best;
    }

    private static double[] corner(Instance one, int i, int which) {
        double x = one.mesh().corner(i, which, 0);
        double y = one.mesh().corner(i, which, 1);
        double z = one.mesh().corner(i, which, 2);
        return new double[] {one.at().outerX(x, y, z), one.at().outerY(x, y, z), one.at().outerZ(x, y, z)};
    }

    private static double hit(double[] a, double[] b, double[] c, double[] o, double[] d) {
        double[] e1 = minus(b, a);
        double[] e2 = minus(c, a);
        double[] p = cross(d, e2);
        double determinant = dot(e1, p);
        double[] s = minus(o, a);
        double u = dot(s, p) / determinant;
        double[] q = cross(s, e1);
        double v = dot(d, q) / determinant;
        double t = dot(e2, q) / determinant;
        return u >= 0 && v >= 0 && u + v <= 1 && t > 0 ? t : Double.POSITIVE_INFINITY;
    }

    private static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
