package io.tandem.review.measure;

/** Wilson's interval for a share that was counted: where the true share is with 95 % confidence. */
public record WilsonInterval(double share, double low, double high) {

    /** The normal distribution's 97.5 % point. */
    private static final double Z = 1.959963984540054;

    /** @param count how often it was so, of {@code all}, which is above 0 */
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
