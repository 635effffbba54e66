package io.tandem.perception.device;

/**
 * The Brown-Conrady model of lenses with the parameters k1, k2, p1, p2, k3: x' = x (1 + k1 r2 + k2 r4 + k3 r6) + 2 p1 x y + p2 (r2 + 2 x2), and y' likewise. Its inverse is
 * found by fixed-point iteration.
 */
final class LensDistortion {

    private static final int ITERATIONS = 20;

    private final double[] k = new double[5];

    LensDistortion(double[] parameters) {
        System.arraycopy(parameters, 0, k, 0, Math.min(5, parameters.length));
    }

    /** The ideal point, right and down per distance ahead, that the lens shows at a point. */
    double[] ideal(double shownX, double shownY) {
        double x = shownX;
        double y = shownY;
        for (int i = 0; i < ITERATIONS; i++) {
            double r2 = x * x + y * y;
            double radial = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]));
            double sideX = 2 * k[2] * x * y + k[3] * (r2 + 2 * x * x);
            double sideY = k[2] * (r2 + 2 * y * y) + 2 * k[3] * x * y;
            x = (shownX - sideX) / radial;
            y = (shownY - sideY) / radial;
        }
        return new double[] {x, y};
    }
}
