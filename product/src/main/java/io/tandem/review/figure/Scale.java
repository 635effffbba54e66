package io.tandem.review.figure;

import java.util.Locale;

/** A linear axis: values to pixels, with round ticks. */
public record Scale(double low, double high, double from, double to) {

    public double at(double value) {
        return from + (value - low) / (high - low) * (to - from);
    }

    /** The step of 1, 2 or 5 times a power of ten that divides the range into about the given number of pieces. */
    public static double step(double range, double pieces) {
        double rough = Math.max(range, 1e-9) / pieces;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double lead = rough / power;
        return (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1) * power;
    }

    public static String words(double value, double step) {
        int digits = Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9));
        return String.format(Locale.ROOT, "%." + digits + "f", Math.abs(value) < step * 1e-6 ? 0 : value).replace('-', '−');
    }
}
