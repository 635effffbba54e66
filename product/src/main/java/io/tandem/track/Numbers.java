package io.tandem.track;

/** Numbers as files write them. */
final class Numbers {

    private static final int LONGEST = 40;

    private Numbers() {
    }

    /** The number; NaN where there is none. */
    static double of(String text) {
        if (text == null || text.isBlank() || text.length() > LONGEST) {
            return Double.NaN;
        }
        try {
            double number = Double.parseDouble(text.strip());
            return Double.isFinite(number) ? number : Double.NaN;
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }
}
