package io.tandem.road.control;

import java.util.Optional;

/**
 * A rule of traffic that holds from a station of a lane on. Rules of junctions stand at the start of the lanes that lead across.
 *
 * @param lane       id of the lane
 * @param signal     for a signal, its link of a programme; empty where the map has no times
 * @param controller for a signal without times, what the map says switches it: signals of one controller change together; empty where it says nothing
 */
public record LaneControl(Kind kind, int lane, double station, Optional<SignalLink> signal, Optional<String> controller) {

    /** Kind of a control. */
    public enum Kind {
        /** a stop sign */
        STOP,
        /** a sign or rule to give way */
        GIVE_WAY,
        /** a traffic signal */
        SIGNAL,
        /** pedestrians cross here */
        CROSSING
    }

    public LaneControl(Kind kind, int lane, double station, Optional<SignalLink> signal) {
        this(kind, lane, station, signal, Optional.empty());
    }

    /** A control that is not a signal with times. */
    public static LaneControl of(Kind kind, int lane, double station) {
        return new LaneControl(kind, lane, station, Optional.empty());
    }

    /** The same of another lane. */
    public LaneControl onLane(int other) {
        return new LaneControl(kind, other, station, signal, controller);
    }
}
