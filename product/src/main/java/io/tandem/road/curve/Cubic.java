package io.tandem.road.curve;

/** Plane cubics c(u) among the numbers of an array, from the constant coefficient to the cubic one, x before y. */
final class Cubic {

    static final int PER_COORDINATE = 4;
    /** Coefficients of both coordinates. */
    static final int COUNT = 2 * PER_COORDINATE;

    private Cubic() {
    }

    static double value(double[] c, int at, double u) {
        return c[at] + u * (c[at + 1] + u * (c[at + 2] + u * c[at + 3]));
    }

    static double slope(double[] c, int at, double u) {
        return c[at + 1] + u * (2 * c[at + 2] + u * 3 * c[at + 3]);
    }

    static double bend(double[] c, int at, double u) {
        return 2 * c[at + 2] + u * 6 * c[at + 3];
    }

    /** Length of the derivative of both coordinates: metres of arc per metre of the parameter. */
    static double speed(double[] c, int at, double u) {
        double x = slope(c, at, u);
        double y = slope(c, at + PER_COORDINATE, u);
        return Math.sqrt(x * x + y * y);
    }

    /** Curvature (x' y'' - y' x'') / |c'|^3, 1/m, positive to the left. */
    static double curvature(double[] c, int at, double u) {
        double x = slope(c, at, u);
        double y = slope(c, at + PER_COORDINATE, u);
        double squared = x * x + y * y;
        return (x * bend(c, at + PER_COORDINATE, u) - y * bend(c, at, u)) / (squared * Math.sqrt(squared));
    }
}
