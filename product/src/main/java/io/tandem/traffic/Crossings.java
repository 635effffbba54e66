package io.tandem.traffic;

import io.tandem.road.Conflict;
import io.tandem.road.Lane;
import io.tandem.road.Network;

/**
 * Who goes first where lanes cross or merge: those in a roundabout; else the lane on which one may go faster; among equals whoever would be
 * there first, and of those who stand whoever is in the way of others, then whoever has waited longest. Nobody drives onto ground that is taken, nor where there is no room to
 * leave it again.
 */
final class Crossings {

    /** m/s^2; whoever would have to brake harder than this goes on, as long as the ground is free. */
    private static final double HARD = 4;
    /** Seconds between one leaving the shared ground and the next coming. */
    private static final double BETWEEN = 1.5;
    /** Seconds by which one of another host is taken to be there earlier: news of it is late, and both must not think to be first. */
    private static final double LATE_NEWS = 0.5;
    /** m/s; a vehicle at rest is thought to move off at this speed. */
    private static final double CREEP = 3;
    /** Metres before shared ground where one stops. */
    private static final double BEFORE = 1;
    /** Metres by which one who stands may have come over the line and still be before it. */
    private static final double OVER = 0.5;
    /** Metres of other lanes in which one looks for who comes. */
    private static final double LOOK = 80;
    private static final int MOST_LANES = 4;

    private final Network network;
    private final LaneOrder order;
    private final Ways ways;
    private final Drivers drivers;
    private final Roundabouts roundabouts;

    Crossings(Network network, LaneOrder order, Ways ways, Drivers drivers) {
        this.network = network;
        this.order = order;
        this.ways = ways;
        this.drivers = drivers;
        this.roundabouts = new Roundabouts(network, ways);
    }

    /**
     * Metres to the line before which a driver has to stop; {@link FollowLaw#NOBODY} where it need not.
     *
     * @param room metres of free road ahead, with the speed of the one who ends it
     */
    double stop(int driver, double room, double roomSpeed) {
        double front = drivers.station[driver] + drivers.halfLength[driver];
        double speed = drivers.speed[driver];
        double horizon = speed * speed / 4 + 20;
        double before = 0;
        int lane = drivers.lane[driver];
        for (int lanes = 0; before - front < horizon && lane != Drivers.NONE; lanes++) {
            for (Conflict conflict : network.conflictsOf(lane)) {
                double distance = before + conflict.from(lane) - front;
                double beyond = before + conflict.to(lane) - front + 2 * drivers.halfLength[driver];
                if (distance > -OVER && distance < horizon && mustWait(driver, lane, conflict, distance, beyond, room, roomSpeed)) {
                    return Math.max(0, distance - BEFORE);
                }
            }
            before += network.lane(lane).length();
            int next = ways.next(drivers, driver, lane, lanes);
            lane = next == lane ? Drivers.NONE : next;
        }
        return FollowLaw.NOBODY;
    }

    private boolean mustWait(int driver, int lane, Conflict conflict, double distance, double beyond, double room, double roomSpeed) {
        double speed = drivers.speed[driver];
        boolean canStop = speed * speed < 2 * HARD * Math.max(0, distance) || speed < Strangers.STANDING;
        if (!canStop) {
            return false;
        }
        boolean merges = conflict.kind() == Conflict.Kind.MERGE;
        if (!merges && roomSpeed < 1 && room < beyond) {
            return true;
        }
        double arrival = Math.max(0, distance) / Math.max(speed, CREEP);
        double departure = beyond / Math.max(speed, CREEP);
        int other = conflict.other(lane);
        int precedence = Double.compare(priority(other), priority(lane));
        return isTakenBeyond(other, conflict.to(other))
                || comes(driver, other, Drivers.NONE, conflict.from(other), conflict.to(other), arrival, departure, precedence, 0);
    }

    private double priority(int lane) {
        Lane one = network.lane(lane);
        return roundabouts.contains(lane) ? Double.POSITIVE_INFINITY : Math.rint(one.fastest());
    }

    /** Whether somebody who has gone on to the next lane still reaches back onto the ground that ends at a station. */
    private boolean isTakenBeyond(int lane, double to) {
        double left = to - network.lane(lane).length();
        for (int next : ways.from(lane)) {
            if (next != lane && order.countOn(next) > 0 && order.station[order.body(next, 0)] - order.half[order.body(next, 0)] < left) {
                return true;
            }
        }
        return false;
    }

    /** Whether somebody on a lane, or on those that lead into it, takes the ground or has the right to it. Nobody comes from behind one who stands. */
    private boolean comes(int driver, int lane, int toward, double from, double to, double arrival, double departure, int precedence, int depth) {
        int first = order.firstBeyond(lane, from - LOOK);
        for (int place = order.countOn(lane) - 1; place >= first; place--) {
            int body = order.body(lane, place);
            if (order.station[body] - order.half[body] >= to || order.owner[body] == driver) {
                continue;
            }
            double front = order.station[body] + order.half[body];
            boolean comes = !turnsOff(order.owner[body], lane, toward);
            if (comes && (front > from + OVER || hasPrecedence(driver, body, Math.max(0, from - front), arrival, departure, precedence))) {
                return true;
            }
            if (order.speed[body] < Strangers.STANDING) {
                return false;
            }
        }
        if (from < LOOK && depth < MOST_LANES) {
            for (int feeder : ways.into(lane)) {
                double length = network.lane(feeder).length();
                if (feeder != lane && comes(driver, feeder, lane, from + length, to + length, arrival, departure, precedence, depth + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a driver on a lane goes on elsewhere than toward another; its lights say so. */
    private boolean turnsOff(int driver, int lane, int toward) {
        return toward != Drivers.NONE && driver != Drivers.NONE && drivers.lane[driver] == lane && drivers.showsTurn(driver)
                && ways.next(drivers, driver, lane, 0) != toward;
    }

    private boolean hasPrecedence(int driver, int body, double distance, double arrival, double departure, int precedence) {
        double its = distance / Math.max(order.speed[body], CREEP);
        boolean clash = its < departure + BETWEEN;
        if (!clash || precedence < 0) {
            return false;
        }
        int owner = order.owner[body];
        if (owner != Drivers.NONE && drivers.waits(owner) && drivers.waits(driver)) {
            return isOnGround(owner) == isOnGround(driver) ? hasWaitedLonger(owner, driver) : isOnGround(owner);
        }
        boolean isFirst = drivers.isBefore(owner, driver);
        double head = isFirst && owner >= drivers.own() ? LATE_NEWS : 0;
        return precedence > 0 || its - head < arrival || its == arrival && isFirst;
    }

    /** Whether a driver is on ground that its lane shares: others wait until it is gone. */
    private boolean isOnGround(int driver) {
        int lane = drivers.lane[driver];
        double rear = drivers.station[driver] - drivers.halfLength[driver];
        double front = drivers.station[driver] + drivers.halfLength[driver];
        for (Conflict conflict : network.conflictsOf(lane)) {
            if (front > conflict.from(lane) + OVER && rear < conflict.to(lane)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasWaitedLonger(int one, int other) {
        return drivers.waited[one] > drivers.waited[other] || drivers.waited[one] == drivers.waited[other] && drivers.isBefore(one, other);
    }
}
