package io.tandem.road.control;

import java.util.List;

/**
 * A programme that follows the traffic: a green lasts at least its shortest time, is extended while vehicles pass the detector within the gap, and ends at its longest time if somebody else
 * waits. Phases that nobody asks for are passed over.
 *
 * @param greens   in their order; the first begins
 * @param detector metres before the line
 * @param gap      seconds without a vehicle at the detector after which a green may end
 * @param amber    seconds, as allRed
 */
public record Actuation(List<Green> greens, double detector, double gap, double amber, double allRed) {

    /**
     * One green.
     *
     * @param states one character per link: green, green that gives way, or red
     */
    public record Green(String states, double shortest, double longest) {
    }

    public Actuation {
        greens = List.copyOf(greens);
    }
}
