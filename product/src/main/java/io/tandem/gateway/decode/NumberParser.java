package io.tandem.gateway.decode;

/** Numbers as files and devices write them. */
public final class NumberParser {

    private static final int LONGEST = 40;

    private NumberParser() {
    }

    /** The number; NaN where there is none. */
    public static double of(String text) {
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

    /** The number that hexadecimal digits stand for; negative where there are others. */
    public static int hex(String digits) {
        return digits.matches("[0-9A-Fa-f]{1,7}") ? Integer.parseInt(digits, 16) : -1;
    }
}
