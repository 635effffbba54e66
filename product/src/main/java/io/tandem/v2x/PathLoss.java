package io.tandem.v2x;

/**
 * The mean signal-to-noise ratio over a distance at 5.9 GHz, dB.
 *
 * <pre>
 *   PL(d) = 67.8648 + 20 log10(d / 10 m)     to 100 m, free space
 *         = PL(100 m) + 38 log10(d / 100 m) beyond
 *   SNR   = 23 dBm - PL - (-98 dBm)
 * </pre>
 *
 * Dual slope after Cheng et al. (2007). Nearer than 1 m counts as 1 m. A table in steps of 1 m with linear interpolation beyond 10 m, within 0.04 dB.
 */
final class PathLoss {

    /** Beyond this less than 0.4 % of the packets get through, metres. */
    static final double REACH = 1000;

    private static final double TEN_METRES_DB = 67.8648;
    private static final double NEAR_SLOPE = 20;
    private static final double BREAK_METRES = 100;
    private static final double FAR_SLOPE = 38;
    private static final double SENT_DBM = 23;
    private static final double NOISE_DBM = -98;
    private static final double NEAR_METRES = 10;
    private static final double[] SNR = table();

    private PathLoss() {
    }

    static double loss(double distance) {
        double d = Math.max(1, distance);
        double near = TEN_METRES_DB + NEAR_SLOPE * StrictMath.log10(Math.min(d, BREAK_METRES) / 10);
        return d <= BREAK_METRES ? near : near + FAR_SLOPE * StrictMath.log10(d / BREAK_METRES);
    }

    /** @param distance metres, at most {@link #REACH} */
    static double snr(double distance) {
        if (distance < NEAR_METRES) {
            return SENT_DBM - NOISE_DBM - loss(distance);
        }
        int below = (int) distance;
        return SNR[below] + (distance - below) * (SNR[below + 1] - SNR[below]);
    }

    private static double[] table() {
        double[] table = new double[(int) REACH + 2];
        for (int metres = 0; metres < table.length; metres++) {
            table[metres] = SENT_DBM - NOISE_DBM - loss(metres);
        }
        return table;
    }
}
