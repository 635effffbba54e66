package io.tandem.road.curve;

import java.util.Arrays;

/**
 * A plane cubic spline through waypoints, one cubic per piece and coordinate. The parameter is the chord length: the sum of the
 * straight distances between waypoints, close to but not equal to the arc length ({@link ArcLengthTable} converts). Every piece
 * counts from its own start, because powers of the station of a long road would lose all digits.
 */
public final class Spline {

    private static final int PER_COORDINATE = Cubic.PER_COORDINATE;
    private static final int PER_PIECE = Cubic.COUNT;
    /** Deviation of the parameter's speed from 1 below which a piece counts as straight with unit speed. */
    private static final double UNIT_SPEED_TOLERANCE = 1e-12;

    /** chord station of each waypoint; on a closed curve one more, where the first is reached again */
    final double[] knot;
    /** the {@link Cubic} of each piece */
    private final double[] c;

    private Spline(double[] knot) {
        this.knot = knot;
        c = new double[PER_PIECE * (knot.length - 1)];
    }

    /**
     * Natural spline: C2 with zero second derivative at both ends, by the tridiagonal system for second derivatives (C. de Boor,
     * A Practical Guide to Splines, chapter IV). Two points make a straight line.
     */
    public static Spline natural(double[] x, double[] y) {
        Spline spline = new Spline(knots(x, y));
        spline.fill(x, naturalSeconds(spline.knot, x), 0);
        spline.fill(y, naturalSeconds(spline.knot, y), PER_COORDINATE);
        return spline;
    }

    /** Periodic spline: C2 all the way round. The first point is not repeated at the end. */
    public static Spline periodic(double[] x, double[] y) {
        double[] aroundX = around(x);
        double[] aroundY = around(y);
        Spline spline = new Spline(knots(aroundX, aroundY));
        spline.fill(aroundX, periodicSeconds(spline.knot, aroundX), 0);
        spline.fill(aroundY, periodicSeconds(spline.knot, aroundY), PER_COORDINATE);
        return spline;
    }

    /**
     * Hermite spline through every waypoint with a given direction (unit vectors). Tangent lengths make each piece nearly a
     * circular arc where both ends turn alike; so only the direction is continuous at waypoints (G1), not the speed of the
     * parameter.
     */
    public static Spline hermite(double[] x, double[] y, double[] directionX, double[] directionY) {
        Spline spline = new Spline(knots(x, y));
        for (int i = 0; i < spline.pieces(); i++) {
            double chord = spline.knot[i + 1] - spline.knot[i];
            double stretch = arcStretch(directionX[i] * directionX[i + 1] + directionY[i] * directionY[i + 1]);
            spline.hermite(PER_PIECE * i, chord, x[i], x[i + 1], stretch * directionX[i], stretch * directionX[i + 1]);
            spline.hermite(PER_PIECE * i + PER_COORDINATE, chord, y[i], y[i + 1], stretch * directionY[i], stretch * directionY[i + 1]);
        }
        return spline;
    }

    /** Tangent length over chord for the cubic closest to a circular arc of angle t: 4 tan(t/4) r over 2 sin(t/2) r = 1/cos²(t/4). */
    private static double arcStretch(double cosTurn) {
        double cosHalf = Math.sqrt(Math.max(0, (1 + cosTurn) / 2));
        return 2 / (1 + cosHalf);
    }

    private void hermite(int at, double chord, double from, double to, double slopeFrom, double slopeTo) {
        double rise = (to - from) / chord;
        c[at] = from;
        c[at + 1] = slopeFrom;
        c[at + 2] = (3 * rise - 2 * slopeFrom - slopeTo) / chord;
        c[at + 3] = (slopeFrom + slopeTo - 2 * rise) / (chord * chord);
    }

    public int pieces() {
        return knot.length - 1;
    }

    public double chord(int piece) {
        return knot[piece + 1] - knot[piece];
    }

    public double x(int piece, double u) {
        return Cubic.value(c, PER_PIECE * piece, u);
    }

    public double y(int piece, double u) {
        return Cubic.value(c, PER_PIECE * piece + PER_COORDINATE, u);
    }

    public double slopeX(int piece, double u) {
        return Cubic.slope(c, PER_PIECE * piece, u);
    }

    public double slopeY(int piece, double u) {
        return Cubic.slope(c, PER_PIECE * piece + PER_COORDINATE, u);
    }

    /** Metres of arc per metre of the parameter. */
    public double speed(int piece, double u) {
        return Cubic.speed(c, PER_PIECE * piece, u);
    }

    /** Copies the coefficients of a piece into an array of {@link Cubic cubics}. */
    void copy(int piece, double[] cubics, int at) {
        System.arraycopy(c, PER_PIECE * piece, cubics, at, PER_PIECE);
    }

