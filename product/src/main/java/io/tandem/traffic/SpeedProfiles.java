package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;

/**
 * The speed allowed at each station of every lane: the least of the speed limit, the curve speed sqrt(ay / |curvature|), and the speed
 * sqrt(v^2 + 2 b s) from which braking with b reaches the speed v allowed s metres ahead.
 */
final class SpeedProfiles {

    private static final double SPACING_METRES = 1;
    /** ay, comfortable in curves, m/s^2. */
    private static final double LATERAL_ACCELERATION = 2.0;
    /** b, m/s^2. */
    private static final double ANTICIPATED_BRAKING = 1.5;
    /** How far ahead slower lanes are taken into account. */
    private static final double HORIZON_METRES = 200;

    private final double[][] allowed;
    /** by lane: the speed at its start, m/s, and whether it is the same everywhere */
    private final double[] first;
    private final boolean[] uniform;

    SpeedProfiles(RoadNetwork network) {
        allowed = new double[network.lanes().size()][];
        first = new double[allowed.length];
        uniform = new boolean[allowed.length];
        for (Lane lane : network.lanes()) {
            allowed[lane.id()] = along(lane);
            first[lane.id()] = allowed[lane.id()][0];
            uniform[lane.id()] = Arrays.stream(allowed[lane.id()]).allMatch(speed -> speed == first[lane.id()]);
        }
    }

    private static double[] along(Lane lane) {
        double[] table = new double[(int) Math.ceil(lane.length() / SPACING_METRES) + 1];
        for (int i = 0; i < table.length; i++) {
            double at = Math.min(lane.length(), i * SPACING_METRES);
            double curve = Math.sqrt(LATERAL_ACCELERATION / Math.max(1e-9, Math.abs(lane.curvatureAt(at))));
            table[i] = Math.min(lane.limitAt(at), curve);
        }
        for (int round = 0; round < (lane.closed() ? 2 : 1); round++) {
            if (lane.closed()) {
                table[table.length - 1] = Math.min(table[table.length - 1], table[0]);
            }
            for (int i = table.length - 2; i >= 0; i--) {
                table[i] = Math.min(table[i], brakingFrom(table[i + 1], SPACING_METRES));
            }
        }
        return table;
    }

    /** The speed from which braking reaches another within a distance. */
    private static double brakingFrom(double to, double within) {
        return Math.sqrt(to * to + 2 * ANTICIPATED_BRAKING * within);
    }

    /** The speed allowed to a driver at its station, with the lanes ahead that it will take, m/s. */
    double at(Drivers drivers, int driver, RouteChoice routeChoice) {
        int lane = drivers.lane[driver];
        double speed = on(lane, drivers.station[driver]);
        double ahead = routeChoice.length(lane) - drivers.station[driver];
        for (int lanes = 0; ahead < HORIZON_METRES; lanes++) {
            int next = routeChoice.next(drivers, driver, lane, lanes);
            if (next == Drivers.NONE || next == lane) {
                return speed;
            }
            speed = Math.min(speed, brakingFrom(first[next], Math.max(0, ahead)));
            ahead += routeChoice.length(next);
            lane = next;
        }
        return speed;
    }

    /** The speed allowed at a station of a lane, m/s. */
    double on(int lane, double station) {
        if (uniform[lane]) {
            return first[lane];
        }
        double[] table = allowed[lane];
        double place = Math.clamp(station / SPACING_METRES, 0, table.length - 1.0);
        int i = Math.min((int) place, table.length - 2);
        return table[i] + (place - i) * (table[i + 1] - table[i]);
    }
}
