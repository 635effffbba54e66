package io.tandem.v2x;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import java.util.Arrays;

/**
 * Shadowing of links: a normal number of dB for each pair of stations, the same both ways, that changes with the way w that both have made together since the start.
 *
 * <pre>
 *   S = 3 dB (sqrt(0.4) n(w / 8 m) + sqrt(0.6) n(w / 40 m)),   n(k + t) = sqrt(1 - t) N_k + sqrt(t) N_(k + 1)
 * </pre>
 *
 * N_k are standard normal draws by pair and k, so that S is a function of the way that needs no memory of a million links. Its correlation over a way is within 0.06 of e^(-way / 25 m),
 * that of Gudmundson, Correlation model for shadow fading in mobile radio systems, Electronics Letters 27 (1991). Values beyond 3.5 standard deviations count as that.
 */
final class Shadowing {

    /** Greatest value, dB, of either sign: 3.5 standard deviations. */
    static final double MOST_DB = 10.5;

    private static final double DEVIATION_DB = 3;
    private static final double SHORT_METRES = 8;
    private static final double SHORT_SHARE = Math.sqrt(0.4);
    private static final double LONG_METRES = 40;
    private static final double LONG_SHARE = Math.sqrt(0.6);
    private static final double MOST_DEVIATIONS = 4.5;
    private static final int QUANTILES = 4096;
    private static final double[] QUANTILE = quantiles();

    /** added to the numbers of the long part's draws */
    private static final long LONG_DRAWS = 1L << 31;

    private final int[] vid;
    /** by station, what the draws of its links to stations of smaller ids have in common */
    private final long[] key;

    /** @param vid ids of the stations, rising */
    Shadowing(long seed, int[] vid) {
        this.vid = vid;
        key = Arrays.stream(vid).mapToLong(id -> CounterRandom.key(seed, id, Purpose.RADIO_SHADOW)).toArray();
    }

    /**
     * The shadowing of a link of two stations, dB.
     *
     * @param way metres that both have travelled since the start, together
     */
    double of(int a, int b, double way) {
        long draws = (long) vid[Math.min(a, b)] << 32;
        long pair = key[Math.max(a, b)];
        double value = DEVIATION_DB * (SHORT_SHARE * noise(pair, draws, way / SHORT_METRES) + LONG_SHARE * noise(pair, draws | LONG_DRAWS, way / LONG_METRES));
        return value > MOST_DB ? MOST_DB : value < -MOST_DB ? -MOST_DB : value;
    }

    private static double noise(long key, long draws, double place) {
        long k = (long) place;
        double t = place - k;
        return Math.sqrt(1 - t) * normal(key, draws + k) + Math.sqrt(t) * normal(key, draws + k + 1);
    }

    /** A standard normal draw by the inverse of its distribution, from a table. */
    private static double normal(long key, long draw) {
        double place = QUANTILES * CounterRandom.uniform(key, draw);
        int below = (int) place;
        return QUANTILE[below] + (place - below) * (QUANTILE[below + 1] - QUANTILE[below]);
    }

    /** The inverse of the normal distribution at even steps, from the sum of its density by the trapezoidal rule. */
    private static double[] quantiles() {
        double step = 1e-3;
        double[] table = new double[QUANTILES + 1];
        double sum = 0;
        double x = -MOST_DEVIATIONS;
        int next = 0;
        while (next <= QUANTILES) {
            double more = step * (density(x) + density(x + step)) / 2;
            while (next <= QUANTILES && (double) next / QUANTILES <= sum + more && x < MOST_DEVIATIONS) {
                table[next] = x + step * ((double) next / QUANTILES - sum) / more;
                next++;
            }
            if (x >= MOST_DEVIATIONS) {
                table[next++] = MOST_DEVIATIONS;
            }
            sum += more;
            x += step;
        }
        return table;
    }

    private static double density(double x) {
        return 0.39894228040143268 * StrictMath.exp(-x * x / 2);
    }
}
