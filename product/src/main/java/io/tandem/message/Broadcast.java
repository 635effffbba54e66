package io.tandem.message;

import io.tandem.diagnosis.PrintableText;
import io.tandem.time.SimTime;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a participant asks its radio to send: to whoever hears it, as soon as the beat is judged. It travels from a host to Core as an event, which is repeated until Core has it and
 * is passed to nobody else.
 *
 * @param at      simulated time of the request
 * @param sender  id of the participant whose radio sends
 * @param payload what it says, one line of text of at most {@link #MAX_PAYLOAD_BYTES} in UTF-8
 */
public record Broadcast(SimTime at, MessageKind kind, int sender, String payload) {

    public static final int MAX_PAYLOAD_BYTES = 700;
    private static final String EVENT_PREFIX = "SEND_";

    public Broadcast {
        payload = PrintableText.of(payload);
        if (!fits(payload)) {
            throw new IllegalArgumentException("a radio message of more than " + MAX_PAYLOAD_BYTES + " bytes");
        }
    }

    /** Whether a text is short enough for one message. */
    public static boolean fits(String payload) {
        return payload.getBytes(StandardCharsets.UTF_8).length <= MAX_PAYLOAD_BYTES;
    }

    /** The request as an event. */
    public Event event() {
        return new Event(at, EVENT_PREFIX + kind.name(), sender, 0, null, payload);
    }

    /** The request that an event carries; empty for all other events. */
    public static Optional<Broadcast> of(Event event) {
        if (!event.name().startsWith(EVENT_PREFIX)) {
            return Optional.empty();
        }
        String name = event.name().substring(EVENT_PREFIX.length());
        return Arrays.stream(MessageKind.values()).filter(kind -> kind.name().equals(name) && fits(event.text())).findFirst()
                .map(kind -> new Broadcast(event.at(), kind, event.vid(), event.text()));
    }
}
