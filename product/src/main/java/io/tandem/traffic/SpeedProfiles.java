package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;

/** How fast one may go at each station of every lane: what is allowed, what the curve allows, and no faster than one can slow down from. */
final class SpeedProfiles {

    private static final double SPACING = 1;
    /** m/s^2 to the side that nobody minds in a curve */
    private static final double IN_CURVES = 2.0;
    /** m/s^2 with which one slows down for what is known long before */
    private static final double EASING = 1.5;
    /** Metres beyond which nobody looks for a slower stretch. */
    private static final double HORIZON = 200;

    private final double[][] allowed;
    /** at the start of each lane, and whether it is the same all along */
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
        double[] table = new double[(int) Math.ceil(lane.length() / SPACING) + 1];
        for (int i = 0; i < table.length; i++) {
            double at = Math.min(lane.length(), i * SPACING);
            double curve = Math.sqrt(IN_CURVES / Math.max(1e-9, Math.abs(lane.curvatureAt(at))));
            table[i] = Math.min(lane.limitAt(at), curve);
        }
        for (int round = 0; round < (lane.closed() ? 2 : 1); round++) {
            if (lane.closed()) {
                table[table.length - 1] = Math.min(table[table.length - 1], table[0]);
            }
            for (int i = table.length - 2; i >= 0; i--) {
                table[i] = Math.min(table[i], slowing(table[i + 1], SPACING));
            }
        }
        return table;
    }

    /** The speed from which one eases down to another within a distance. */
    private static double slowing(double to, double within) {
        return Math.sqrt(to * to + 2 * EASING * within);
    }

    /** The speed allowed to a driver where it is, on the way that it takes. */
    double at(Drivers drivers, int driver, RouteChoice routeChoice) {
        int lane = drivers.lane[driver];
        double speed = on(lane, drivers.station[driver]);
        double ahead = routeChoice.length(lane) - drivers.station[driver];
        for (int lanes = 0; ahead < HORIZON; lanes++) {
            int next = routeChoice.next(drivers, driver, lane, lanes);
            if (next == Drivers.NONE || next == lane) {
                return speed;
            }
            speed = Math.min(speed, slowing(first[next], Math.max(0, ahead)));
            ahead += routeChoice.length(next);
            lane = next;
        }
        return speed;
    }

    double on(int lane, double station) {
        if (uniform[lane]) {
            return first[lane];
        }
        double[] table = allowed[lane];
        double place = Math.clamp(station / SPACING, 0, table.length - 1.0);
        int i = Math.min((int) place, table.length - 2);
        return table[i] + (place - i) * (table[i + 1] - table[i]);
    }
}
