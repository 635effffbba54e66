package io.tandem.traffic;

import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import java.util.Arrays;

/**
 * Which bodies come to each lane with crossings in this cycle, are on it, or still reach back onto it. Each body is followed along its way once, so that a driver who crosses a lane
 * reads a short list, and need not search all lanes upstream of it. Nobody is listed beyond one who stands ahead on its way.
 *
 * <p>A list is a chain of entries. All are rebuilt in every cycle by one thread, and read by many.
 */
final class CrossingArrivals {

    /** Who comes later than this is not listed, seconds: nobody needs longer for a crossing once it is near. */
    static final double HORIZON_SECONDS = 16;

    private final LaneGraph graph;
    private final ConflictZones zones;
    private final CrossingsAhead crossings;
    private final RouteChoice routeChoice;
    private final Drivers drivers;
    private final LaneOrder order;

    /** by lane: the cycle of its list, in the upper half, and the first entry; and the last cycle in which somebody stood there */
    private final long[] list;
    private final int[] standing;
    /** by body: whether somebody stands ahead on its lane */
    private boolean[] held = new boolean[0];
    private int cycle;
    /** by junction: the set of its lanes that have a list in this cycle, by {@link ConflictZones#bit} */
    private final long[] coming;

    private int entries;
    /** by entry: its lane, its body, and the next entry of the list */
    private int[] lane = new int[64];
    private int[] body = new int[64];
    private int[] next = new int[64];
    /** by entry: the entry of the lane before, where all branches are listed, {@link Drivers#NONE} otherwise; then its lane is so many lanes ahead, of {@link Drivers#ahead} */
    private int[] before = new int[64];
    private int[] lanesAhead = new int[64];
    /** by entry: metres from the start of the body's lane to that of the entry's, negative where the body has left that; and the earliest arrival at its first zone, seconds */
    private double[] shift = new double[64];
    private double[] due = new double[64];

    CrossingArrivals(LaneGraph graph, ConflictZones zones, CrossingsAhead crossings, RouteChoice routeChoice, Drivers drivers, LaneOrder order, int lanes) {
        this.graph = graph;
        this.zones = zones;
        this.crossings = crossings;
        this.routeChoice = routeChoice;
        this.drivers = drivers;
        this.order = order;
        this.list = new long[lanes];
        this.standing = new int[lanes];
        this.coming = new long[zones.junctions()];
    }

    /** Lists all bodies, once they are sorted. */
    void find() {
        cycle++;
        entries = 0;
        Arrays.fill(coming, 0);
        findStanding();
        for (int each = 0; each < order.bodies(); each++) {
            int on = order.lane[each];
            if (on == Drivers.NONE) {
                continue;
            }
            if (each < drivers.own()) {
                addDriver(each);
            } else {
                addBranches(each, on, 0, Drivers.NONE);
            }
            if (order.station[each] < order.half[each]) {
                addBehind(each, on, 0, laneBefore(order.owner[each]));
            }
        }
    }

    /** Finds who stands on which lane, and who is behind one that stands on the same lane. */
    private void findStanding() {
        if (held.length < order.bodies()) {
            held = new boolean[2 * order.bodies()];
        }
        int on = Drivers.NONE;
        boolean stands = false;
        for (int rank = order.placed() - 1; rank >= 0; rank--) {
            int each = order.ranked(rank);
            stands &= order.lane[each] == on;
            on = order.lane[each];
            held[each] = stands;
            if (order.speed[each] < OtherRoadUsers.STANDING_SPEED) {
                stands = true;
                standing[on] = cycle;
            }
        }
    }

    /** Lists a driver of this host on its lane, and on those on its way up to the first on which somebody stands ahead of it. */
    private void addDriver(int driver) {
        int[] ahead = drivers.ahead[driver];
        double front = order.station[driver] + order.half[driver];
        int passed = 0;
        int listed = Drivers.NONE;
        for (int group = 0; crossings.has(driver, group, front + ConflictingTraffic.FARTHEST_METRES); group++) {
            int lanes = crossings.lanes(driver, group);
            double metres = crossings.start(driver, group) + crossings.from(driver, group) - front;
            if (isLate(driver, metres)) {
                return;
            }
            for (; passed < lanes; passed++) {
                boolean isHidden = passed == 0 ? held[driver] : standing[ahead[passed]] == cycle;
                if (isHidden || ahead[passed + 1] == ahead[passed]) {
                    return;
                }
            }
            if (lanes != listed) {
                add(driver, ahead[lanes], Drivers.NONE, lanes, crossings.start(driver, group), metres);
                listed = lanes;
            }
        }
    }

    /** Lists a body of which it is not known where it turns on a lane that begins at a station of its own, and on all that follow, unless it is listed there on a shorter way. */
    private void addBranches(int each, int on, double start, int entryBefore) {
        int known = first(on);
        if (known != Drivers.NONE && body[known] == each && shift[known] <= start) {
            return;
        }
        int entry = entries;
        double toStart = start - order.station[each] - order.half[each];
        add(each, on, entryBefore, 0, start, toStart + (zones.begin(on) < zones.end(on) ? zones.from(zones.begin(on)) : 0));
        boolean isFirst = entryBefore == Drivers.NONE;
        if ((isFirst ? held[each] : standing[on] == cycle) || isLate(each, toStart + graph.length(on))) {
            return;
        }
        int shown = isFirst ? shownTurn(each) : Drivers.NONE;
        for (int following : graph.from(on)) {
            if (following != on && (shown == Drivers.NONE || shown == following)) {
                addBranches(each, following, start + graph.length(on), entry);
            }
        }
    }

