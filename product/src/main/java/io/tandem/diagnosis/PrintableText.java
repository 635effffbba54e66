package io.tandem.diagnosis;

import java.util.regex.Pattern;

/**
 * Text from outside, made fit for terminals and pages. Line breaks and tabs become spaces. Other control characters, which a terminal obeys, and
 * invisible ones, which change the order in which text is shown, are removed; so are halves of surrogate pairs and code points without a meaning.
 */
public final class PrintableText {

    private static final Pattern SPACING = Pattern.compile("[\\t\\n\\x0B\\f\\r\\x{85}\\p{Zl}\\p{Zp}]");
    /** The joiners U+200C and U+200D are part of words and of composed symbols. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}&&[^\\x{200C}\\x{200D}]]");
    private static final Pattern HIDDEN_IN_LINES = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Cs}&&[^\\x{200C}\\x{200D}\\n\\t]]");
    /** A character as people count them: a letter with its accents, a composed symbol. */
    private static final Pattern CHARACTER = Pattern.compile("\\X");

    private PrintableText() {
    }

    /** One line. */
    public static String of(String text) {
        return isPlain(text) ? text : HIDDEN.matcher(SPACING.matcher(text).replaceAll(" ")).replaceAll("");
    }

    /** Several lines: line breaks and tabs stay. */
    public static String lines(String text) {
        return isPlain(text) ? text : HIDDEN_IN_LINES.matcher(text).replaceAll("");
    }

    /** One line without spaces at its ends, cut between characters. */
    public static String of(String text, int maxCodePoints) {
        return cut(of(text).strip(), maxCodePoints);
    }

    /**
     * The beginning of a text, cut between characters: no letter loses its accent, and no symbol a part. A single character that is longer, of
     * many accents, is cut between code points.
     */
    public static String cut(String text, int maxCodePoints) {
        if (text.length() <= maxCodePoints || text.codePointCount(0, text.length()) <= maxCodePoints) {
            return text;
        }
        int limit = text.offsetByCodePoints(0, maxCodePoints);
        int end = CHARACTER.matcher(text).results().mapToInt(found -> found.end()).takeWhile(at -> at <= limit).reduce(0, Math::max);
        return text.substring(0, end == 0 ? limit : end);
    }

    /** The same, where a text that was cut ends with an ellipsis. */
    public static String shorten(String text, int maxCodePoints) {
        String whole = of(text).strip();
        return whole.codePointCount(0, whole.length()) <= maxCodePoints ? whole : cut(whole, maxCodePoints - 1) + "…";
    }

    private static boolean isPlain(String text) {
        return text.chars().allMatch(letter -> letter >= ' ' && letter < 0x7F);
    }
}
