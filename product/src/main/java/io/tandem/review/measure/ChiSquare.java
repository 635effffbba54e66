package io.tandem.review.measure;

/** The chi-square distribution: how large a sum of squared errors may be before the errors are larger than was said. */
public final class ChiSquare {

    private static final int STEPS = 200;

    private ChiSquare() {
    }

    /** The value that a share of the distribution with that many degrees of freedom is under. */
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

    /** The share under a value: the regularised lower incomplete gamma function of half of both. */
    static double below(double value, double degrees) {
        double a = degrees / 2;
        double x = value / 2;
        if (x <= 0) {
            return 0;
        }
        double front = Math.exp(a * Math.log(x) - x - logGamma(a));
        return x < a + 1 ? front * series(a, x) : 1 - front * fraction(a, x);
    }

    /** sum of x^n / (a (a+1) ... (a+n)) */
    private static double series(double a, double x) {
        double term = 1 / a;
        double sum = term;
        for (double n = a + 1; term > sum * 1e-17; n++) {
            term *= x / n;
            sum += term;
        }
        return sum;
    }

    /** The continued fraction of the upper part, evaluated from far inside outward. */
    private static double fraction(double a, double x) {
        int depth = 50 + (int) (20 * Math.sqrt(a + x));
        double value = 0;
        for (int n = depth; n > 0; n--) {
            value = n * (n - a) / (x + 2 * n + 1 - a - value);
        }
        return 1 / (x + 1 - a - value);
    }

    /** Stirling's series, after going up to where it is exact. */
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
