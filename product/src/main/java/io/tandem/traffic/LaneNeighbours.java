package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.traffic.layout.Forks;
import io.tandem.traffic.layout.LaneGraph;

/** Finds the vehicles ahead of and behind a driver on lanes. Holds the last result; each thread has its own. */
final class LaneNeighbours {

    private final LaneOrder order;
    private final LaneGraph graph;
    private final RouteChoice routeChoice;
    private final Forks forks;
    private final Drivers drivers;
    /** bumper-to-bumper gap, metres, {@link CarFollowingModel#NO_LEADER} where there is none; the other's speed, m/s, and its driver */
    double gap;
    double speed;
    int owner;

    LaneNeighbours(LaneOrder order, LaneGraph graph, RouteChoice routeChoice, Forks forks, Drivers drivers) {
        this.order = order;
        this.graph = graph;
        this.routeChoice = routeChoice;
        this.forks = forks;
        this.drivers = drivers;
    }

    private void clear() {
        gap = CarFollowingModel.NO_LEADER;
        speed = 0;
        owner = Drivers.NONE;
    }

    /**
     * Finds the vehicle ahead of a driver on a lane and on the lanes that it takes after that. The end of a lane whose neighbours continue counts
     * as a vehicle at rest.
     *
     * @param firstPlace the place in the lane's order from which to search
     * @param horizon    metres
     */
    void ahead(int driver, int lane, double station, int firstPlace, double horizon) {
        double end = aheadOf(driver, lane, station, firstPlace, horizon);
        if (end < gap) {
            clear();
            gap = end;
        }
    }

    /** The same where the driver leaves the lane, so that its end does not matter. */
    void aheadWhileLeaving(int driver, int lane, double station, int firstPlace, double horizon) {
        aheadOf(driver, lane, station, firstPlace, horizon);
    }

    /** Returns the metres to the end of a lane whose neighbours continue; {@link CarFollowingModel#NO_LEADER} where none is found. */
    private double aheadOf(int driver, int lane, double station, int firstPlace, double horizon) {
        double front = station + drivers.halfLength[driver];
        double before = 0;
        int place = firstPlace;
        int at = lane;
        clear();
        atForks(at, station, front);
        for (int lanes = 0; before - front < horizon; lanes++) {
            for (; place < order.countOn(at); place++) {
                int body = order.body(at, place);
                if (order.owner[body] != driver) {
                    takeNearer(body, before + order.station[body] - order.half[body] - front);
                    return CarFollowingModel.NO_LEADER;
                }
            }
            before += graph.length(at);
            int next = routeChoice.next(drivers, driver, at, lanes);
            if (next == Drivers.NONE) {
                return graph.isExit(at) ? CarFollowingModel.NO_LEADER : before - graph.length(at) + graph.drivable(at) - front;
            }
            if (gap < CarFollowingModel.NO_LEADER) {
                return CarFollowingModel.NO_LEADER;
            }
            at = next;
            place = 0;
            atForks(at, station - before, front - before);
        }
        return CarFollowingModel.NO_LEADER;
    }

    /** Takes vehicles into account that are on a diverging lane, beyond a station of it, where that still overlaps. */
    private void atForks(int lane, double station, double front) {
        for (int fork = forks.begin(lane); fork < forks.end(lane); fork++) {
            int other = forks.beside(fork);
            for (int place = 0; place < order.countOn(other); place++) {
                int body = order.body(other, place);
                double rear = order.station[body] - order.half[body];
                if (rear >= forks.shared(fork)) {
                    break;
                }
                if (order.station[body] + forks.shift(fork) > station) {
                    takeNearer(body, rear + forks.shift(fork) - front);
                }
            }
        }
    }

    private void takeNearer(int body, double metres) {
        if (metres < gap) {
            take(body, metres);
        }
    }

    /** Finds the vehicle behind a driver that would be at a station of a lane, on it or on lanes that lead into it. */
    void behind(int driver, int lane, double station, int places, double horizon) {
        double rear = station - drivers.halfLength[driver];
        clear();
        behind(driver, lane, rear, places, horizon, 0);
    }

    private void behind(int driver, int lane, double rear, int places, double horizon, int depth) {
        for (int place = places - 1; place >= 0; place--) {
            int body = order.body(lane, place);
            if (order.owner[body] != driver) {
                double found = rear - order.station[body] - order.half[body];
                if (found < gap) {
                    take(body, found);
                }
                return;
            }
        }
        if (rear < horizon && depth < 4) {
            for (int from : graph.into(lane)) {
                behind(driver, from, rear + graph.length(from), order.countOn(from), horizon, depth + 1);
            }
        }
    }

    private void take(int body, double metres) {
        gap = metres;
        speed = order.speed[body];
        owner = order.owner[body];
    }
}
