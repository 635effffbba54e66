package io.tandem.review.measure;

/**
 * Wilson score interval of a proportion with 95 % confidence: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n) (E. B. Wilson,
 * Journal of the American Statistical Association 22 (1927) 209).
 */
public record WilsonInterval(double share, double low, double high) {

    /** 97.5 % quantile of the standard normal distribution. */
    private static final double Z = 1.959963984540054;

    /**
     * @param count number of successes
     * @param all   number of trials, above 0
     */
    public static WilsonInterval of(long count, long all) {
        if (all <= 0 || count < 0 || count > all) {
            throw new IllegalArgumentException(count + " of " + all + " is no share");
        }
        double share = (double) count / all;
        double scale = 1 + Z * Z / all;
        double middle = (share + Z * Z / (2.0 * all)) / scale;
        double half = Z / scale * Math.sqrt(share * (1 - share) / all + Z * Z / (4.0 * all * all));
        return new WilsonInterval(share, Math.max(0, middle - half), Math.min(1, middle + half));
    }
}
