package io.tandem.road.inspection;

/**
 * Something in a road network that vehicles cannot drive as it is.
 *
 * @param lane id of the lane
 * @param what a sentence about it that begins with the name of the lane
 */
public record RoadFinding(Kind kind, int lane, double east, double north, String what) {

    /** Kind of a finding. */
    public enum Kind {
        /** the end of a lane and the start of the next lie apart */
        LINK_APART,
        /** the direction changes abruptly from a lane to the next */
        LINK_TURNS,
        /** narrower than a car */
        NARROW,
        /** bends more sharply than a car can steer */
        SHARP
    }
}
