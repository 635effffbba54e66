package io.tandem.traffic;

import io.tandem.road.Network;

/** Who is ahead and behind on lanes. A holder of its last answer: each thread has its own. */
final class Outlook {

    private final Network network;
    private final LaneOrder order;
    private final Ways ways;
    private final Drivers drivers;
    /** metres from bumper to bumper, {@link FollowLaw#NOBODY} where there is no one; and the other's speed and driver */
    double gap;
    double speed;
    int owner;

    Outlook(Network network, LaneOrder order, Ways ways, Drivers drivers) {
        this.network = network;
        this.order = order;
        this.ways = ways;
        this.drivers = drivers;
    }

    private void nobody() {
        gap = FollowLaw.NOBODY;
        speed = 0;
        owner = Drivers.NONE;
    }

    /** The next one ahead of a driver on a lane and on the way it goes on from there. Where the road ends, its end stands there. */
    void ahead(int driver, int lane, double station, int firstPlace, double horizon) {
        double front = station + drivers.halfLength[driver];
        double before = 0;
        int place = firstPlace;
        int at = lane;
        for (int lanes = 0; before - front < horizon; lanes++) {
            for (; place < order.countOn(at); place++) {
                int body = order.body(at, place);
                if (order.owner[body] != driver) {
                    see(body, before + order.station[body] - order.half[body] - front);
                    return;
                }
            }
            before += network.lane(at).length();
            int next = ways.next(drivers, driver, at, lanes);
            if (next == Drivers.NONE) {
                nobody();
                gap = before - front;
                return;
            }
            at = next;
            place = 0;
        }
        nobody();
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
            for (int from : ways.into(lane)) {
                behind(driver, from, rear + network.lane(from).length(), order.countOn(from), horizon, depth + 1);
            }
        }
    }

    private void see(int body, double metres) {
        gap = metres;
        speed = order.speed[body];
        owner = order.owner[body];
    }
}
