package io.tandem.road;

import java.util.List;

/**
 * A way over lanes, in the order of travel.
 *
 * @param seconds at the speeds allowed, with what lane changes cost
 */
public record Itinerary(List<Leg> legs, double seconds) {

    /**
     * A stretch of one lane. Where it is entered by a change of lane, the change begins at its first station.
     *
     * @param lane  its id
     * @param from  station where it begins
     * @param to    station where it ends; less than {@code from} where a closed lane is driven past its start
     * @param entry how the lane was entered; the first one is followed
     */
    public record Leg(int lane, double from, double to, ConnectionType entry) {
    }

    public Itinerary {
        legs = List.copyOf(legs);
    }
}
