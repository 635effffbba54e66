package io.tandem.message;

import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A setting that was changed during a run. It is sent and recorded as the event {@code CHANGED}, whose text contains all of it:
 * {@code alerts.miss: 3 → 5 by operator}.
 *
 * @param path   path of the setting in the scenario file
 * @param before its previous value for display; a long value is shortened
 * @param value  its new value as written in a scenario file, in one line
 * @param by     name of the operator or tool
 */
public record SettingChange(String path, String before, String value, String by) {

    public static final String EVENT = "CHANGED";
    /** Maximum length of the text, so that it fits into a datagram. */
    public static final int MAX_TEXT_BYTES = 800;
    private static final String COLON = ": ";
    private static final String ARROW = " → ";
    private static final String BY = " by ";

    /** The text of the event. */
    public String text() {
        return path + COLON + before.replace(ARROW.strip(), "") + ARROW + value + BY + by;
    }

    /** Whether the text is short enough for an event. */
    public boolean fitsIntoEvent() {
        return text().getBytes(StandardCharsets.UTF_8).length <= MAX_TEXT_BYTES && of(event(SimTime.ZERO)).map(SettingChange::value).equals(Optional.of(value));
    }

    public Event event(SimTime at) {
        return new Event(at, EVENT, 0, 0, null, text());
    }

    /** The change in an event; empty for other events and for events of vehicles, which cannot change settings. */
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
