package io.tandem.scene;

/**
 * Rays of a sensor in rows and columns, all from the origin of its frame. Directions are products of the grid: (x by column, y by column, z by row), not of unit length, which holds for
 * scanners (cos azimuth, sin azimuth, tan elevation) as well as for pin-hole cameras (1, -(u - cx) / fx, -(v - cy) / fy). The parameter of a hit is therefore the distance from the vertical axis for
 * scanners, and the depth along the optical axis for cameras.
 */
public abstract sealed class RayGrid permits AngularGrid, PinholeGrid {

    final double[] x;
    final double[] y;
    final double[] z;

    RayGrid(double[] x, double[] y, double[] z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    public int rows() {
        return z.length;
    }

    public int columns() {
        return x.length;
    }

    public int rays() {
        return z.length * x.length;
    }

    public double directionX(int column) {
        return x[column];
    }

    public double directionY(int column) {
        return y[column];
    }

    public double directionZ(int row) {
        return z[row];
    }

    /** Length of the direction of a ray: its range is the parameter of its hit times this. */
    public double length(int row, int column) {
        return Math.sqrt(x[column] * x[column] + y[column] * y[column] + z[row] * z[row]);
    }

    /** Whether no ray goes backward, so that nothing behind the sensor is hit. */
    abstract boolean looksAheadOnly();

    /**
     * Finds all rays that may pass through a box with axes of the sensor; rays that pass by may be among them.
     *
     * @param reach parameter beyond which no hit is of interest
     * @return false where there is none
     */
    abstract boolean bound(double middleX, double middleY, double middleZ, double halfX, double halfY, double halfZ, double reach, GridBounds out);

    /** Rows and columns of rays; ends are not included. Columns are in two ranges, because they may go around. */
    static final class GridBounds {
        int rowFrom;
        int rowTo;
        int from;
        int to;
        int secondFrom;
        int secondTo;
        /** no hit in the box has a smaller parameter */
        double near;

        int rays() {
            return (rowTo - rowFrom) * (to - from + secondTo - secondFrom);
        }
    }
}