    /** Whether a piece is straight and its parameter is its arc length. */
    public boolean isStraightAtUnitSpeed(int piece) {
        double chord = chord(piece);
        return Math.abs(speed(piece, 0) - 1) < UNIT_SPEED_TOLERANCE && Math.abs(speed(piece, chord / 2) - 1) < UNIT_SPEED_TOLERANCE && Math.abs(speed(piece, chord) - 1) < UNIT_SPEED_TOLERANCE;
    }

    public double curvature(int piece, double u) {
        return Cubic.curvature(c, PER_PIECE * piece, u);
    }

    private static double[] knots(double[] x, double[] y) {
        double[] knot = new double[x.length];
        for (int i = 1; i < x.length; i++) {
            double dx = x[i] - x[i - 1];
            double dy = y[i] - y[i - 1];
            knot[i] = knot[i - 1] + Math.sqrt(dx * dx + dy * dy);
        }
        return knot;
    }

    public static double[] around(double[] values) {
        double[] around = Arrays.copyOf(values, values.length + 1);
        around[values.length] = values[0];
        return around;
    }

    /** Cubics with given values and second derivatives at the knots. */
    private void fill(double[] value, double[] second, int coordinate) {
        for (int i = 0; i < pieces(); i++) {
            double h = knot[i + 1] - knot[i];
            int at = PER_PIECE * i + coordinate;
            c[at] = value[i];
            c[at + 1] = (value[i + 1] - value[i]) / h - h * (2 * second[i] + second[i + 1]) / 6;
            c[at + 2] = second[i] / 2;
            c[at + 3] = (second[i + 1] - second[i]) / (6 * h);
        }
    }

    private static double[] naturalSeconds(double[] knot, double[] value) {
        double[] second = new double[value.length];
        int inner = value.length - 2;
        if (inner > 0) {
            double[] below = new double[inner];
            double[] middle = new double[inner];
            double[] above = new double[inner];
            double[] right = new double[inner];
            for (int i = 0; i < inner; i++) {
                double before = knot[i + 1] - knot[i];
                double after = knot[i + 2] - knot[i + 1];
                below[i] = before;
                middle[i] = 2 * (before + after);
                above[i] = after;
                right[i] = 6 * ((value[i + 2] - value[i + 1]) / after - (value[i + 1] - value[i]) / before);
            }
            System.arraycopy(tridiagonal(below, middle, above, right), 0, second, 1, inner);
        }
        return second;
    }

    /**
     * The cyclic tridiagonal system by the Sherman-Morrison formula: two solutions of a tridiagonal system (Press et al.,
     * Numerical Recipes, section 2.7).
     */
    private static double[] periodicSeconds(double[] knot, double[] value) {
        int n = value.length - 1;
        double[] below = new double[n];
        double[] middle = new double[n];
        double[] above = new double[n];
        double[] right = new double[n];
        for (int i = 0; i < n; i++) {
            int previous = (i + n - 1) % n;
            double before = knot[previous + 1] - knot[previous];
            double after = knot[i + 1] - knot[i];
            below[i] = before;
            middle[i] = 2 * (before + after);
            above[i] = after;
            right[i] = 6 * ((value[i + 1] - value[i]) / after - (value[previous + 1] - value[previous]) / before);
        }
        double corner = below[0];
        double shift = -middle[0];
        double[] wrap = new double[n];
        wrap[0] = shift;
        wrap[n - 1] = corner;
        middle[0] -= shift;
        middle[n - 1] -= corner * corner / shift;
        double[] plain = tridiagonal(below, middle, above, right);
        double[] extra = tridiagonal(below, middle, above, wrap);
        double share = (plain[0] + corner / shift * plain[n - 1]) / (1 + extra[0] + corner / shift * extra[n - 1]);
        double[] second = new double[n + 1];
        for (int i = 0; i < n; i++) {
            second[i] = plain[i] - share * extra[i];
        }
        second[n] = second[0];
        return second;
    }

    private static double[] tridiagonal(double[] below, double[] middle, double[] above, double[] right) {
        int n = middle.length;
        double[] ahead = new double[n];
        double[] solution = new double[n];
        ahead[0] = above[0] / middle[0];
        solution[0] = right[0] / middle[0];
        for (int i = 1; i < n; i++) {
            double pivot = middle[i] - below[i] * ahead[i - 1];
            ahead[i] = above[i] / pivot;
            solution[i] = (right[i] - below[i] * solution[i - 1]) / pivot;
        }
        for (int i = n - 2; i >= 0; i--) {
            solution[i] -= ahead[i] * solution[i + 1];
        }
        return solution;
    }
}
