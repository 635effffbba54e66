package io.tandem.traffic;

import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;
import java.util.Arrays;

/**
 * What lies on the lanes that each driver takes: how fast it may be for them, and the first signal. It is found when a driver enters a lane or draws its
 * turns anew, so that in every other cycle a driver reads a few numbers side by side, and not those of many lanes from all over memory. All metres count from the start of its lane.
 */
final class RoadAhead {

    private final LaneGraph graph;
    private final SpeedProfiles speeds;
    private final SignalStops signals;
    private final CrossingsAhead crossings;
    private final Drivers drivers;
    /** by driver: for which lane, and number of lanes entered, the rest holds */
    private final int[] lane;
    private final int[] entered;
    /** by driver: the least v^2 + 2 b s of all lanes ahead, with the speed v allowed at their start and the metres s to it, m^2/s^2 */
    private final double[] square;
    /** by driver: how many lanes ahead the first signal is, {@link Drivers#NONE} where there is none; and metres to the start of that lane */
    private final int[] signalLanes;
    private final double[] signalStart;

    RoadAhead(LaneGraph graph, SpeedProfiles speeds, SignalStops signals, CrossingsAhead crossings, Drivers drivers) {
        this.graph = graph;
        this.speeds = speeds;
        this.signals = signals;
        this.crossings = crossings;
        this.drivers = drivers;
        int rows = drivers.count();
        lane = new int[rows];
        Arrays.fill(lane, Drivers.NONE);
        entered = new int[rows];
        square = new double[rows];
        signalLanes = new int[rows];
        signalStart = new double[rows];
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
        crossings.restart(driver);
        int[] ahead = drivers.ahead[driver];
        double metres = 0;
        for (int i = 0; i < ahead.length && ahead[i] >= 0 && (i == 0 || ahead[i] != ahead[i - 1]); i++) {
            look(driver, i, ahead[i], metres);
            metres += graph.length(ahead[i]);
        }
    }

    private void look(int driver, int lanesAhead, int on, double metres) {
        if (lanesAhead > 0) {
            square[driver] = Math.min(square[driver], SpeedProfiles.brakingSquare(speeds.atStart(on), metres));
        }
        if (signalLanes[driver] == Drivers.NONE && signals.areOn(on)) {
            signalLanes[driver] = lanesAhead;
            signalStart[driver] = metres;
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
}
