package io.tandem.road;

/**
 * Where two lanes share ground, so that those who drive them must agree who goes first. The stretch of each is where a vehicle
 * as wide as the lane would touch one that stays in the other.
 *
 * @param kind      how they meet
 * @param first     id of the lane with the smaller id
 * @param firstAt   station of the crossing, or of the merge's end
 * @param firstFrom where the shared ground begins on it
 * @param firstTo   where it ends
 */
public record LaneConflict(Kind kind, int first, double firstAt, double firstFrom, double firstTo,
        int second, double secondAt, double secondFrom, double secondTo) {

    public enum Kind {
        /** one passes through the other, or so near that vehicles would touch */
        CROSS,
        /** both go on in the same lane */
        MERGE
    }

    public boolean concerns(int lane) {
        return first == lane || second == lane;
    }

    public int other(int lane) {
        return lane == first ? second : first;
    }

    /** Where the shared ground begins on one of the two. */
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
