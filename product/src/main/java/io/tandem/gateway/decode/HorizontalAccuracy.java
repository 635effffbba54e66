package io.tandem.gateway.decode;

/**
 * Horizontal accuracy of the fixes of one receiver, from the error estimates that it sends, always as the radius that holds 68 % of them. The
 * receiver's own standard deviations count before its dilution of precision, in every protocol.
 *
 * <p>Errors are taken as normal and alike on both axes. Then a radius r holds the share p = 1 - exp(-r² / 2 sigma²) of them (Rayleigh), which
 * is 68 % at 1.51 sigma and 95 % at 2.45 sigma, while 95 % on one axis are within 1.96 sigma.
 */
public final class HorizontalAccuracy {

    /** Radius that holds 68 % of the fixes of a receiver without corrections, for each unit of horizontal dilution. */
    private static final double METRES_PER_DILUTION = 3;
    private static final double SIGMAS_68 = Math.sqrt(-2 * Math.log(0.32));
    private static final double SIGMAS_95 = Math.sqrt(-2 * Math.log(0.05));
    private static final double SIGMAS_95_OF_AXIS = 1.959964;
    /** Nanoseconds for which standard deviations hold. */
    private static final long SIGMAS_HOLD = 5_000_000_000L;

    private double dilution = Double.NaN;
    private double ofSigmas = Double.NaN;
    private long sigmasAt;

    /** The radius for standard deviations on two axes, metres. */
    public static double ofSigmas(double north, double east) {
        return SIGMAS_68 * Math.sqrt((north * north + east * east) / 2);
    }

    /** The radius for one that holds 95 %. */
    public static double ofRadius95(double metres) {
        return metres * SIGMAS_68 / SIGMAS_95;
    }

    /** The radius for errors on two axes that hold with 95 % each. */
    public static double ofAxes95(double north, double east) {
        return ofSigmas(north, east) / SIGMAS_95_OF_AXIS;
    }

    /** The error on one axis that holds with 95 %, for a radius that holds 68 %. */
    public static double axis95(double accuracy) {
        return accuracy * SIGMAS_95_OF_AXIS / SIGMAS_68;
    }

    /** The dilution of precision that stands for a radius. */
    public static double dilution(double accuracy) {
        return accuracy / METRES_PER_DILUTION;
    }

    /** Takes the horizontal dilution of precision. */
    public void readDilution(double told) {
        dilution = told > 0 ? told : Double.NaN;
    }

    /**
     * Takes standard deviations, metres.
     *
     * @param at nanoseconds by the receiver's clock
     */
    public void readSigmas(double north, double east, long at) {
        ofSigmas = ofSigmas(north, east);
        sigmasAt = at;
    }

    /** The last dilution; NaN where there is none. */
    public double dilution() {
        return dilution;
    }

    /** Whether standard deviations are known for an instant. */
    public boolean hasSigmas(long at) {
        return !Double.isNaN(ofSigmas) && Math.abs(at - sigmasAt) <= SIGMAS_HOLD;
    }

    /** Metres at an instant; NaN where the receiver has sent no error estimate. */
    public double metres(long at) {
        return hasSigmas(at) ? ofSigmas : METRES_PER_DILUTION * dilution;
    }
}
