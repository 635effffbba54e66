package io.tandem.terrain;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringTokenizer;

/** Reads the words of an ESRI ASCII grid: names with a number each, then heights. */
final class AsciiGridScanner {

    private final Map<String, Double> headers = new HashMap<>();
    private final StringTokenizer words;
    private String ahead;

    AsciiGridScanner(String text) throws IOException {
        words = new StringTokenizer(text);
        ahead = word();
        while (Character.isLetter(ahead.charAt(0))) {
            headers.put(ahead.toLowerCase(Locale.ROOT), number(word()));
            ahead = word();
        }
    }

    private String word() throws IOException {
        if (!words.hasMoreTokens()) {
            throw new IOException("it ends too early");
        }
        return words.nextToken();
    }

    private static double number(String word) throws IOException {
        try {
            double number = Double.parseDouble(word);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException wrong) {
            throw new IOException("a number was expected in place of " + word.substring(0, Math.min(20, word.length())), wrong);
        }
        throw new IOException("a number is not finite");
    }

    boolean has(String name) {
        return headers.containsKey(name);
    }

    double header(String name) throws IOException {
        if (!has(name)) {
            throw new IOException("its header has no " + name);
        }
        return headers.get(name);
    }

    /** The next height. */
    double next() throws IOException {
        String now = ahead == null ? word() : ahead;
        ahead = null;
        return number(now);
    }
}
