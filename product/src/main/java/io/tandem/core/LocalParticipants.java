package io.tandem.core;

import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Participants that Core's own process carries, though others are in hosts: what they do is known only here. */
public interface LocalParticipants {

    /** Nobody. */
    LocalParticipants NONE = new LocalParticipants() {
        private final Reports nothing = new Reports();

        @Override
        public Set<Integer> vids() {
            return Set.of();
        }

        @Override
        public void obey(Orders orders) {
            // Nobody is there to obey.
        }

        @Override
        public void moveTo(long nanos) {
            // Nobody is there to move.
        }

        @Override
        public Reports report() {
            return nothing;
        }

        @Override
        public List<Event> takeTold() {
            return List.of();
        }

        @Override
        public List<Fix> takeFixes() {
            return List.of();
        }
    };

    /** Who they are. */
    Set<Integer> vids();

    void obey(Orders orders);

    /** The run, which goes, has come to a simulated time. */
    void moveTo(long nanos);

    /** What they say of themselves now. Lent until the next call. */
    Reports report();

    /** What they told since the last time. */
    List<Event> takeTold();

    /** What devices said of them since the last time. */
    List<Fix> takeFixes();

    /**
     * How well one of them is heard, if it is a real one.
     *
     * @param name          of whoever sits there now
     * @param silentSeconds since it was last heard of, even while the run stands still; NaN before
     * @param hertz         how often it is heard
     * @param offsetSeconds by which its clock is ahead; NaN where that is not known
     * @param courseHeld    whether it is too slow to have a direction of its own
     */
    record DeviceHealth(String name, double silentSeconds, double hertz, double offsetSeconds, boolean courseHeld) {
    }

    /** Empty for those who are not real. */
    default Optional<DeviceHealth> hearing(int vid) {
        return Optional.empty();
    }

    /** Takes the seat of one of them away, if it is a real one, and says whose it was; empty where nobody sits there. */
    default Optional<String> eject(int vid) {
        return Optional.empty();
    }

    /** What was counted of them since the start, by name. */
    default SortedMap<String, Long> counters() {
        return new TreeMap<>();
    }
}
