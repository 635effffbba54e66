package io.tandem.traffic;

import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;

/**
 * Who comes in this cycle to the crossings of each lane, as far as it takes to say that nobody else does: the earliest arrival, whose it is, and the earliest of all others. On most lanes
 * that a driver's own crosses there is nobody, and then they are not searched. Nobody is missed; some are counted who turn out to be of no concern.
 */
final class CrossingArrivals {

    /** Arrivals later than this are not kept, seconds. */
    static final double HORIZON_SECONDS = 12;

    /** For each lane, side by side: the cycle of the rest, the earliest arrival and its driver, the earliest arrival of others, and the highest speed of all, m/s. */
    private static final int CYCLE = 0;
    private static final int EARLIEST = 1;
    private static final int OWNER = 2;
    private static final int NEXT = 3;
    private static final int FASTEST = 4;
    private static final int COLUMNS = 5;

    private final LaneGraph graph;
    private final ConflictZones zones;
    private final RoadAhead roadAhead;
    private final Drivers drivers;
    private final LaneOrder order;
    private final double[] table;
    private double cycle;

    CrossingArrivals(LaneGraph graph, ConflictZones zones, RoadAhead roadAhead, Drivers drivers, LaneOrder order, int lanes) {
        this.graph = graph;
        this.zones = zones;
        this.roadAhead = roadAhead;
        this.drivers = drivers;
        this.order = order;
        this.table = new double[COLUMNS * lanes];
    }

    /** Finds the arrivals of all bodies on lanes. It is not known where those will turn that are no drivers of this host, nor where bodies are that lie on two lanes. */
    void find() {
        cycle++;
        for (int body = 0; body < order.bodies(); body++) {
            if (order.lane[body] == Drivers.NONE) {
                continue;
            }
            if (body < drivers.own()) {
                addDriver(body);
            } else {
                addAhead(body, order.lane[body], -order.station[body] - order.half[body]);
            }
            if (order.station[body] < order.half[body]) {
                addBehind(body, order.lane[body], order.half[body] - order.station[body]);
            }
        }
    }

    /** Whether anybody but a driver may be in a crossing of a lane, or come to it before so many seconds have passed. */
    boolean concern(int driver, int lane, double seconds) {
        int row = COLUMNS * lane;
        return seconds > HORIZON_SECONDS || table[row + CYCLE] == cycle && table[row + (table[row + OWNER] == driver ? NEXT : EARLIEST)] < seconds;
    }

    /** The highest speed of those who come to crossings of a lane before so many seconds have passed, m/s; infinite where it is not known. */
    double fastest(int lane, double seconds) {
        return seconds > HORIZON_SECONDS ? Double.POSITIVE_INFINITY : table[COLUMNS * lane + FASTEST];
    }

    /** Adds a driver to the crossings of its lane, those behind it, too, since others follow it out of a merge, and to those on its way. */
    private void addDriver(int driver) {
        double front = order.station[driver] + order.half[driver];
        for (int place = roadAhead.begin(driver); place < roadAhead.end(driver); place++) {
            double metres = roadAhead.from(place) - front;
            if (isLate(driver, metres)) {
                return;
            }
            if (roadAhead.lane(place) == Drivers.NONE) {
                addAhead(driver, drivers.ahead[driver][roadAhead.lanes(place)], roadAhead.start(place) - front);
            } else {
                add(driver, roadAhead.lane(place), arrival(driver, metres));
            }
        }
    }

    /** Adds a body to all crossings of a lane that begins so many metres ahead of its front, and of all lanes that follow. */
    private void addAhead(int body, int lane, double metres) {
        if (zones.begin(lane) < zones.end(lane)) {
            add(body, lane, arrival(body, metres + zones.from(zones.begin(lane))));
        }
        double end = metres + graph.length(lane);
        if (!isLate(body, end)) {
            for (int next : graph.from(lane)) {
                if (next != lane) {
                    addAhead(body, next, end);
                }
            }
        }
    }

    /** Adds a body to the lanes behind the start of its own onto which it still reaches for so many metres. */
    private void addBehind(int body, int lane, double metres) {
        for (int before : graph.into(lane)) {
            if (zones.begin(before) < zones.end(before)) {
                add(body, before, Double.NEGATIVE_INFINITY);
            }
            if (before != lane && metres > graph.length(before)) {
                addBehind(body, before, metres - graph.length(before));
            }
        }
    }

    private boolean isLate(int body, double metres) {
        return metres > ConflictingTraffic.FARTHEST_METRES || arrival(body, metres) >= HORIZON_SECONDS;
    }

    /** When a body is there at the earliest, seconds, less what it may lose by slowing down for one that merges before it, which is waited for as if it were there so much earlier. */
    private double arrival(int body, double metres) {
        return ConflictingTraffic.secondsTo(metres, order.speed[body]) - ConflictingTraffic.mostSlowing(order.speed[body]);
    }

    private void add(int body, int lane, double arrival) {
        int row = COLUMNS * lane;
        int owner = order.owner[body];
        if (table[row + CYCLE] != cycle) {
            table[row + CYCLE] = cycle;
            table[row + EARLIEST] = arrival;
            table[row + OWNER] = owner;
            table[row + NEXT] = Double.POSITIVE_INFINITY;
            table[row + FASTEST] = order.speed[body];
            return;
        }
        table[row + FASTEST] = Math.max(table[row + FASTEST], order.speed[body]);
        if (table[row + OWNER] == owner) {
            table[row + EARLIEST] = Math.min(table[row + EARLIEST], arrival);
        } else if (arrival < table[row + EARLIEST]) {
            table[row + NEXT] = table[row + EARLIEST];
            table[row + EARLIEST] = arrival;
            table[row + OWNER] = owner;
        } else {
            table[row + NEXT] = Math.min(table[row + NEXT], arrival);
        }
    }
}
