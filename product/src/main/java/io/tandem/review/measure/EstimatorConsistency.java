package io.tandem.review.measure;

import java.util.List;

/**
 * Consistency of an estimator: squared errors normalised by their covariance are chi-square distributed if the covariance is
 * right. NEES for the state, NIS for the innovations (Y. Bar-Shalom, X. Li, T. Kirubarajan, Estimation with Applications to
 * Tracking and Navigation, 2001, section 5.4).
 *
 * @param mean   mean of all values
 * @param low    2.5 % quantile of a value
 * @param high   97.5 % quantile of a value
 * @param inside share of values between both, 95 % for a consistent estimator; NaN without values
 */
public record EstimatorConsistency(double mean, double low, double high, double inside) {

    private static final double TAIL = 0.025;

    /**
     * @param squares a value per step, each the mean over all runs
     * @param degrees degrees of freedom of one value
     * @param runs    number of runs in each mean
     */
    public static EstimatorConsistency of(double[] squares, int degrees, int runs) {
        double low = ChiSquare.quantile(TAIL, (double) degrees * runs) / runs;
        double high = ChiSquare.quantile(1 - TAIL, (double) degrees * runs) / runs;
        int known = 0;
        int inside = 0;
        for (double square : squares) {
            known += Double.isNaN(square) ? 0 : 1;
            inside += square >= low && square <= high ? 1 : 0;
        }
        return new EstimatorConsistency(ColumnMath.mean(squares, 0, squares.length), low, high, known == 0 ? Double.NaN : (double) inside / known);
    }

    public List<Measure> measures(String name) {
        Severity flag = Severity.warn(mean < low || mean > high);
        return List.of(Measure.of(name, mean, "").flagged(flag), Measure.of(name + " inside its 95 % band", inside, ""));
    }
}