    /** The next lane of a driver of another host that shows its turn; {@link Drivers#NONE} of all others. */
    private int shownTurn(int each) {
        int owner = order.owner[each];
        boolean isShown = owner != Drivers.NONE && drivers.lane[owner] == order.lane[each] && owner >= drivers.own() && drivers.showsTurn(owner);
        return isShown ? routeChoice.next(drivers, owner, order.lane[each], 0) : Drivers.NONE;
    }

    /** Lists a body on the lanes behind a lane onto which it still reaches; only on one of them, where it is known from which it came. */
    private void addBehind(int each, int from, double start, int cameFrom) {
        for (int behind : graph.into(from)) {
            if (behind != from && (cameFrom == Drivers.NONE || cameFrom == behind)) {
                double its = start - graph.length(behind);
                addIfCrossed(each, behind, 0, its);
                if (order.station[each] - order.half[each] < its) {
                    addBehind(each, behind, its, Drivers.NONE);
                }
            }
        }
    }

    private int laneBefore(int owner) {
        return owner == Drivers.NONE ? Drivers.NONE : drivers.laneBefore[owner];
    }

    private void addIfCrossed(int each, int on, int lanes, double start) {
        if (zones.begin(on) < zones.end(on)) {
            double metres = start + zones.from(zones.begin(on)) - order.station[each] - order.half[each];
            if (!isLate(each, metres)) {
                add(each, on, Drivers.NONE, lanes, start, metres);
            }
        }
    }

    private boolean isLate(int each, double metres) {
        return metres > ConflictingTraffic.FARTHEST_METRES || arrival(each, metres) >= HORIZON_SECONDS;
    }

    /** When a body is there at the earliest, seconds, less what it may lose by slowing down for one that merges before it, which is waited for as if it were there so much earlier. */
    private double arrival(int each, double metres) {
        return ConflictingTraffic.secondsTo(metres, order.speed[each]) - ConflictingTraffic.mostSlowing(order.speed[each]);
    }

    private void add(int each, int on, int entryBefore, int lanes, double start, double metres) {
        if (entries == body.length) {
            grow(2 * entries);
        }
        lane[entries] = on;
        body[entries] = each;
        before[entries] = entryBefore;
        lanesAhead[entries] = lanes;
        shift[entries] = start;
        due[entries] = start < 0 ? Double.NEGATIVE_INFINITY : arrival(each, metres);
        next[entries] = first(on);
        list[on] = (long) cycle << Integer.SIZE | entries++;
        coming[zones.junction(on)] |= zones.bit(on);
    }

    private void grow(int capacity) {
        lane = Arrays.copyOf(lane, capacity);
        body = Arrays.copyOf(body, capacity);
        next = Arrays.copyOf(next, capacity);
        before = Arrays.copyOf(before, capacity);
        lanesAhead = Arrays.copyOf(lanesAhead, capacity);
        shift = Arrays.copyOf(shift, capacity);
        due = Arrays.copyOf(due, capacity);
    }

    /** The set of the lanes of a junction to which somebody comes, by {@link ConflictZones#bit}. */
    long coming(int junction) {
        return coming[junction];
    }

    /** The first entry of a lane; {@link Drivers#NONE} where nobody comes. */
    int first(int on) {
        return (int) (list[on] >>> Integer.SIZE) == cycle ? (int) list[on] : Drivers.NONE;
    }

    /** The entry after another of the same lane; {@link Drivers#NONE} behind the last. */
    int next(int entry) {
        return next[entry];
    }

    int body(int entry) {
        return body[entry];
    }

    /** Metres from the start of the body's lane to that of the entry's: 0 where it is on that, negative where it has left it and reaches back. */
    double shift(int entry) {
        return shift[entry];
    }

    /** Whether anybody but a driver may be in a crossing of a lane, or come to it before so many seconds have passed. */
    boolean concern(int driver, int on, double seconds) {
        for (int entry = first(on); entry != Drivers.NONE; entry = next[entry]) {
            if (due[entry] < seconds && order.owner[body[entry]] != driver) {
                return true;
            }
        }
        return false;
    }

    /** Whether a driver is ahead of an entry's body, on the way of that before it comes to the entry's lane. */
    boolean isBehind(int entry, int driver) {
        int each = body[entry];
        return isBehind(entry, each, drivers.lane[driver], drivers.station[driver]) || drivers.changesLane(driver) && isBehind(entry, each, drivers.leaving[driver], drivers.leavingStation[driver]);
    }

    private boolean isBehind(int entry, int each, int on, double station) {
        if (order.lane[each] == on) {
            return order.station[each] < station;
        }
        if (before[entry] != Drivers.NONE) {
            return lane[before[entry]] == on || isBehind(before[entry], each, on, station);
        }
        for (int lanes = 1; lanes < Math.min(lanesAhead[entry], Drivers.LANES_AHEAD); lanes++) {
            if (drivers.ahead[each][lanes] == on) {
                return true;
            }
        }
        return false;
    }
}
