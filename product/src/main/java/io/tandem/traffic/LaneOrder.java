package io.tandem.traffic;

import java.util.Arrays;

/**
 * All bodies on lanes, sorted by lane and station: first the drivers by their rows, then bodies that were added. Insertion sort from the last
 * order, since that hardly changes from one cycle to the next.
 */
final class LaneOrder {

    private final int drivers;
    private final int[] begin;
    private final int[] end;
    private int bodies;
    /** by body: lane, station of its middle in metres, half length in metres, speed along the lane in m/s */
    int[] lane;
    double[] station;
    double[] half;
    double[] speed;
    /** by body: its driver, or {@link Drivers#NONE} for other road users */
    int[] owner;
    private int[] order;
    private int[] rank;
    private int[] before;
    /** by lane: whether a body other than a driver blocks it */
    private final boolean[] blocked;
    private boolean anyBlocked;

    LaneOrder(int drivers, int lanes) {
        this.drivers = drivers;
        begin = new int[lanes + 1];
        end = new int[lanes];
        blocked = new boolean[lanes];
        grow(Math.max(16, 2 * drivers));
        before = new int[drivers];
        Arrays.setAll(before, i -> i);
        for (int i = 0; i < drivers; i++) {
            owner[i] = i;
        }
    }

    private void grow(int capacity) {
        int from = lane == null ? 0 : lane.length;
        lane = lane == null ? new int[capacity] : Arrays.copyOf(lane, capacity);
        Arrays.fill(lane, from, capacity, Drivers.NONE);
        station = station == null ? new double[capacity] : Arrays.copyOf(station, capacity);
        half = half == null ? new double[capacity] : Arrays.copyOf(half, capacity);
        speed = speed == null ? new double[capacity] : Arrays.copyOf(speed, capacity);
        owner = owner == null ? new int[capacity] : Arrays.copyOf(owner, capacity);
        order = new int[capacity];
        rank = new int[capacity];
    }

    /** Removes all bodies but those of drivers, whose rows the caller fills. */
    void clear() {
        bodies = drivers;
        if (anyBlocked) {
            Arrays.fill(blocked, false);
            anyBlocked = false;
        }
    }

    /** Adds a standing body that cannot be passed within the lane. */
    void block(int onLane, double at, double halfLength) {
        add(onLane, at, halfLength, 0, Drivers.NONE);
        blocked[onLane] = true;
        anyBlocked = true;
    }

    /** The rear of the first blocking body beyond a station, metres; infinite where there is none. */
    double blockedAt(int onLane, double beyond) {
        if (anyBlocked && blocked[onLane]) {
            for (int place = firstBeyond(onLane, beyond); place < countOn(onLane); place++) {
                int body = body(onLane, place);
                if (owner[body] == Drivers.NONE && speed[body] == 0) {
                    return station[body] - half[body];
                }
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Adds a body; returns its number. */
    int add(int onLane, double at, double halfLength, double along, int itsOwner) {
        if (bodies == lane.length) {
            grow(2 * bodies);
        }
        lane[bodies] = onLane;
        station[bodies] = at;
        half[bodies] = halfLength;
        speed[bodies] = along;
        owner[bodies] = itsOwner;
        return bodies++;
    }

    /** Sorts all bodies. Those whose lane is {@link Drivers#NONE} come last. */
    void sort() {
        Arrays.fill(begin, 0);
        for (int body = 0; body < bodies; body++) {
            if (lane[body] != Drivers.NONE) {
                begin[lane[body] + 1]++;
            }
        }
        for (int i = 1; i < begin.length; i++) {
            begin[i] += begin[i - 1];
        }
        System.arraycopy(begin, 0, end, 0, end.length);
        int nowhere = begin[end.length];
        for (int i = 0; i < drivers; i++) {
            nowhere = insert(before[i], nowhere);
        }
        for (int body = drivers; body < bodies; body++) {
            nowhere = insert(body, nowhere);
        }
        keepOrder();
    }

    private int insert(int body, int nowhere) {
        int its = lane[body];
        if (its == Drivers.NONE) {
            order[nowhere] = body;
            return nowhere + 1;
        }
        int at = end[its]++;
        while (at > begin[its] && isAhead(order[at - 1], body)) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = body;
        return nowhere;
    }

    /** Of two at the same station the one with the greater number is ahead, so that the order is unique. */
    private boolean isAhead(int one, int other) {
        return station[one] > station[other] || station[one] == station[other] && one > other;
    }

    private void keepOrder() {
        int known = 0;
        for (int i = 0; i < bodies; i++) {
            rank[order[i]] = i;
            if (order[i] < drivers) {
                before[known++] = order[i];
            }
        }
    }

    /** The number of all bodies. */
    int bodies() {
        return bodies;
    }

    /** The number of those on lanes, and the body of each rank among them: by lane, and on each from its start to its end. */
    int placed() {
        return begin[end.length];
    }

    int ranked(int itsRank) {
        return order[itsRank];
    }

    int countOn(int onLane) {
        return begin[onLane + 1] - begin[onLane];
    }

    /** The body that is the first, second ... on a lane. */
    int body(int onLane, int place) {
        return order[begin[onLane] + place];
    }

    /** The place of a body among those on its lane. */
    int placeOf(int body) {
        return rank[body] - begin[lane[body]];
    }

    /** The place on a lane of the first body beyond a station; the number of bodies there where none is. */
    int firstBeyond(int onLane, double at) {
        int low = begin[onLane];
        int high = begin[onLane + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (station[order[middle]] > at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low - begin[onLane];
    }
}
