package io.tandem.scenario.quantity;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.lang.reflect.AnnotatedElement;

/** Requirements of a number: its dimension, its range in SI units, and an example in the syntax of the file. */
public record QuantityRange(Dimension dimension, double min, double max, boolean positive, String example) {

    /** Largest number in a scenario; sums of times would overflow beyond. */
    static final double LARGEST = 1e9;


    /** Any number of a dimension. */
    public static QuantityRange any(Dimension dimension) {
        return new QuantityRange(dimension, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, false, example(dimension));
    }

    /** From the annotations of a component; its default, where it is a single value, is the example. */
    public static QuantityRange of(AnnotatedElement component) {
        Measures measures = component.getAnnotation(Measures.class);
        boolean positive = component.isAnnotationPresent(Positive.class);
        Default usual = component.getAnnotation(Default.class);
        QuantityRange any = any(measures == null ? Dimension.NUMBER : measures.value());
        return new QuantityRange(any.dimension, measures == null ? any.min : measures.min(), measures == null ? any.max : measures.max(),
                positive, usual != null && Quantity.of(usual.value()).isPresent() ? usual.value() : any.example);
    }

    public static String example(Dimension dimension) {
        return switch (dimension) {
            case LENGTH -> "2.5 m";
            case TIME -> "10 s";
            case SPEED -> "5 m/s";
            case ACCELERATION -> "1.5 m/s2";
            case ANGLE -> "90 deg";
            case ANGULAR_RATE -> "20 deg/s";
            case MASS -> "1200 kg";
            case FORCE -> "500 N";
            case TORQUE -> "400 N·m";
            case INERTIA -> "1800 kg·m2";
            case SHARE -> "50 %";
            case NUMBER -> "1.5";
        };
    }

    /** With its article, for a sentence. */
    public static String noun(Dimension dimension) {
        return switch (dimension) {
            case LENGTH -> "a length";
            case TIME -> "a time";
            case SPEED -> "a speed";
            case ACCELERATION -> "an acceleration";
            case ANGLE -> "an angle";
            case ANGULAR_RATE -> "an angular rate";
            case MASS -> "a mass";
            case FORCE -> "a force";
            case TORQUE -> "a torque";
            case INERTIA -> "a moment of inertia";
            case SHARE -> "a share";
            case NUMBER -> "a number";
        };
    }

    /** The SI unit's symbol with a space before it, or nothing. */
    public static String suffix(Dimension dimension) {
        return switch (dimension) {
            case LENGTH -> " m";
            case TIME -> " s";
            case SPEED -> " m/s";
            case ACCELERATION -> " m/s2";
            case ANGLE -> " rad";
            case ANGULAR_RATE -> " rad/s";
            case MASS -> " kg";
            case FORCE -> " N";
            case TORQUE -> " N·m";
            case INERTIA -> " kg·m2";
            case SHARE, NUMBER -> "";
        };
    }

    /** The range in words, for example {@code at least 0 s}; empty where it is unlimited. */
    public String range() {
        String suffix = suffix(dimension);
        boolean low = min > Double.NEGATIVE_INFINITY;
        boolean high = max < Double.POSITIVE_INFINITY;
        if (positive) {
            return "greater than 0" + (high ? " and at most " + Quantity.plain(max) + suffix : "");
        }
        if (low && high) {
            return "from " + Quantity.plain(min) + suffix + " to " + Quantity.plain(max) + suffix;
        }
        return low ? "at least " + Quantity.plain(min) + suffix : high ? "at most " + Quantity.plain(max) + suffix : "";
    }

    /** The range, or that a number is too large. */
    public String rangeFor(double value) {
        return Math.abs(value) > LARGEST ? "smaller: no number here goes beyond " + Quantity.plain(LARGEST) : range();
    }

    public boolean allows(double value) {
        return value >= min && value <= max && Math.abs(value) <= LARGEST && (!positive || value > 0);
    }
}
