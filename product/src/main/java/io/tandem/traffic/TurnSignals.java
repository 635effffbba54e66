package io.tandem.traffic;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.LaneGraph;
import java.util.Arrays;

/**
 * Which way drivers indicate: towards the lane to which they want to change or are changing, else towards the turn that they take next, from some way before it until it is over.
 * A turn is a lane that bends by 35° or more within its first 40 m where the road forks or where it crosses or joins others, or by 20° or more where a branch of the fork is straighter;
 * and every way out of a roundabout, away from its ring. The way into a roundabout is none, nor is a bend of the road. A turn is not indicated before a branch to the same side that
 * is passed: others would think that one takes it. Nobody decides by it: it says what was decided.
 */
final class TurnSignals {

    static final int LEFT = 1;
    static final int RIGHT = -1;
    static final int NONE = 0;

    private static final double FORK_RADIANS = Math.toRadians(20);
    private static final double CROSSING_RADIANS = Math.toRadians(35);
    /** A turn is over after this way at the latest: what bends farther on is the road. */
    private static final double TURN_METRES = 40;
    /** A turn is indicated this far before it, and so many seconds at the speed limit. */
    private static final double AHEAD_METRES = 30;
    private static final double AHEAD_SECONDS = 3;
    private static final int MOST_LANES_AHEAD = 4;

    private final RoadNetwork network;
    private final LaneGraph graph;
    private final RouteChoice routeChoice;
    /** by lane: the side to which it turns off, {@link #NONE} where it goes on; and how far ahead of a turn drivers on it indicate, metres */
    private final int[] turn;
    private final double[] ahead;

    TurnSignals(RoadNetwork network, LaneGraph graph, RouteChoice routeChoice) {
        this.network = network;
        this.graph = graph;
        this.routeChoice = routeChoice;
        boolean[] meets = new boolean[network.lanes().size()];
        for (LaneConflict conflict : network.conflicts()) {
            meets[conflict.first()] |= conflict.kind() != LaneConflict.Kind.SPLIT;
            meets[conflict.second()] |= conflict.kind() != LaneConflict.Kind.SPLIT;
        }
        turn = network.lanes().stream().mapToInt(lane -> turn(lane, meets[lane.id()])).toArray();
        ahead = network.lanes().stream().mapToDouble(lane -> Math.max(AHEAD_METRES, AHEAD_SECONDS * lane.fastest())).toArray();
    }

    private int turn(Lane lane, boolean meets) {
        int[] into = graph.into(lane.id());
        if (lane.roundabout() || lane.closed() || leads(lane.id())) {
            return NONE;
        }
        double bend = bend(lane);
        for (int before : into) {
            if (network.lane(before).roundabout()) {
                return side(bend - ringBend(before));
            }
        }
        boolean forks = Arrays.stream(into).anyMatch(before -> graph.from(before).length > 1);
        boolean leaves = Math.abs(bend) >= FORK_RADIANS && Arrays.stream(into).anyMatch(before -> hasStraighter(before, Math.abs(bend)));
        return leaves || (forks || meets) && Math.abs(bend) >= CROSSING_RADIANS ? side(bend) : NONE;
    }

    /** Whether one can go on from a lane by less of a bend. */
    private boolean hasStraighter(int before, double bend) {
        return Arrays.stream(graph.from(before)).mapToObj(network::lane).anyMatch(other -> Math.abs(bend(other)) < bend);
    }

    /** Whether a lane leads into a roundabout. */
    private boolean leads(int lane) {
        return Arrays.stream(graph.from(lane)).anyMatch(after -> network.lane(after).roundabout());
    }

    /** Bend of the ring after a lane of a roundabout. */
    private double ringBend(int lane) {
        return Arrays.stream(graph.from(lane)).mapToObj(network::lane).filter(Lane::roundabout).mapToDouble(TurnSignals::bend).findFirst().orElse(0);
    }

    /** Radians by which a lane turns from its start to the end of a turn, positive to the left. */
    private static double bend(Lane lane) {
        return Angle.wrap(lane.headingAt(Math.min(TURN_METRES, lane.length())) - lane.headingAt(0));
    }

    private static int side(double radians) {
        return radians > 0 ? LEFT : RIGHT;
    }

    /** The side to which a driver indicates. */
    int of(Drivers drivers, int driver) {
        int lane = drivers.lane[driver];
        if (!drivers.present[driver] || lane == Drivers.NONE) {
            return NONE;
        }
        if (drivers.leaving[driver] != Drivers.NONE) {
            return drivers.leaving[driver] == network.leftOf(lane) ? RIGHT : drivers.leaving[driver] == network.rightOf(lane) ? LEFT : side(-drivers.offset[driver]);
        }
        if (drivers.desiredLane[driver] != Drivers.NONE) {
            return drivers.desiredLane[driver] == network.leftOf(lane) ? LEFT : RIGHT;
        }
        return turn[lane] != NONE && drivers.station[driver] < TURN_METRES ? turn[lane] : ahead(drivers, driver, lane);
    }

    private int ahead(Drivers drivers, int driver, int lane) {
        double left = ahead[lane] + drivers.station[driver];
        int at = lane;
        for (int lanes = 0; lanes < MOST_LANES_AHEAD; lanes++) {
            left -= graph.length(at);
            int next = left < 0 ? Drivers.NONE : routeChoice.next(drivers, driver, at, lanes);
            if (next == Drivers.NONE) {
                return NONE;
            }
            if (turn[next] != NONE) {
                return passes(drivers, driver, lane, lanes, turn[next]) ? NONE : turn[next];
            }
            at = next;
        }
        return NONE;
    }

    /** Whether a driver passes a branch to a side within so many lanes. */
    private boolean passes(Drivers drivers, int driver, int lane, int lanes, int side) {
        int at = lane;
        for (int i = 0; i < lanes; i++) {
            for (int branch : graph.from(at)) {
                if (turn[branch] == side) {
                    return true;
                }
            }
            at = routeChoice.next(drivers, driver, at, i);
        }
        return false;
    }
}
