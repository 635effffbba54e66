package io.tandem.sweep.outcome;

/**
 * A measure as a column of the table.
 *
 * @param name      in the header
 * @param unit      empty for a bare number
 * @param lowIsBad  whether smaller values are worse
 * @param isVerdict whether it is 1 where an expectation was met and 0 where not
 */
public record Column(String name, String unit, boolean lowIsBad, boolean isVerdict) {

    /** A number that grows as the value gets worse; an absent value is not bad. */
    public double badness(double value) {
        return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : lowIsBad ? -value : value;
    }
}
