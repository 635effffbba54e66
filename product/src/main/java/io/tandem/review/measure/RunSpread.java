package io.tandem.review.measure;

/**
 * One criterion over many runs. It has no mean, which would hide the run that failed.
 *
 * @param passed share of runs that passed, with its confidence interval
 * @param enough whether there are at least thirty runs
 */
public record RunSpread(int runs, double least, double p5, double median, WilsonInterval passed, boolean enough) {

    private static final int ENOUGH_RUNS = 30;

    /** A run without a value counts as failed. */
    public static RunSpread of(double[] values, boolean[] pass) {
        if (values.length == 0 || values.length != pass.length) {
            throw new IllegalArgumentException("a value and a verdict per run, and at least one run");
        }
        Percentiles spread = Percentiles.of(values);
        long passed = 0;
        for (int i = 0; i < pass.length; i++) {
            passed += pass[i] && !Double.isNaN(values[i]) ? 1 : 0;
        }
        return new RunSpread(values.length, spread.least(), spread.at(0.05), spread.median(), WilsonInterval.of(passed, values.length),
                values.length >= ENOUGH_RUNS);
    }

    /** A value that must be at least a limit. */
    public static RunSpread atLeast(double[] values, double limit) {
        boolean[] pass = new boolean[values.length];
        for (int i = 0; i < pass.length; i++) {
            pass[i] = values[i] >= limit;
        }
        return of(values, pass);
    }
}
