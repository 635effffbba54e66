package io.tandem.v2x;

import java.util.Arrays;

/**
 * How probably a packet of 350 bytes gets through by IEEE 802.11p at 6 Mbit/s (QPSK, rate 1/2), averaged over fading, as tables.
 *
 * <pre>
 *   PER(SNR) = 1 / (1 + e^((SNR - 6.035) / 0.201))         SNR in dB
 *   P(SNR) = integral of (1 - PER(SNR + 10 log10 g)) f(g) dg,   f(g) = m^m g^(m-1) e^(-m g) / Gamma(m)
 * </pre>
 *
 * The first is a logistic curve through the union bound of the code (hard decisions, constraint length 7), within 0.05 of it. The second is Nakagami fading with the shape m
 * by distance: 3 below 50 m, 1.5 below 150 m, 1 beyond (after Cheng et al., Mobile vehicle-to-vehicle narrow-band channel measurement, IEEE J. Sel. Areas Commun. 25, 2007). Fading
 * is independent from packet to packet, so its average replaces a draw of g.
 */
final class PacketDelivery {

    private static final double HALF_LOST_DB = 6.035;
    private static final double SLOPE_DB = 0.201;
    /** Table of SNR, dB. Below it nothing gets through, above it all but the deepest fades. */
    private static final double LOWEST_DB = -40;
    private static final double STEP_DB = 0.1;
    private static final int STEPS = 1200;
    /** Fading from -60 to 12 dB: what is left out has a probability below 1e-6. */
    private static final double DEEPEST_FADE_DB = -60;
    private static final int FADES = 720;
    private static final double LN10_TENTH = 0.230258509299404568;
    private static final double[] SHAPES = {3, 1.5, 1};
    private static final double[] SHAPE_ENDS_METRES = {50, 150};

    private static final double[][] TABLES = Arrays.stream(SHAPES).mapToObj(PacketDelivery::table).toArray(double[][]::new);

    private PacketDelivery() {
    }

    /** Packet error rate without fading. */
    static double errorRate(double snr) {
        return 1 / (1 + StrictMath.exp((snr - HALF_LOST_DB) / SLOPE_DB));
    }

    /** The probability of delivery at a mean SNR, dB, over a distance, metres. */
    static double probability(double snr, double distance) {
        double place = (snr - LOWEST_DB) / STEP_DB;
        double[] table = TABLES[distance < SHAPE_ENDS_METRES[0] ? 0 : distance < SHAPE_ENDS_METRES[1] ? 1 : 2];
        if (!(place > 0)) {
            return 0;
        }
        int below = (int) place;
        return below >= STEPS ? table[STEPS] : table[below] + (place - below) * (table[below + 1] - table[below]);
    }

    /** Both tables have the same steps, so that the integral is a plain sum of products. */
    private static double[] table(double shape) {
        double[] delivered = new double[STEPS + FADES + 1];
        for (int i = 0; i < delivered.length; i++) {
            delivered[i] = 1 - errorRate(LOWEST_DB + DEEPEST_FADE_DB + i * STEP_DB);
        }
        double[] weight = weights(shape);
        double[] table = new double[STEPS + 1];
        for (int i = 0; i <= STEPS; i++) {
            double sum = 0;
            for (int fade = 0; fade <= FADES; fade++) {
                sum += weight[fade] * delivered[i + fade];
            }
            table[i] = sum;
        }
        return table;
    }

    /** The density of the fading in dB at every step, with the sum 1. */
    private static double[] weights(double shape) {
        double[] weight = new double[FADES + 1];
        double sum = 0;
        for (int fade = 0; fade <= FADES; fade++) {
            double log = LN10_TENTH * (DEEPEST_FADE_DB + fade * STEP_DB);
            weight[fade] = StrictMath.exp(shape * (log - StrictMath.exp(log)));
            sum += weight[fade];
        }
        for (int fade = 0; fade <= FADES; fade++) {
            weight[fade] /= sum;
        }
        return weight;
    }
}
