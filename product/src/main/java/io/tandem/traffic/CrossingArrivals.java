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

    /** An entry is a record. The earliest arrival at its first zone, seconds; metres from the start of the body's lane to that of the entry's, negative where the body has left that. */
    private static final int DUE = 0;
    private static final int SHIFT = 1;
    /** Its body, the driver of that, the next entry of the list, and its lane. */
    private static final int BODY = 2;
    private static final int OWNER = 3;
    private static final int NEXT = 4;
    private static final int LANE = 5;
    /** The entry of the lane before, where all branches are listed, {@link Drivers#NONE} otherwise; then its lane is so many lanes ahead, of {@link Drivers#ahead}. */
    private static final int BEFORE = 6;
    private static final int LANES_AHEAD = 7;
    private static final int SIZE = 8;

    private double[] records = new double[64 * SIZE];
    private int entries;

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
            if (order.station[each] - order.half[each] < zones.reach(on)) {
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
            if (lanes == listed) {
                continue;
            }
            double metres = crossings.start(driver, group) + crossings.from(driver, group) - front;
            double due = arrival(driver, metres);
            if (isLate(metres, due)) {
                return;
            }
            for (; passed < lanes; passed++) {
                boolean isHidden = passed == 0 ? held[driver] : standing[ahead[passed]] == cycle;
                if (isHidden || ahead[passed + 1] == ahead[passed]) {
                    return;
                }
            }
            add(driver, ahead[lanes], Drivers.NONE, lanes, crossings.start(driver, group), due);
            listed = lanes;
        }
    }

    /** Lists a body of which it is not known where it turns on a lane that begins at a station of its own, and on all that follow, unless it is listed there on a shorter way. */
    private void addBranches(int each, int on, double start, int entryBefore) {
        int known = first(on);
        if (known != Drivers.NONE && body(known) == each && shift(known) <= start) {
            return;
        }
        int entry = entries;
        double toStart = start - order.station[each] - order.half[each];
        add(each, on, entryBefore, 0, start, arrival(each, toStart + (zones.begin(on) < zones.end(on) ? zones.from(zones.begin(on)) : 0)));
        boolean isFirst = entryBefore == Drivers.NONE;
        double left = toStart + graph.length(on);
        if ((isFirst ? held[each] : standing[on] == cycle) || left > metresBeside(each) || isLate(left, arrival(each, left))) {
            return;
        }
        int shown = isFirst ? shownTurn(each) : Drivers.NONE;
        for (int following : graph.from(on)) {
            if (following != on && (shown == Drivers.NONE || shown == following)) {
                addBranches(each, following, start + graph.length(on), entry);
            }
        }
    }

    /** Metres that a driver of this host that changes lanes still reaches onto the lane that it leaves; infinite for all others. */
    private double metresBeside(int each) {
        int owner = order.owner[each];
        boolean changes = owner != Drivers.NONE && drivers.lateralPath[owner] != null && drivers.leaving[owner] == order.lane[each];
        return changes ? drivers.lateralPathStart[owner] + drivers.lateralPath[owner].length() - drivers.station[owner] : Double.POSITIVE_INFINITY;
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
                if (zones.begin(behind) < zones.end(behind)) {
                    add(each, behind, Drivers.NONE, 0, its, Double.NEGATIVE_INFINITY);
                }
                if (order.station[each] - order.half[each] < its + zones.reach(behind)) {
                    addBehind(each, behind, its, Drivers.NONE);
                }
            }
        }
    }

    private int laneBefore(int owner) {
        return owner == Drivers.NONE ? Drivers.NONE : drivers.laneBefore[owner];
    }

    private static boolean isLate(double metres, double due) {
        return metres > ConflictingTraffic.FARTHEST_METRES || due >= HORIZON_SECONDS;
    }

    /** When a body is there at the earliest, seconds, less what it may lose by slowing down for one that merges before it, which is waited for as if it were there so much earlier. */
    private double arrival(int each, double metres) {
        return ConflictingTraffic.secondsTo(metres, order.speed[each]) - ConflictingTraffic.mostSlowing(order.speed[each]);
    }

    private void add(int each, int on, int entryBefore, int lanes, double start, double due) {
        int at = entries * SIZE;
        if (at == records.length) {
            records = Arrays.copyOf(records, 2 * at);
        }
        records[at + DUE] = due;
        records[at + SHIFT] = start;
        records[at + BODY] = each;
        records[at + OWNER] = order.owner[each];
        records[at + NEXT] = first(on);
        records[at + LANE] = on;
        records[at + BEFORE] = entryBefore;
        records[at + LANES_AHEAD] = lanes;
        list[on] = (long) cycle << Integer.SIZE | entries++;
        coming[zones.junction(on)] |= zones.bit(on);
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
        return (int) records[entry * SIZE + NEXT];
    }

    int body(int entry) {
        return (int) records[entry * SIZE + BODY];
    }

    int owner(int entry) {
        return (int) records[entry * SIZE + OWNER];
    }

    /** Metres from the start of the body's lane to that of the entry's: 0 where it is on that, negative where it has left it and reaches back. */
    double shift(int entry) {
        return records[entry * SIZE + SHIFT];
    }

    /** Whether an entry's body may be in a crossing of its lane, or come to it, before so many seconds have passed. */
    boolean isDue(int entry, double seconds) {
        return records[entry * SIZE + DUE] < seconds;
    }

    /** Whether anybody but a driver may be in a crossing of a lane, or come to it before so many seconds have passed. */
    boolean concern(int driver, int on, double seconds) {
        for (int entry = first(on); entry != Drivers.NONE; entry = next(entry)) {
            if (isDue(entry, seconds) && owner(entry) != driver) {
                return true;
            }
        }
        return false;
    }

    /** Whether a driver is ahead of an entry's body, on the way of that before it comes to the entry's lane. */
    boolean isBehind(int entry, int driver) {
        int each = body(entry);
        return isBehind(entry, each, drivers.lane[driver], drivers.station[driver]) || drivers.changesLane(driver) && isBehind(entry, each, drivers.leaving[driver], drivers.leavingStation[driver]);
    }

    private boolean isBehind(int entry, int each, int on, double station) {
        if (order.lane[each] == on) {
            return order.station[each] < station;
        }
        int before = (int) records[entry * SIZE + BEFORE];
        if (before != Drivers.NONE) {
            return records[before * SIZE + LANE] == on || isBehind(before, each, on, station);
        }
        int lanesAhead = (int) records[entry * SIZE + LANES_AHEAD];
        for (int lanes = 1; lanes < Math.min(lanesAhead, Drivers.LANES_AHEAD); lanes++) {
            if (drivers.ahead[each][lanes] == on) {
                return true;
            }
        }
        return false;
    }
}
