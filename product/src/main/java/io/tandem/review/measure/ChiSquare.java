package io.tandem.review.measure;

/** Chi-square distribution by the regularised incomplete gamma function (Press et al., Numerical Recipes, section 6.2). */
public final class ChiSquare {

    private static final int STEPS = 200;

    private ChiSquare() {
    }

    /**
     * Quantile by bisection: the value below which a share of the distribution lies.
     *
     * @param share   0 to 1
     * @param degrees degrees of freedom
     */
    public static double quantile(double share, double degrees) {
        double low = 0;
        double high = degrees + 10;
        while (below(high, degrees) < share) {
            high *= 2;
        }
        for (int i = 0; i < STEPS && low < high; i++) {
            double middle = (low + high) / 2;
            if (below(middle, degrees) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** Cumulative distribution: P(degrees / 2, value / 2). */
    static double below(double value, double degrees) {
        double a = degrees / 2;
        double x = value / 2;
        if (x <= 0) {
            return 0;
        }
        double front = Math.exp(a * Math.log(x) - x - logGamma(a));
        return x < a + 1 ? front * series(a, x) : 1 - front * fraction(a, x);
    }

    /** Sum over n of x^n / (a (a+1) ... (a+n)), for x < a + 1. */
    private static double series(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (double n = a + 1; term > sum * 1e-17; n++) {
            term *= x / n;
            sum += term;
        }
        return sum;
    }

    /** Continued fraction of the upper function Q, evaluated from the innermost term. */
    private static double fraction(double a, double x) {
        int depth = 50 + (int) (20 * Math.sqrt(a + x));
        double value = 0;
        for (int n = depth; n > 0; n--) {
            value = n * (n - a) / (x + 2 * n + 1 - a - value);
        }
        return 1 / (x + 1 - a - value);
    }

    /** Stirling's series, after the recurrence has raised the argument to at least 15. */
    private static double logGamma(double a) {
        double correction = 0;
        double z = a;
        for (; z < 15; z++) {
            correction += Math.log(z);
        }
        double q = 1 / (z * z);
        return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2
                + (1.0 / 12 - q * (1.0 / 360 - q * (1.0 / 1260 - q * (1.0 / 1680 - q / 1188)))) / z - correction;
    }
}
