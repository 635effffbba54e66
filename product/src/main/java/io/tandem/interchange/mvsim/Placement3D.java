package io.tandem.interchange.mvsim;

/** A turn, scale and shift of points: three rows of four numbers, of which the last is added. */
record Placement3D(double[] rows) {

    static final Placement3D NONE = new Placement3D(new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});

    static Placement3D shift(double x, double y, double z) {
        return new Placement3D(new double[] {1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z});
    }

    static Placement3D scale(double x, double y, double z) {
        return new Placement3D(new double[] {x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0});
    }

    /** A turn about an axis, by Rodrigues' formula; no turn where the axis has no direction. */
    static Placement3D turn(double x, double y, double z, double radians) {
        double length = Math.sqrt(x * x + y * y + z * z);
        if (!(length > 0)) {
            return NONE;
        }
        double u = x / length;
        double v = y / length;
        double w = z / length;
        double s = StrictMath.sin(radians);
        double c = StrictMath.cos(radians);
        double k = 1 - c;
        return new Placement3D(new double[] {c + u * u * k, u * v * k - w * s, u * w * k + v * s, 0, v * u * k + w * s, c + v * v * k, v * w * k - u * s, 0, w * u * k - v * s, w * v * k + u * s,
            c + w * w * k, 0});
    }

    /** By the usual order of yaw, pitch and roll. */
    static Placement3D pose(double x, double y, double z, double yaw, double pitch, double roll) {
        return shift(x, y, z).times(turn(0, 0, 1, yaw)).times(turn(0, 1, 0, pitch)).times(turn(1, 0, 0, roll));
    }

    /** The other first, and then this. */
    Placement3D times(Placement3D other) {
        double[] product = new double[12];
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 4; column++) {
                double sum = column == 3 ? rows[4 * row + 3] : 0;
                for (int k = 0; k < 3; k++) {
                    sum += rows[4 * row + k] * other.rows[4 * k + column];
                }
                product[4 * row + column] = sum;
            }
        }
        return new Placement3D(product);
    }

    double[] of(double x, double y, double z) {
        double[] moved = new double[3];
        for (int row = 0; row < 3; row++) {
            moved[row] = rows[4 * row] * x + rows[4 * row + 1] * y + rows[4 * row + 2] * z + rows[4 * row + 3];
        }
        return moved;
    }
}
