package io.tandem.road.map;

/** Parses decimal numbers of map files. */
public final class DecimalParser {

    private DecimalParser() {
    }

    /** The number, or NaN if it is not a decimal one. Hexadecimal notation and type suffixes, which Java accepts, are refused. */
    public static double of(String written) {
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
