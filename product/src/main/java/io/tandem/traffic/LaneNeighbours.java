package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;

/** Who is ahead and behind on lanes. A holder of its last answer: each thread has its own. */
final class LaneNeighbours {

    private final LaneOrder order;
    private final RouteChoice routeChoice;
    private final Forks forks;
    private final Drivers drivers;
    /** metres from bumper to bumper, {@link CarFollowingModel#NOBODY} where there is no one; and the other's speed and driver */
    double gap;
    double speed;
    int owner;

    LaneNeighbours(LaneOrder order, RouteChoice routeChoice, Forks forks, Drivers drivers) {
        this.order = order;
        this.routeChoice = routeChoice;
        this.forks = forks;
        this.drivers = drivers;
    }

    private void nobody() {
        gap = CarFollowingModel.NO_LEADER;
        speed = 0;
        owner = Drivers.NONE;
    }

    /**
     * The next one ahead of a driver on a lane and on the way it goes on from there. Where a lane ends beside others that go on, its end
     * stands there.
     */
    void ahead(int driver, int lane, double station, int firstPlace, double horizon) {
        double front = station + drivers.halfLength[driver];
        double before = 0;
        int place = firstPlace;
        int at = lane;
        nobody();
        atForks(at, station, front);
        for (int lanes = 0; before - front < horizon; lanes++) {
            for (; place < order.countOn(at); place++) {
                int body = order.body(at, place);
                if (order.owner[body] != driver) {
                    seeNearer(body, before + order.station[body] - order.half[body] - front);
                    return;
                }
            }
            before += routeChoice.length(at);
            int next = routeChoice.next(drivers, driver, at, lanes);
            if (next == Drivers.NONE) {
                end(at, before - front);
                return;
            }
            if (gap < CarFollowingModel.NO_LEADER) {
                return;
            }
            at = next;
            place = 0;
            atForks(at, Double.NEGATIVE_INFINITY, front - before);
        }
    }

    private void end(int lane, double metres) {
        if (!routeChoice.isExit(lane) && metres < gap) {
            nobody();
            gap = metres;
        }
    }

    /** Looks at those who have turned off beside a lane, but are still in its way: they are beyond a station of theirs. */
    private void atForks(int lane, double station, double front) {
        for (int fork = forks.begin(lane); fork < forks.end(lane); fork++) {
            int other = forks.beside(fork);
            for (int place = 0; place < order.countOn(other); place++) {
                int body = order.body(other, place);
                double rear = order.station[body] - order.half[body];
                if (rear >= forks.shared(fork)) {
                    break;
                }
                if (order.station[body] > station) {
                    seeNearer(body, rear - front);
                }
            }
        }
    }

    private void seeNearer(int body, double metres) {
        if (metres < gap) {
            see(body, metres);
        }
    }

    /** The next one behind a station of a lane, and of those that lead into it, whose front must stay clear of a rear. */
    void behind(int driver, int lane, double station, int places, double horizon) {
        double rear = station - drivers.halfLength[driver];
        nobody();
        behind(driver, lane, rear, places, horizon, 0);
    }

    private void behind(int driver, int lane, double rear, int places, double horizon, int depth) {
        for (int place = places - 1; place >= 0; place--) {
            int body = order.body(lane, place);
            if (order.owner[body] != driver) {
                double found = rear - order.station[body] - order.half[body];
                if (found < gap) {
                    see(body, found);
                }
                return;
            }
        }
        if (rear < horizon && depth < 4) {
            for (int from : routeChoice.into(lane)) {
                behind(driver, from, rear + routeChoice.length(from), order.countOn(from), horizon, depth + 1);
            }
        }
    }

    private void see(int body, double metres) {
        gap = metres;
        speed = order.speed[body];
        owner = order.owner[body];
    }
}
