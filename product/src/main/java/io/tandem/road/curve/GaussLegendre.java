package io.tandem.road.curve;

/**
 * Nodes and weights of the five-point Gauss-Legendre quadrature on [-1, 1], exact for polynomials up to degree 9 (Abramowitz and Stegun,
 * Handbook of Mathematical Functions, table 25.4).
 */
public final class GaussLegendre {

    public static final int POINTS = 5;

    private static final double[] NODES = {0, 0.5384693101056831, -0.5384693101056831, 0.9061798459386640, -0.9061798459386640};
    private static final double[] WEIGHTS = {0.5688888888888889, 0.4786286704993665, 0.4786286704993665, 0.2369268850561891, 0.2369268850561891};

    private GaussLegendre() {
    }

    public static double node(int i) {
        return NODES[i];
    }

    public static double weight(int i) {
        return WEIGHTS[i];
    }
}
