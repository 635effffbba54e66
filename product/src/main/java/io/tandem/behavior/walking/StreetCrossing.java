package io.tandem.behavior.walking;

import java.util.List;
import java.util.Map;

/**
 * A part of a way on foot that lies on a road.
 *
 * @param from      station of the way where the road begins, metres
 * @param to        station where it ends
 * @param conflicts where the way crosses each lane, in order of the way
 */
record StreetCrossing(double from, double to, List<Conflict> conflicts) {

    /** Where nothing approaches. */
    static final double NOT_APPROACHING = Double.POSITIVE_INFINITY;

    /**
     * Where the way crosses a lane.
     *
     * @param wayStation station of the way, metres
     * @param lane       id of the lane
     * @param station    station of the lane
     * @param loop       length of the lane where it is closed; 0 where it is open
     * @param upstream   by id of a lane that leads there: metres from its beginning to the conflict
     */
    record Conflict(double wayStation, int lane, double station, double loop, Map<Integer, Double> upstream) {

        /** Metres along the lanes from a vehicle to the way, negative where it has passed. */
        double distance(int itsLane, double itsStation) {
            if (itsLane == lane) {
                double ahead = station - itsStation;
                return loop > 0 && ahead < -PASSED_METRES ? ahead + loop : ahead;
            }
            Double whole = upstream.get(itsLane);
            return whole == null ? NOT_APPROACHING : whole - itsStation;
        }
    }

    /** On a loop, one that has passed by more than this comes again. */
    private static final double PASSED_METRES = 20;

    double width() {
        return to - from;
    }
}
