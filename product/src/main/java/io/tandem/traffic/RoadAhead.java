package io.tandem.traffic;

import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;
import java.util.Arrays;

/**
 * What lies on the lanes that each driver takes: how fast it may be for them, the first signal, and the crossings. It is found when a driver enters a lane or draws its
 * turns anew, so that in every other cycle a driver reads a few numbers side by side, and not those of many lanes from all over memory. All metres count from the start of its lane.
 */
final class RoadAhead {

    /** Crossings of a driver that are kept. */
    private static final int MOST = 12;
    /** Conflict zones of a lane with less than this between them are one crossing, metres. */
    private static final double NEAR_METRES = 10;

    private final LaneGraph graph;
    private final SpeedProfiles speeds;
    private final SignalStops signals;
    private final ConflictZones zones;
    private final Drivers drivers;
    /** by driver: for which lane, and number of lanes entered, the rest holds */
    private final int[] lane;
    private final int[] entered;
    /** by driver: the least v^2 + 2 b s of all lanes ahead, with the speed v allowed at their start and the metres s to it, m^2/s^2 */
    private final double[] square;
    /** by driver: how many lanes ahead the first signal is, {@link Drivers#NONE} where there is none; and metres to the start of that lane */
    private final int[] signalLanes;
    private final double[] signalStart;
    /** by driver: the number of its crossings; the last may be no crossing but the rest of the road, up to where the others are all that there are */
    private final int[] count;
    /** by driver and crossing: its lane, {@link Drivers#NONE} for the rest; how many lanes ahead that is, metres to the start of that lane, and where on that the crossing begins and ends */
    private final int[] crossing;
    private final int[] lanes;
    private final double[] start;
    private final double[] from;
    private final double[] to;

    RoadAhead(LaneGraph graph, SpeedProfiles speeds, SignalStops signals, ConflictZones zones, Drivers drivers) {
        this.graph = graph;
        this.speeds = speeds;
        this.signals = signals;
        this.zones = zones;
        this.drivers = drivers;
        int rows = drivers.count();
        lane = new int[rows];
        Arrays.fill(lane, Drivers.NONE);
        entered = new int[rows];
        square = new double[rows];
        signalLanes = new int[rows];
        signalStart = new double[rows];
        count = new int[rows];
        crossing = new int[rows * MOST];
        lanes = new int[rows * MOST];
        start = new double[rows * MOST];
        from = new double[rows * MOST];
        to = new double[rows * MOST];
    }

    /** Looks along the lanes that a driver takes, where they are others than before. */
    void update(int driver) {
        if (lane[driver] == drivers.lane[driver] && entered[driver] == drivers.entered[driver]) {
            return;
        }
        lane[driver] = drivers.lane[driver];
        entered[driver] = drivers.entered[driver];
        square[driver] = Double.POSITIVE_INFINITY;
        signalLanes[driver] = Drivers.NONE;
        count[driver] = 0;
        int[] ahead = drivers.ahead[driver];
        double metres = 0;
        int last = 0;
        for (int i = 0; i < ahead.length && ahead[i] >= 0 && !isFull(driver) && (i == 0 || ahead[i] != ahead[i - 1]); i++) {
            look(driver, i, ahead[i], metres);
            metres += graph.length(ahead[i]);
            last = i;
        }
        if (isFull(driver) || last + 1 == ahead.length || ahead[last + 1] != Drivers.NONE) {
            leaveRest(driver, last, metres - graph.length(ahead[last]));
        }
    }

    private boolean isFull(int driver) {
        return count[driver] == MOST;
    }

    private void look(int driver, int lanesAhead, int on, double metres) {
        if (lanesAhead > 0) {
            square[driver] = Math.min(square[driver], SpeedProfiles.brakingSquare(speeds.atStart(on), metres));
        }
        if (signalLanes[driver] == Drivers.NONE && signals.areOn(on)) {
            signalLanes[driver] = lanesAhead;
            signalStart[driver] = metres;
        }
        for (int zone = zones.begin(on); zone < zones.end(on); zone++) {
            int place = driver * MOST + count[driver] - 1;
            if (zone > zones.begin(on) && zones.from(zone) < to[place] + NEAR_METRES) {
                to[place] = Math.max(to[place], zones.to(zone));
            } else if (isFull(driver)) {
                return;
            } else {
                add(driver, on, lanesAhead, metres, zones.from(zone), zones.to(zone));
            }
        }
    }

    private void add(int driver, int on, int lanesAhead, double metres, double itsFrom, double itsTo) {
        int place = driver * MOST + count[driver]++;
        crossing[place] = on;
        lanes[place] = lanesAhead;
        start[place] = metres;
        from[place] = itsFrom;
        to[place] = itsTo;
    }

    /** The road goes on from a lane in a way that is not kept. */
    private void leaveRest(int driver, int lanesAhead, double metres) {
        if (isFull(driver)) {
            int place = driver * MOST + MOST - 1;
            count[driver]--;
            add(driver, Drivers.NONE, lanes[place], start[place], 0, Double.POSITIVE_INFINITY);
        } else {
            add(driver, Drivers.NONE, lanesAhead, metres, 0, Double.POSITIVE_INFINITY);
        }
        if (signalLanes[driver] == Drivers.NONE) {
            int place = driver * MOST + count[driver] - 1;
            signalLanes[driver] = lanes[place];
            signalStart[driver] = start[place];
        }
    }

    /** The speed from which a driver brakes with comfort for all lanes ahead, m/s; infinite where nothing asks for it. */
    double speed(int driver) {
        return Math.sqrt(Math.max(0, square[driver] - SpeedProfiles.brakingSquare(0, drivers.station[driver])));
    }

    /** How many lanes ahead of a driver the first signal may be; {@link Drivers#NONE} where there is none. */
    int lanesToSignal(int driver) {
        return signalLanes[driver];
    }

    /** Metres from the start of a driver's lane to that of the lane with the first signal. */
    double metresToSignal(int driver) {
        return signalStart[driver];
    }

    /** The place of the first crossing on a driver's lane or those ahead. */
    int begin(int driver) {
        return driver * MOST;
    }

    /** The place of a driver's first crossing that its rear has not left; {@link #end} where there is none. */
    int first(int driver) {
        int place = begin(driver);
        double rear = drivers.station[driver] - drivers.halfLength[driver];
        while (place < end(driver) && start[place] + to[place] <= rear) {
            place++;
        }
        return place;
    }

    /** The place behind a driver's last crossing. */
    int end(int driver) {
        return driver * MOST + count[driver];
    }

    /** The lane of the crossing at a place; {@link Drivers#NONE} for the rest of the road, on which there may be more. */
    int lane(int place) {
        return crossing[place];
    }

    /** How many lanes ahead a crossing is. */
    int lanes(int place) {
        return lanes[place];
    }

    /** Metres to the start of the lane on which a crossing is; and to the crossing itself. */
    double start(int place) {
        return start[place];
    }

    double from(int place) {
        return start[place] + from[place];
    }
}
