package io.tandem.message;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of a {@link Event#CONTACT} says.
 *
 * @param speed       m/s at which the two came together, along the normal of the contact
 * @param impulse     N s that passed between them
 * @param change      by how much the impulse changes the velocity of the event's participant, m/s
 * @param otherChange the same of the other one; 0 of walls and of participants whose motion is given
 */
public record ContactNote(double speed, double impulse, double change, double otherChange) {

    private static final String NUMBER = "([0-9.eE+-]{1,24})";
    private static final Pattern TEXT = Pattern.compile("closing at " + NUMBER + " m/s, impulse " + NUMBER + " N·s, delta-v " + NUMBER + " and " + NUMBER + " m/s");

    /** The note as a text. */
    public String text() {
        return String.format(Locale.ROOT, "closing at %.3f m/s, impulse %.4g N·s, delta-v %.3f and %.3f m/s", speed, impulse, change, otherChange);
    }

    /** The note of a text; empty if it is none. */
    public static Optional<ContactNote> of(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ContactNote(Double.parseDouble(parts.group(1)), Double.parseDouble(parts.group(2)), Double.parseDouble(parts.group(3)),
                    Double.parseDouble(parts.group(4))));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
