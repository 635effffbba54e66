package io.tandem.message;

import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A setting that was changed while a run is on. It travels and is kept as the event {@code CHANGED}, whose text says all of it:
 * {@code alerts.miss: 3 → 5 by operator}.
 *
 * @param path   where the setting stands in the scenario file
 * @param before what it was, for people; a long value is cut
 * @param value  what it is now, as a file would say it, in one line
 * @param by     name of the operator or tool
 */
public record SettingChange(String path, String before, String value, String by) {

    public static final String EVENT = "CHANGED";
    /** A longer text has no place in a datagram, in bytes. */
    public static final int LONGEST = 800;
    private static final String COLON = ": ";
    private static final String ARROW = " → ";
    private static final String BY = " by ";

    /** The text of the event. */
    public String text() {
        return path + COLON + before.replace(ARROW.strip(), "") + ARROW + value + BY + by;
    }

    /** Whether it fits into the text of an event. */
    public boolean isSayable() {
        return text().getBytes(StandardCharsets.UTF_8).length <= LONGEST && of(event(SimTime.ZERO)).map(SettingChange::value).equals(Optional.of(value));
    }

    public Event event(SimTime at) {
        return new Event(at, EVENT, 0, 0, null, text());
    }

    /** The change that an event carries; empty for all other events. Vehicles change nothing. */
    public static Optional<SettingChange> of(Event event) {
        String text = event.text();
        int colon = text.indexOf(COLON);
        int arrow = text.indexOf(ARROW, colon);
        int by = text.lastIndexOf(BY);
        if (!event.name().equals(EVENT) || event.vid() != 0 || colon < 0 || arrow < 0 || by < arrow + ARROW.length()) {
            return Optional.empty();
        }
        return Optional.of(new SettingChange(text.substring(0, colon), text.substring(colon + COLON.length(), arrow),
                text.substring(arrow + ARROW.length(), by), text.substring(by + BY.length())));
    }
}
