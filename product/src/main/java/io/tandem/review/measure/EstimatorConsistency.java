package io.tandem.review.measure;

import java.util.List;

/**
 * Whether an estimator's errors are as large as it says. The squared errors, each divided by its covariance, are chi-square
 * distributed if so: NEES of the state, NIS of the innovations.
 *
 * @param mean   the mean of all
 * @param low    each step's value is above this in 97.5 % of cases
 * @param high   and under this in 97.5 %
 * @param inside the share of steps inside, 95 % if all is well; not a number without steps
 */
public record EstimatorConsistency(double mean, double low, double high, double inside) {

    private static final double TAIL = 0.025;

    /**
     * @param squares a value per step, each the mean over all runs
     * @param degrees of freedom of one value
     * @param runs    how many runs each value is the mean of
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
