package io.tandem.traffic;

import io.tandem.chance.CounterRandom;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Taper;
import java.util.ArrayList;
import java.util.List;

/** Which lane drivers take next: along their route, or drawn at random. */
final class RouteChoice {

    private static final int MOST_BESIDE = 16;
    private static final int MOST_TO_LOOP = 8;

    private final long seed;
    private final int[][] following;
    private final int[][] preceding;
    private final boolean[] exit;
    private final double[] length;
    private final double[] drivable;
    private final boolean[] loop;

    RouteChoice(RoadNetwork network, long seed) {
        this.seed = seed;
        int lanes = network.lanes().size();
        following = new int[lanes][];
        List<List<Integer>> into = new ArrayList<>();
        for (int i = 0; i < lanes; i++) {
            into.add(new ArrayList<>());
        }
        for (int i = 0; i < lanes; i++) {
            int from = i;
            following[i] = network.from(i).stream().filter(connection -> connection.turn() == ConnectionType.FOLLOW).mapToInt(LaneConnection::to).toArray();
            for (int to : following[i]) {
                into.get(to).add(from);
            }
            if (network.lane(i).closed()) {
                following[i] = new int[] {i};
                into.get(i).add(i);
            }
        }
        preceding = into.stream().map(list -> list.stream().mapToInt(Integer::intValue).toArray()).toArray(int[][]::new);
        length = network.lanes().stream().mapToDouble(Lane::length).toArray();
        drivable = network.lanes().stream().mapToDouble(Taper::closes).toArray();
        exit = new boolean[lanes];
        for (int i = 0; i < lanes; i++) {
            exit[i] = isExit(network, i);
        }
        loop = loops();
    }

    /** Follows every lane that has one continuation until it is clear where that leads; each lane is passed once. */
    private boolean[] loops() {
        boolean[] loops = new boolean[following.length];
        int[] walk = new int[following.length];
        for (int start = 0; start < following.length; start++) {
            int lane = start;
            while (walk[lane] == 0 && following[lane].length == 1) {
                walk[lane] = start + 1;
                lane = following[lane][0];
            }
            for (int on = lane; walk[lane] == start + 1 && !loops[on]; on = following[on][0]) {
                loops[on] = true;
            }
        }
        return loops;
    }

    /** Whether a lane is part of a loop without forks, which nobody leaves without changing lanes: such is the inner lane of many roundabouts. */
    boolean isLoop(int lane) {
        return loop[lane];
    }

    /** Whether a lane leads into such a loop without a fork before. */
    boolean leadsIntoLoop(int lane) {
        int at = lane;
        for (int lanes = 0; lanes < MOST_TO_LOOP && !loop[at] && following[at].length == 1; lanes++) {
            at = following[at][0];
        }
        return loop[at];
    }

    /** Whether a lane and all its neighbours end: drivers leave the road there. */
    boolean isExit(int lane) {
        return exit[lane];
    }

    private boolean isExit(RoadNetwork network, int lane) {
        return following[lane].length == 0 && endsBeside(network, lane, ConnectionType.LEFT) && endsBeside(network, lane, ConnectionType.RIGHT);
    }

    private boolean endsBeside(RoadNetwork network, int lane, ConnectionType side) {
        int beside = side == ConnectionType.LEFT ? network.leftOf(lane) : network.rightOf(lane);
        for (int lanes = 0; beside >= 0 && lanes < MOST_BESIDE; lanes++) {
            if (following[beside].length > 0) {
                return false;
            }
            beside = side == ConnectionType.LEFT ? network.leftOf(beside) : network.rightOf(beside);
        }
        return true;
    }

    /** Metres of a lane up to where it ends or becomes too narrow for a car. Lanes that end beside others often taper over many metres. */
    double drivable(int lane) {
        return drivable[lane];
    }

    /** Length of a lane, metres. */
    double length(int lane) {
        return length[lane];
    }

    /** The lanes that follow a lane. */
    int[] from(int lane) {
        return following[lane];
    }

    /** The lanes that lead into a lane. */
    int[] into(int lane) {
        return preceding[lane];
    }

    /** The lane that a driver takes after a lane that lies so many lanes ahead of its own; {@link Drivers#NONE} where the road ends. */
    int next(Drivers drivers, int driver, int lane, int lanesFromNow) {
        return lanesFromNow == 0 && lane == drivers.lane[driver] ? drivers.nextLane[driver] : choose(drivers, driver, lane, lanesFromNow);
    }

    /** The same without the cached choice for the present lane. */
    int choose(Drivers drivers, int driver, int lane, int lanesFromNow) {
        int[] choices = following[lane];
        if (choices.length <= 1) {
            return choices.length == 0 ? Drivers.NONE : choices[0];
        }
        int[] route = drivers.route[driver];
        for (int i = drivers.routeAt[driver]; route != null && i + 1 < route.length; i++) {
            if (route[i] == lane && contains(choices, route[i + 1])) {
                return route[i + 1];
            }
        }
        double draw = CounterRandom.uniform(seed, drivers.vid[driver], drivers.entered[driver] + lanesFromNow, CounterRandom.Purpose.TURN_AT_FORK);
        return choices[(int) (draw * choices.length)];
    }

    /** Draws all turns of a driver anew that it has not taken yet; those of its route stay. */
    void drawAnew(Drivers drivers, int driver) {
        drivers.entered[driver]++;
        drivers.nextLaneOf[driver] = Drivers.NONE;
    }

    /** Counts a lane as entered, and advances the route to it where it is part of that. */
    void enter(Drivers drivers, int driver, int lane) {
        drivers.entered[driver]++;
        int[] route = drivers.route[driver];
        for (int i = drivers.routeAt[driver]; route != null && i < route.length; i++) {
            if (route[i] == lane) {
                drivers.routeAt[driver] = i;
                return;
            }
        }
    }

    /** Whether a driver's lane is part of its route. */
    boolean isOnRoute(Drivers drivers, int driver) {
        int[] route = drivers.route[driver];
        int at = drivers.routeAt[driver];
        return route != null && at < route.length && route[at] == drivers.lane[driver];
    }

    private static boolean contains(int[] all, int one) {
        for (int each : all) {
            if (each == one) {
                return true;
            }
        }
        return false;
    }
}
