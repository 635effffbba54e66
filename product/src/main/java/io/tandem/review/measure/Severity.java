package io.tandem.review.measure;

/** How worrying a number is. */
public enum Severity {
    NONE, WARN, CRITICAL;

    /** Worse the smaller: critical under one limit, a warning under the other. What is not a number worries nobody. */
    static Severity below(double value, double warn, double critical) {
        return value < critical ? CRITICAL : value < warn ? WARN : NONE;
    }

    /** Critical where something is so. */
    static Severity critical(boolean so) {
        return so ? CRITICAL : NONE;
    }

    /** A warning where something is so. */
    static Severity warn(boolean so) {
        return so ? WARN : NONE;
    }
}
