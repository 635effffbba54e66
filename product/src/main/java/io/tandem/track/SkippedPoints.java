package io.tandem.track;

import io.tandem.diagnosis.PrintableText;
import io.tandem.gateway.decode.Refusal;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts what of a file cannot be used, by reason. For a file without a single point it also keeps the first line that should have been one, or
 * else the first line of any other kind.
 */
final class SkippedPoints {

    private static final int LONGEST_SHOWN = 60;

    private final SortedMap<String, Long> counts = new TreeMap<>();
    private int line;
    private String text = "";
    private Skip first;
    private boolean tried;

    /** The first line of which nothing came, and why. */
    record Skip(int line, String text, String reason) {
    }

    /** Names the line that is read next. */
    SkippedPoints at(int number, String words) {
        line = number;
        text = words;
        return this;
    }

    int line() {
        return line;
    }

    /** The line should have been a point, and is not. */
    void skip(Refusal reason) {
        skip(reason.words());
    }

    void skip(String reason) {
        first = tried ? first : new Skip(line, shown(text), reason);
        tried = true;
        note(reason);
    }

    /** The line is of a kind that never is a point. */
    void ignore(String reason) {
        first = first == null ? new Skip(line, shown(text), reason) : first;
        note(reason);
    }

    /** Counts something that people should know. */
    void note(String what) {
        counts.merge(what, 1L, Long::sum);
    }

    /** A line as it can be shown to people. */
    static String shown(String text) {
        return PrintableText.shorten(text.strip().replaceAll("\\p{Cntrl}|\uFFFD", "·"), LONGEST_SHOWN);
    }

    SortedMap<String, Long> counts() {
        return counts;
    }

    /** Null where nothing was skipped. */
    Skip first() {
        return first;
    }
}
