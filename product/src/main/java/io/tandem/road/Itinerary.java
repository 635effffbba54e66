package io.tandem.road;

import java.util.List;

/**
 * A path over lanes, in the order of travel.
 *
 * @param seconds travel time at the speed limits, including the cost of lane changes
 */
public record Itinerary(List<Leg> legs, double seconds) {

    /**
     * A stretch of one lane. Where it is entered by a lane change, the change begins at its first station.
     *
     * @param lane  its id
     * @param from  station where it begins
     * @param to    station where it ends; less than {@code from} where a closed lane is driven past its start
     * @param entry how the lane is entered; the first leg has the type of a successor
     */
    public record Leg(int lane, double from, double to, ConnectionType entry) {
    }

    public Itinerary {
        legs = List.copyOf(legs);
    }
}
