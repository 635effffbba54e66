package io.tandem.review.measure;

/** How worrying a number is. */
public enum Flag {
    NONE, WARN, CRITICAL;

    /** Worse the smaller: critical under one limit, a warning under the other. What is not a number worries nobody. */
    static Flag below(double value, double warn, double critical) {
        return value < critical ? CRITICAL : value < warn ? WARN : NONE;
    }

    /** Critical where something is so. */
    static Flag critical(boolean so) {
        return so ? CRITICAL : NONE;
    }

    /** A warning where something is so. */
    static Flag warn(boolean so) {
        return so ? WARN : NONE;
    }
}
