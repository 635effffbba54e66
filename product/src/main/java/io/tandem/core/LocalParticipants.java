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

/** Participants that Core's own process simulates, though others are in hosts. */
public interface LocalParticipants {

    /** No participants. */
    LocalParticipants NONE = new LocalParticipants() {
        private final Reports nothing = new Reports();

        @Override
        public Set<Integer> vids() {
            return Set.of();
        }

        @Override
        public void obey(Orders orders) {
            // There is no participant.
        }

        @Override
        public void moveTo(long nanos) {
            // There is no participant.
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

    /** Their ids. */
    Set<Integer> vids();

    void obey(Orders orders);

    /** The run, which goes, has come to a simulated time. */
    void moveTo(long nanos);

    /** Their reports of the present. Valid until the next call. */
    Reports report();

    /** Their events since the last call. */
    List<Event> takeTold();

    /** The fixes of their devices since the last call. */
    List<Fix> takeFixes();

    /**
     * The quality of the connection to the device of a real one.
     *
     * @param name          of the person or vehicle that has the seat now
     * @param silentSeconds wall time since its last fix, also while the run is paused; NaN before the first
     * @param hertz         fixes per second
     * @param offsetSeconds by which its clock is ahead; NaN where that is not known
     * @param courseHeld    whether it is too slow to have a direction of its own
     */
    record DeviceHealth(String name, double silentSeconds, double hertz, double offsetSeconds, boolean courseHeld) {
    }

    /** Empty for participants that are not real. */
    default Optional<DeviceHealth> hearing(int vid) {
        return Optional.empty();
    }

    /** Takes the seat of a real one away, and returns its name; empty where the seat is free. */
    default Optional<String> eject(int vid) {
        return Optional.empty();
    }

    /** What was counted of them since the start, by name. */
    default SortedMap<String, Long> counters() {
        return new TreeMap<>();
    }
}
