package io.tandem.core;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Participants of Core's own process, as tools see them. */
public interface CoreParticipants {

    /** Their ids. */
    Set<Integer> vids();

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
