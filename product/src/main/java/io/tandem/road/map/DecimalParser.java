package io.tandem.road.map;

/** Numbers as files have them. */
final class DecimalParser {

    private DecimalParser() {
    }

    /** The number, or NaN where there is none; no hexadecimal, and no letter at its end, as Java would take. */
    static double of(String written) {
        String plain = written.strip();
        boolean digitLast = !plain.isEmpty() && (Character.isDigit(plain.charAt(plain.length() - 1)) || plain.endsWith("."));
        if (!digitLast || plain.length() > 400 || plain.contains("x") || plain.contains("X")) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(plain);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }
}
