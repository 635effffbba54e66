package io.tandem.traffic;

import java.util.Arrays;

/**
 * All bodies on lanes, those of each lane together, and on each from its start to its end: the drivers by their rows, then bodies that were added. Insertion sort from the last
 * order, since that hardly changes from one cycle to the next. Lanes on which nobody is cost nothing, however many a map has.
 */
final class LaneOrder {

    /** A lane is a record: the last cycle in which bodies were on it, and where those begin and end in the order. */
    private static final int CYCLE = 0;
    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int SIZE = 4;

    private final int drivers;
    private final int[] lanes;
    private int cycle;
    /** the lanes with bodies, and how many bodies are on them */
    private int[] taken;
    private int placed;
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
        this.lanes = new int[lanes * SIZE];
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
        taken = new int[capacity];
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
        cycle++;
        int count = 0;
        for (int i = 0; i < bodies; i++) {
            int its = lane[i < drivers ? before[i] : i];
            if (its != Drivers.NONE) {
                count = count(its, count);
            }
        }
        placed = 0;
        for (int i = 0; i < count; i++) {
            int at = taken[i] * SIZE;
            int from = placed;
            placed += lanes[at + END];
            lanes[at + BEGIN] = from;
            lanes[at + END] = from;
        }
        int nowhere = placed;
        for (int i = 0; i < bodies; i++) {
            nowhere = insert(i < drivers ? before[i] : i, nowhere);
        }
        keepOrder();
    }

    /** Counts a body on a lane; returns the number of lanes with bodies so far. */
    private int count(int its, int count) {
        int at = its * SIZE;
        if (lanes[at + CYCLE] == cycle) {
            lanes[at + END]++;
            return count;
        }
        lanes[at + CYCLE] = cycle;
        lanes[at + END] = 1;
        taken[count] = its;
        return count + 1;
    }

    private int insert(int body, int nowhere) {
        int its = lane[body];
        if (its == Drivers.NONE) {
            order[nowhere] = body;
            return nowhere + 1;
        }
        int at = lanes[its * SIZE + END]++;
        int begin = lanes[its * SIZE + BEGIN];
        while (at > begin && isAhead(order[at - 1], body)) {
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

    /** The number of those on lanes, and the body of each rank among them: those of one lane after those of another, and on each from its start to its end. */
    int placed() {
        return placed;
    }

    int ranked(int itsRank) {
        return order[itsRank];
    }

    int countOn(int onLane) {
        int at = onLane * SIZE;
        return lanes[at + CYCLE] == cycle ? lanes[at + END] - lanes[at + BEGIN] : 0;
    }

    /** The body that is the first, second ... on a lane. */
    int body(int onLane, int place) {
        return order[lanes[onLane * SIZE + BEGIN] + place];
    }

    /** The place of a body among those on its lane. */
    int placeOf(int body) {
        return rank[body] - lanes[lane[body] * SIZE + BEGIN];
    }

    /** The place on a lane of the first body beyond a station; the number of bodies there where none is. */
    int firstBeyond(int onLane, double at) {
        int begin = lanes[onLane * SIZE + BEGIN];
        int low = begin;
        int high = begin + countOn(onLane);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (station[order[middle]] > at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low - begin;
    }
}
