package io.tandem.review.measure;

/**
 * Sign test: whether one variant is better than another over runs with the same seeds, by the signs of their differences (W.
 * Dixon and A. Mood, Journal of the American Statistical Association 41 (1946) 557).
 *
 * @param better how often the first value of a pair is the greater
 * @param worse  how often the second is
 * @param equal  ties, which do not count
 * @param chance two-sided p-value; 1 without any sign
 */
public record SignTest(int better, int worse, int equal, double chance) {

    public static SignTest of(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException("paired runs are as many on either side: " + first.length + " and " + second.length);
        }
        int better = 0;
        int worse = 0;
        for (int i = 0; i < first.length; i++) {
            better += first[i] > second[i] ? 1 : 0;
            worse += first[i] < second[i] ? 1 : 0;
        }
        return new SignTest(better, worse, first.length - better - worse, chance(Math.min(better, worse), better + worse));
    }

    /** Both tails of the binomial distribution of n fair coins with at most k of one side. */
    private static double chance(int k, int n) {
        double tail = 0;
        double log = -n * Math.log(2);
        for (int i = 0; i <= k; i++) {
            tail += Math.exp(log);
            log += Math.log((double) (n - i) / (i + 1));
        }
        return Math.min(1, 2 * tail);
    }
}
