package io.tandem.scene;

/**
 * The rule by which a ray hits a triangle, and one triangle prepared for it. Rays begin at the origin of the sensor's frame. With the corners A, B, C in that frame and the direction d,
 * the ray passes through the triangle where d (A x B), d (B x C) and d (C x A) all have the sign of h = A N, N = (B - A) x (C - A), and its parameter there is t = h / (d N); the signs
 * are the edge functions of Pineda, "A parallel algorithm for polygon rasterization", 1988. The edge functions of two triangles at their common edge are exact opposites, so that no ray
 * passes between them; a ray on the edge hits both, and the caller lets the lower number win. Additions and products in fixed order, so the same bits come out wherever it is applied.
 */
public final class Triangle {

    double ax;
    double ay;
    double az;
    double bx;
    double by;
    double bz;
    double cx;
    double cy;
    double cz;
    /** N, towards the side away from the origin */
    double nx;
    double ny;
    double nz;
    private double h;
    private double abx;
    private double aby;
    private double abz;
    private double bcx;
    private double bcy;
    private double bcz;
    private double cax;
    private double cay;
    private double caz;

    /** Takes the corners of a triangle of a mesh, which is placed in the frame of the sensor. */
    void place(float[] corners, int triangle, RigidTransform mesh) {
        int at = 9 * triangle;
        double x = corners[at];
        double y = corners[at + 1];
        double z = corners[at + 2];
        ax = mesh.outerX(x, y, z);
        ay = mesh.outerY(x, y, z);
        az = mesh.outerZ(x, y, z);
        x = corners[at + 3];
        y = corners[at + 4];
        z = corners[at + 5];
        bx = mesh.outerX(x, y, z);
        by = mesh.outerY(x, y, z);
        bz = mesh.outerZ(x, y, z);
        x = corners[at + 6];
        y = corners[at + 7];
        z = corners[at + 8];
        cx = mesh.outerX(x, y, z);
        cy = mesh.outerY(x, y, z);
        cz = mesh.outerZ(x, y, z);
    }

    /** Prepares the edge functions; false where no ray can hit it: it has no area, or the origin lies in its plane. */
    boolean prepare() {
        double ux = bx - ax;
        double uy = by - ay;
        double uz = bz - az;
        double vx = cx - ax;
        double vy = cy - ay;
        double vz = cz - az;
        nx = uy * vz - uz * vy;
        ny = uz * vx - ux * vz;
        nz = ux * vy - uy * vx;
        h = ax * nx + ay * ny + az * nz;
        abx = ay * bz - az * by;
        aby = az * bx - ax * bz;
        abz = ax * by - ay * bx;
        bcx = by * cz - bz * cy;
        bcy = bz * cx - bx * cz;
        bcz = bx * cy - by * cx;
        cax = cy * az - cz * ay;
        cay = cz * ax - cx * az;
        caz = cx * ay - cy * ax;
        if (h < 0) {
            faceOrigin();
        }
        return h > 0;
    }

    private void faceOrigin() {
        h = -h;
        nx = -nx;
        ny = -ny;
        nz = -nz;
        abx = -abx;
        aby = -aby;
        abz = -abz;
        bcx = -bcx;
        bcy = -bcy;
        bcz = -bcz;
        cax = -cax;
        cay = -cay;
        caz = -caz;
    }

    /** The ray's parameter where it passes through; infinite where it does not. */
    double parameter(double x, double y, double z) {
        if (x * abx + y * aby + z * abz >= 0 && x * bcx + y * bcy + z * bcz >= 0 && x * cax + y * cay + z * caz >= 0) {
            double t = h / (x * nx + y * ny + z * nz);
            return t > 0 ? t : Double.POSITIVE_INFINITY;
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Offers the hits of rays of a row, by the rule of {@link #parameter}: the same sums in the same order, with what all rays of the row have in common formed once. */
    void drawRow(int index, int row, int from, int to, RayGrid grid, int instance, int[] numbers, Hits hits) {
        double[] x = grid.x;
        double[] y = grid.y;
        double z = grid.z[row];
        double[] t = hits.parameters();
        double px = abx;
        double py = aby;
        double pz = z * abz;
        double qx = bcx;
        double qy = bcy;
        double qz = z * bcz;
        double rx = cax;
        double ry = cay;
        double rz = z * caz;
        int start = row * x.length;
        for (int column = from; column < to; column++) {
            double dx = x[column];
            double dy = y[column];
            if (dx * px + dy * py + pz >= 0 & dx * qx + dy * qy + qz >= 0 & dx * rx + dy * ry + rz >= 0) {
                double there = h / (dx * nx + dy * ny + z * nz);
                if (there > 0 && there <= t[start + column]) {
                    hits.offer(start + column, there, instance, index, numbers);
                }
            }
        }
    }
}
