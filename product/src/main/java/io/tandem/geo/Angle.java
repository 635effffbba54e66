package io.tandem.geo;

/**
 * Angles in radians, with sine and cosine that give the same bits on every machine: they use only additions, multiplications and
 * rounding, which the Java language defines exactly. {@code Math.sin} may differ in the last bit between processors, which would
 * make state hashes differ.
 */
public final class Angle {

    private static final double TURN = 2 * Math.PI;
    /**
     * Pi in three parts for Cody-Waite argument reduction. The first two are short enough that their products with integers up to
     * 2^20 are exact.
     */
    private static final double PI_HIGH = 0x1.921fb544p1;
    private static final double PI_MIDDLE = 0x1.0b4611a6p-33;
    private static final double PI_LOW = 0x1.3198a2e037073p-68;

    private Angle() {
    }

    /** The same direction in (-pi, pi]. For output and differences, not for the state of an integrator. */
    public static double wrap(double angle) {
        double wrapped = angle - TURN * Math.rint(angle / TURN);
        return wrapped <= -Math.PI ? wrapped + TURN : wrapped > Math.PI ? wrapped - TURN : wrapped;
    }

    /** Absolute error at most 3e-16 for |x| below a million. */
    public static double sin(double x) {
        return halfTurnSign(x) * sinSeries(withoutHalfTurns(x));
    }

    /** Absolute error at most 3e-16 for |x| below a million. */
    public static double cos(double x) {
        return halfTurnSign(x) * cosSeries(withoutHalfTurns(x));
    }

    /** The argument reduced to [-pi/2, pi/2] by subtracting whole half turns; the resulting sign is {@link #halfTurnSign}. */
    public static double withoutHalfTurns(double x) {
        double halfTurns = Math.rint(x * (1 / Math.PI));
        return ((x - halfTurns * PI_HIGH) - halfTurns * PI_MIDDLE) - halfTurns * PI_LOW;
    }

    /** +1 if an even number of half turns is subtracted by {@link #withoutHalfTurns}, -1 if an odd number. */
    public static double halfTurnSign(double x) {
        double halfTurns = Math.rint(x * (1 / Math.PI));
        double odd = halfTurns - 2 * Math.rint(halfTurns * 0.5);
        return 1 - 2 * odd * odd;
    }

    /** Sine by its Taylor series: to the last bits for |y| up to pi/2, and to 1e-11 up to 3. */
    public static double sinSeries(double y) {
        double q = y * y;
        return y + y * q * (-1.0 / 6 + q * (1.0 / 120 + q * (-1.0 / 5040 + q * (1.0 / 362880
                + q * (-1.0 / 39916800 + q * (1.0 / 6227020800.0 + q * (-1.0 / 1307674368000.0
                + q * (1.0 / 355687428096000.0 + q * (-1.0 / 121645100408832000.0)))))))));
    }

    /** Cosine by its Taylor series, with the same accuracy as {@link #sinSeries}. */
    public static double cosSeries(double y) {
        double q = y * y;
        return 1 + q * (-1.0 / 2 + q * (1.0 / 24 + q * (-1.0 / 720 + q * (1.0 / 40320
                + q * (-1.0 / 3628800 + q * (1.0 / 479001600 + q * (-1.0 / 87178291200.0
                + q * (1.0 / 20922789888000.0 + q * (-1.0 / 6402373705728000.0
                + q * (1.0 / 2432902008176640000.0))))))))));
    }
}
