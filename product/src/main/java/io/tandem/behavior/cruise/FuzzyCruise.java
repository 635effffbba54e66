package io.tandem.behavior.cruise;

/**
 * A zero-order Sugeno controller of speed and speed error. Sets are triangles that overlap by half, with shoulders at the ends, AND is the product and the output
 * the weighted mean of the rules: so it is the bilinear interpolation of the table of rules. The column of error 0 has the pedal that holds a speed on level ground,
 * which makes an integral superfluous there; on slopes an error remains, which an optional slow bias takes away.
 */
final class FuzzyCruise extends CruiseControl {

    private static final double[] SPEEDS_KMH = {0, 20, 50, 80, 120};
    private static final double[] ERRORS_KMH = {-20, -6, 0, 6, 20};
    /** pedal by speed and error */
    private static final double[][] RULES = {
        {-0.45, -0.18, 0.00, 0.35, 0.60},
        {-0.45, -0.18, 0.15, 0.45, 0.75},
        {-0.45, -0.16, 0.23, 0.55, 0.90},
        {-0.45, -0.12, 0.34, 0.65, 1.00},
        {-0.45, -0.08, 0.49, 0.80, 1.00},
    };
    /** Bias per km/h and second, its limit, and the error in km/h above which it is frozen. */
    private static final double BIAS_GAIN = 0.01;
    private static final double MOST_BIAS = 0.3;
    private static final double FROZEN = 8;

    private final double[] bias;
    private final boolean biased;

    FuzzyCruise(CruiseSettings.FuzzyCruiseSettings settings, int first, int rows) {
        super(settings.minPedal(), settings.maxPedal(), first, rows);
        this.bias = new double[rows];
        this.biased = settings.bias();
    }

    @Override
    double control(int row, double speedKmh, double errorKmh) {
        if (biased && Math.abs(errorKmh) <= FROZEN) {
            bias[row] = Math.max(-MOST_BIAS, Math.min(MOST_BIAS, bias[row] + BIAS_GAIN * errorKmh * PERIOD_SECONDS));
        }
        return surface(speedKmh, errorKmh) + bias[row];
    }

    /** The pedal by the rules alone. */
    static double surface(double speedKmh, double errorKmh) {
        int i = interval(SPEEDS_KMH, speedKmh);
        int j = interval(ERRORS_KMH, errorKmh);
        double s = share(SPEEDS_KMH, i, speedKmh);
        double e = share(ERRORS_KMH, j, errorKmh);
        return (1 - s) * ((1 - e) * RULES[i][j] + e * RULES[i][j + 1]) + s * ((1 - e) * RULES[i + 1][j] + e * RULES[i + 1][j + 1]);
    }

    private static int interval(double[] centres, double x) {
        int i = 0;
        while (i < centres.length - 2 && x >= centres[i + 1]) {
            i++;
        }
        return i;
    }

    private static double share(double[] centres, int i, double x) {
        return Math.max(0, Math.min(1, (x - centres[i]) / (centres[i + 1] - centres[i])));
    }

    @Override
    public void restart(int slot) {
        super.restart(slot);
        bias[slot - first] = 0;
    }

    @Override
    public void resumeFrom(CruiseControl former) {
        super.resumeFrom(former);
        if (former instanceof FuzzyCruise other) {
            System.arraycopy(other.bias, 0, bias, 0, bias.length);
        }
    }
}
