package io.tandem.message;

import io.tandem.geo.LocalPosition;
import io.tandem.time.SimTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A vehicle or block that was put somewhere by an operator or another program, at rest. It is sent and recorded as the event {@code PLACED}, whose position and text contain all of it.
 *
 * @param heading radians anticlockwise from east
 * @param by      name of the operator or tool
 */
public record Placement(int vid, double east, double north, double heading, String by) {

    public static final String EVENT = "PLACED";
    private static final Pattern TEXT = Pattern.compile("heading (-?[0-9.E-]{1,30}) rad by (.*)");

    public Event event(SimTime at) {
        return new Event(at, EVENT, vid, 0, LocalPosition.of(east, north), "heading " + heading + " rad by " + by);
    }

    /** The placement in an event; empty for other events. */
    public static Optional<Placement> of(Event event) {
        Matcher text = TEXT.matcher(event.text());
        if (!event.name().equals(EVENT) || event.where() == null || !text.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Placement(event.vid(), event.where().east(), event.where().north(), Double.parseDouble(text.group(1)), text.group(2)));
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }
}
