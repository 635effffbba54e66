package io.tandem.diagnosis;

/**
 * One mistake that the user can correct.
 *
 * @param place where it is
 * @param found the offending text, shortened; empty where there is none
 * @param what  a sentence that states what is wrong
 * @param fix   a sentence that states how to correct it
 */
public record Problem(SourceLocation place, String found, String what, String fix) {

    private static final int SHOWN_CHARACTERS = 60;

    /** Offending text for a message: one line of limited length, without control characters that a terminal would interpret. */
    public static String shorten(String written) {
        return PrintableText.shorten(written, SHOWN_CHARACTERS);
    }

    @Override
    public String toString() {
        return place + (found.isEmpty() ? "" : ": " + found) + "\n  " + what + "\n  Fix: " + fix;
    }
}
