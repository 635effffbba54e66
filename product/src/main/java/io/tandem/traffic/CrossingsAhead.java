package io.tandem.traffic;

import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import java.util.Arrays;

/**
 * The conflict zones on the lanes that each driver takes, in groups: zones of one lane between which the driver's vehicle does not fit. Groups are found once, when they come near, and
 * kept until the driver takes other lanes, so that in every cycle it reads a few numbers side by side, and not those of all zones. Each driver's are written by its own thread.
 */
final class CrossingsAhead {

    /** Room between two zones, beyond the length of a vehicle, in which it can stand. */
    private static final double STANDING_METRES = 3.5;
    private static final int FIRST_CAPACITY = 8;
    /** A group is a record. Metres from the start of the driver's lane to that of the group's; stations of that where the group begins and ends, and where its zones that are kept clear end. */
    private static final int START = 0;
    private static final int FROM = 1;
    private static final int TO = 2;
    private static final int CLEAR_TO = 3;
    /** How many lanes ahead it is, its first zone, the zone behind its last, and its junction. */
    private static final int LANES = 4;
    private static final int FIRST_ZONE = 5;
    private static final int END_ZONE = 6;
    private static final int JUNCTION = 7;
    private static final int SIZE = 8;

    private final LaneGraph graph;
    private final RouteChoice routeChoice;
    private final ConflictZones zones;
    private final Drivers drivers;
    /** by driver: the number of its groups, and their records */
    private final int[] count;
    private final double[][] groups;
    /** by driver: how many lanes have been looked at, the next lane, and metres to the start of that */
    private final int[] lanes;
    private final int[] next;
    private final double[] looked;

    CrossingsAhead(LaneGraph graph, RouteChoice routeChoice, ConflictZones zones, Drivers drivers) {
        this.graph = graph;
        this.routeChoice = routeChoice;
        this.zones = zones;
        this.drivers = drivers;
        int rows = drivers.count();
        count = new int[rows];
        groups = new double[rows][FIRST_CAPACITY * SIZE];
        lanes = new int[rows];
        next = new int[rows];
        looked = new double[rows];
    }

    /** Begins anew at the start of a driver's lane. */
    void restart(int driver) {
        count[driver] = 0;
        lanes[driver] = 0;
        next[driver] = drivers.lane[driver];
        looked[driver] = 0;
    }

    /** Whether a driver has so many groups and one more, on lanes that begin less than so many metres from the start of its own. */
    boolean has(int driver, int group, double within) {
        while (group >= count[driver] && looked[driver] < within && next[driver] != Drivers.NONE && lanes[driver] < Drivers.LANES_AHEAD) {
            lookFarther(driver);
        }
        return group < count[driver];
    }

    private void lookFarther(int driver) {
        int lane = next[driver];
        double farthest = Double.NEGATIVE_INFINITY;
        for (int zone = zones.begin(lane); zone < zones.end(lane); zone++) {
            if (zone == zones.begin(lane) || zones.from(zone) > farthest) {
                begin(driver, lane, zone);
            }
            add(driver, zone);
            farthest = to(driver, count[driver] - 1) + room(driver);
        }
        looked[driver] += graph.length(lane);
        next[driver] = routeChoice.next(drivers, driver, lane, lanes[driver]);
        lanes[driver]++;
    }

    private void begin(int driver, int lane, int zone) {
        int at = count[driver]++ * SIZE;
        if (at == groups[driver].length) {
            groups[driver] = Arrays.copyOf(groups[driver], 2 * at);
        }
        double[] its = groups[driver];
        its[at + START] = looked[driver];
        its[at + FROM] = zones.from(zone);
        its[at + TO] = Double.NEGATIVE_INFINITY;
        its[at + CLEAR_TO] = Double.NEGATIVE_INFINITY;
        its[at + LANES] = lanes[driver];
        its[at + FIRST_ZONE] = zone;
        its[at + JUNCTION] = zones.junction(lane);
    }

    private void add(int driver, int zone) {
        double[] its = groups[driver];
        int at = (count[driver] - 1) * SIZE;
        its[at + TO] = Math.max(its[at + TO], zones.to(zone));
        its[at + CLEAR_TO] = zones.isKeptClear(zone) ? Math.max(its[at + CLEAR_TO], zones.to(zone)) : its[at + CLEAR_TO];
        its[at + END_ZONE] = zone + 1;
    }

    /** Metres between zones in which a driver's vehicle can stand. */
    private double room(int driver) {
        return 2 * drivers.halfLength[driver] + STANDING_METRES;
    }

    /** A driver's first group that its rear has not left, as far as groups are known. */
    int first(int driver) {
        int group = 0;
        double rear = drivers.station[driver] - drivers.halfLength[driver];
        while (group < count[driver] && start(driver, group) + to(driver, group) <= rear) {
            group++;
        }
        return group;
    }

    /** The group behind the crossing that begins with a group: a crossing is all groups, on however many lanes, between which a driver's vehicle does not fit. */
    int endOfCrossing(int driver, int group) {
        int end = group + 1;
        double farthest = start(driver, group) + to(driver, group) + room(driver);
        while (has(driver, end, farthest) && start(driver, end) + from(driver, end) <= farthest) {
            farthest = Math.max(farthest, start(driver, end) + to(driver, end) + room(driver));
            end++;
        }
        return end;
    }

    /** How many lanes ahead a group is. */
    int lanes(int driver, int group) {
        return (int) groups[driver][group * SIZE + LANES];
    }

    /** The first zone of a group, and the zone behind its last. */
    int firstZone(int driver, int group) {
        return (int) groups[driver][group * SIZE + FIRST_ZONE];
    }

    int endZone(int driver, int group) {
        return (int) groups[driver][group * SIZE + END_ZONE];
    }

    /** {@link ConflictZones#junction} of a group's lane. */
    int junction(int driver, int group) {
        return (int) groups[driver][group * SIZE + JUNCTION];
    }

    /** Metres from the start of a driver's lane to that of a group's. */
    double start(int driver, int group) {
        return groups[driver][group * SIZE + START];
    }

    /** Stations of its lane where a group begins and ends. */
    double from(int driver, int group) {
        return groups[driver][group * SIZE + FROM];
    }

    double to(int driver, int group) {
        return groups[driver][group * SIZE + TO];
    }

    /** The station where the last of its zones ends that are kept clear; negative infinity where none is. */
    double clearTo(int driver, int group) {
        return groups[driver][group * SIZE + CLEAR_TO];
    }
}
