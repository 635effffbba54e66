package io.tandem.review.measure;

/** Severity of a measured value. */
public enum Severity {
    NONE, WARN, CRITICAL;

    /** For values that are worse the smaller: critical below one limit, a warning below the other. NaN has none. */
    static Severity below(double value, double warn, double critical) {
        return value < critical ? CRITICAL : value < warn ? WARN : NONE;
    }

    /** A warning where the condition holds. */
    static Severity warn(boolean so) {
        return so ? WARN : NONE;
    }
}
