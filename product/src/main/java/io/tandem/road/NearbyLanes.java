package io.tandem.road;

/** The lanes near a point, nearest first: a mutable result object that the caller owns and the network fills. */
public final class NearbyLanes {

    private final int[] lane;
    private final LaneProjection[] spot;
    private int count;
    /** projection onto the lane under test */
    final LaneProjection looking = new LaneProjection();

    /** @param capacity number of lanes; of more, the nearest are kept */
    public NearbyLanes(int capacity) {
        lane = new int[capacity];
        spot = new LaneProjection[capacity];
        for (int i = 0; i < capacity; i++) {
            spot[i] = new LaneProjection();
        }
    }

    public int count() {
        return count;
    }

    /** Id of a lane. */
    public int lane(int index) {
        return lane[index];
    }

    /** Projection of the point onto it. */
    public LaneProjection spot(int index) {
        return spot[index];
    }

    void clear() {
        count = 0;
    }

    /** Inserts the lane under test by distance; it may already be present through another, more distant part. */
    void offer(int id) {
        double distance = looking.distance();
        int known = 0;
        while (known < count && lane[known] != id) {
            known++;
        }
        if (known < count && spot[known].distance() <= distance || known == lane.length && spot[known - 1].distance() <= distance) {
            return;
        }
        int at = Math.min(known, lane.length - 1);
        LaneProjection free = spot[at];
        while (at > 0 && spot[at - 1].distance() > distance) {
            spot[at] = spot[at - 1];
            lane[at] = lane[at - 1];
            at--;
        }
        free.copy(looking);
        spot[at] = free;
        lane[at] = id;
        count = Math.max(count, Math.min(lane.length, known + 1));
    }
}
