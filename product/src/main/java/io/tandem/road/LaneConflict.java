package io.tandem.road;

/**
 * An area shared by two lanes, where right of way must be settled. It covers, on each lane, the stations at which a vehicle as
 * wide as the lane would touch a vehicle that stays in the other lane.
 *
 * @param kind      how they meet
 * @param first     id of the lane with the smaller id
 * @param firstAt   station of the crossing, or of the merge's end
 * @param firstFrom start of the shared area on it
 * @param firstTo   end of the shared area on it
 */
public record LaneConflict(Kind kind, int first, double firstAt, double firstFrom, double firstTo,
        int second, double secondAt, double secondFrom, double secondTo) {

    public enum Kind {
        /** the lanes cross, or pass so near that vehicles would touch */
        CROSS,
        /** both continue in the same lane, or run beside each other to where they do */
        MERGE,
        /** both come from the same lane, by way of others, and have not parted yet */
        SPLIT
    }

    public boolean concerns(int lane) {
        return first == lane || second == lane;
    }

    public int other(int lane) {
        return lane == first ? second : first;
    }

    /** Start of the shared area on one of the two lanes. */
    public double from(int lane) {
        return lane == first ? firstFrom : secondFrom;
    }

    public double at(int lane) {
        return lane == first ? firstAt : secondAt;
    }

    public double to(int lane) {
        return lane == first ? firstTo : secondTo;
    }
}
