package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.Optional;

/**
 * Signals that follow the traffic show something else from now on. It travels as an event.
 *
 * @param name   of the signals
 * @param states one character per link: G green, y amber, r red
 * @param ends   simulated time at which that ends, seconds; infinite where it is not known
 */
public record SignalChange(SimTime at, String name, String states, double ends) {

    private static final int PARTS = 3;

    public Event event() {
        return new Event(at, Event.SIGNAL, 0, 0, null, states + " " + ends + " " + name);
    }

    /** The change that an event carries; empty for all other events. */
    public static Optional<SignalChange> of(Event event) {
        String[] parts = event.text().split(" ", PARTS);
        if (!event.name().equals(Event.SIGNAL) || parts.length < PARTS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SignalChange(event.at(), parts[2], parts[0], Double.parseDouble(parts[1])));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
