package io.tandem.scene;

/**
 * A mesh somewhere in the site's frame (x east, y north, z up).
 *
 * @param owner id of the participant whose body it is; {@link #NOBODY} for what stands
 */
public record Instance(TriangleMesh mesh, RigidTransform at, int owner) {

    /** The owner of what stands. */
    public static final int NOBODY = Integer.MIN_VALUE;

    /** Unit normal of a triangle, and its first corner, in the site's frame. */
    public double[] normal(int triangle) {
        double[] a = corner(triangle, 0);
        double[] b = corner(triangle, 1);
        double[] c = corner(triangle, 2);
        double ux = b[0] - a[0];
        double uy = b[1] - a[1];
        double uz = b[2] - a[2];
        double vx = c[0] - a[0];
        double vy = c[1] - a[1];
        double vz = c[2] - a[2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        return new double[] {nx / length, ny / length, nz / length, a[0], a[1], a[2]};
    }

    private double[] corner(int triangle, int which) {
        double x = mesh.corner(triangle, which, 0);
        double y = mesh.corner(triangle, which, 1);
        double z = mesh.corner(triangle, which, 2);
        return new double[] {at.outerX(x, y, z), at.outerY(x, y, z), at.outerZ(x, y, z)};
    }
}
