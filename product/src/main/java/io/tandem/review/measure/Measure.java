package io.tandem.review.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One measured value of a run.
 *
 * @param name       what is measured, in words
 * @param value      absent where it is undefined
 * @param unit       empty for a bare number
 * @param worst      simulated time of the worst moment in nanoseconds, where there is one
 * @param validShare share of the required data that was present, 0 to 1
 * @param flag       severity
 * @param note       remark for the reader; empty if there is none
 */
public record Measure(String name, OptionalDouble value, String unit, OptionalLong worst, double validShare, Severity flag, String note) {

    public Measure {
        if (value.isPresent() && !Double.isFinite(value.getAsDouble())) {
            throw new IllegalArgumentException(name + " is " + value.getAsDouble() + "; a measure is a finite number or absent");
        }
    }

    /** From complete data and without a moment; NaN becomes absent. */
    public static Measure of(String name, double value, String unit) {
        OptionalDouble known = Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
        return new Measure(name, known, unit, OptionalLong.empty(), 1, Severity.NONE, "");
    }

    /** The same with its worst moment. */
    public Measure at(long nanos) {
        return new Measure(name, value, unit, value.isPresent() ? OptionalLong.of(nanos) : OptionalLong.empty(), validShare, flag, note);
    }

    /** The same with the share of valid data. */
    public Measure valid(double share) {
        return new Measure(name, value, unit, worst, share, flag, note);
    }

    /** The same with a flag. */
    public Measure flagged(Severity raised) {
        return new Measure(name, value, unit, worst, validShare, raised, note);
    }

    /** The same with a note. */
    public Measure noted(String text) {
        return new Measure(name, value, unit, worst, validShare, flag, text);
    }
}
