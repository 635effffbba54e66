package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.ConflictZones.ConflictZone;

/**
 * Who goes first where lanes cross or merge: whoever cannot stop any more or is in the crossing already; then those in a roundabout, or on the
 * lane on which one may go faster; among equals whoever was to be there first. This puts all drivers in one order, so that they never wait for
 * each other in a circle. Nobody drives onto ground that is taken, nor where there is no room to leave it again; and nobody waits for one who
 * has no such room.
 */
final class RightOfWay {

    /** m/s^2; whoever would have to brake harder than this goes on, as long as the ground is free. The brake bites after a moment, seconds. */
    private static final double HARD = 3;
    private static final double LATE = 0.3;
    /** m/s^2 with which the one ahead is expected to brake. */
    private static final double EASY = 2;
    /** Seconds between one leaving the shared ground and the next coming. */
    private static final double BETWEEN = 1.5;
    /** Seconds by which one of another host that moves is taken to be there earlier: news of it is late, and both must not think to be first. */
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

    private final LaneOrder order;
    private final RouteChoice routeChoice;
    private final Drivers drivers;
    private final ConflictZones conflictZones;
    /** what all know, and while they decide, what they will know in the next cycle */
    private final CrossingClaims known;
    private final CrossingClaims next;
    private double now;

    RightOfWay(RoadNetwork network, LaneOrder order, RouteChoice routeChoice, Drivers drivers) {
        this.order = order;
        this.routeChoice = routeChoice;
        this.drivers = drivers;
        Roundabouts roundabouts = new Roundabouts(network, routeChoice);
        this.conflictZones = new ConflictZones(network, network.lanes().stream()
                .mapToDouble(lane -> roundabouts.contains(lane.id()) ? Double.POSITIVE_INFINITY : Math.rint(lane.fastest())).toArray());
        this.known = new CrossingClaims(drivers.count());
        this.next = new CrossingClaims(drivers.count());
    }

    /** From now on all know what each has said in the last cycle. */
    void see(double seconds) {
        now = seconds;
        known.take(next);
    }

    /** What a driver says of its turn. */
    CrossingClaims said() {
        return next;
    }

    /** A driver that is on no lane comes to no crossing. */
    void pass(int driver) {
        next.forget(driver);
        drivers.waits[driver] = false;
    }

    /**
     * Metres to the line before which a driver has to stop; {@link CarFollowingModel#NOBODY} where it need not.
     *
     * @param room metres of free road ahead, with the speed of the one who ends it
     */
    double stop(int driver, double room, double roomSpeed) {
        double speed = drivers.speed[driver];
        double horizon = speed * speed / 4 + 20;
        double clear = room + roomSpeed * roomSpeed / (2 * EASY);
        double before = -drivers.station[driver] - drivers.halfLength[driver];
        int lane = drivers.lane[driver];
        pass(driver);
        for (int lanes = 0; before < horizon && lane != Drivers.NONE; lanes++) {
            for (int at = conflictZones.begin(lane); at < conflictZones.end(lane); at++) {
                ConflictZone meeting = conflictZones.at(at);
                double line = before + meeting.line();
                double beyond = before + meeting.to() + 2 * drivers.halfLength[driver];
                if (line > horizon) {
                    return CarFollowingModel.NO_LEADER;
                }
                if (beyond > 0) {
                    double stop = stop(driver, meeting, line, before + meeting.from(), beyond, clear);
                    if (stop < CarFollowingModel.NO_LEADER) {
                        drivers.waits[driver] = speed < OtherRoadUsers.STANDING;
                        return Math.max(0, stop - BEFORE);
                    }
                }
            }
            before += routeChoice.length(lane);
            int on = routeChoice.next(drivers, driver, lane, lanes);
            lane = on == lane ? Drivers.NONE : on;
        }
        return CarFollowingModel.NO_LEADER;
    }

    /** The same for one meeting. Whoever can still wait before the whole crossing does so there. */
    private double stop(int driver, ConflictZone meeting, double line, double distance, double beyond, double clear) {
        double speed = drivers.speed[driver];
        if (next.crossing[driver] == Drivers.NONE) {
            comeTo(driver, meeting.crossing(), line);
        }
        boolean commits = line <= -OVER || !canStop(speed, line);
        boolean hasNoRoom = !meeting.merges() && clear < beyond;
        next.stuck[driver] |= hasNoRoom && !commits;
        boolean waits = distance <= -OVER ? meeting.merges() && isBehind(driver, meeting, beyond)
                : isInTheWay(driver, meeting, Math.max(0, distance) / Math.max(speed, CREEP), beyond / Math.max(speed, CREEP));
        if (commits) {
            return waits ? distance : CarFollowingModel.NO_LEADER;
        }
        return waits || hasNoRoom ? line : CarFollowingModel.NO_LEADER;
    }

    private void comeTo(int driver, int crossing, double line) {
        double speed = drivers.speed[driver];
        double due = now + Math.max(0, line) / Math.max(speed, CREEP);
        next.due[driver] = known.crossing[driver] == crossing ? Math.min(due, known.due[driver]) : due;
        next.crossing[driver] = crossing;
        next.committed[driver] = line <= -OVER || !canStop(speed, line);
    }

    private static boolean canStop(double speed, double distance) {
        return speed < OtherRoadUsers.STANDING || speed * (LATE + speed / (2 * HARD)) < distance;
    }

    /** Whether, of two on ground where lanes merge, the other is ahead: then it goes first, and will be followed. */
    private boolean isBehind(int driver, ConflictZone meeting, double beyond) {
        int other = meeting.other();
        for (int place = order.countOn(other) - 1; place >= 0; place--) {
            int body = order.body(other, place);
            double front = order.station[body] + order.half[body];
            double its = meeting.otherTo() - order.station[body] + order.half[body];
            if (front <= meeting.otherFrom() + OVER) {
                return false;
            }
            if (its > 0 && (its < beyond || its == beyond && drivers.isBefore(order.owner[body], driver))) {
                return true;
            }
        }
        return false;
    }

    private boolean isInTheWay(int driver, ConflictZone meeting, double arrival, double departure) {
        int other = meeting.other();
        return isTakenBeyond(other, meeting.otherTo(), arrival)
                || comes(driver, other, Drivers.NONE, meeting.otherFrom(), meeting.otherTo(), arrival, departure, meeting.precedence(), 0);
    }

    /** Whether somebody who has gone on to the next lane still reaches back onto the ground that ends at a station. */
    private boolean isTakenBeyond(int lane, double to, double arrival) {
        double left = to - routeChoice.length(lane);
        for (int on : routeChoice.from(lane)) {
            if (on != lane && order.countOn(on) > 0 && isThereAt(arrival, order.body(on, 0), left)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a body is still on the ground that ends at a station when somebody else arrives there. */
    private boolean isThereAt(double arrival, int body, double to) {
        double left = to - order.station[body] + order.half[body];
        return left > 0 && (arrival - BETWEEN) * order.speed[body] < left;
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
            if (comes && (front > from + OVER ? isThereAt(arrival, body, to) : hasPrecedence(driver, body, from - front, to, arrival, departure, precedence))) {
                return true;
            }
            if (order.speed[body] < OtherRoadUsers.STANDING) {
                return false;
            }
        }
        if (from < LOOK && depth < MOST_LANES) {
            for (int feeder : routeChoice.into(lane)) {
                double more = routeChoice.length(feeder);
                if (feeder != lane && comes(driver, feeder, lane, from + more, to + more, arrival, departure, precedence, depth + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a driver on a lane goes on elsewhere than toward another; its lights say so. */
    private boolean turnsOff(int driver, int lane, int toward) {
        return toward != Drivers.NONE && driver != Drivers.NONE && drivers.lane[driver] == lane && drivers.showsTurn(driver)
                && routeChoice.next(drivers, driver, lane, 0) != toward;
    }

    private boolean hasPrecedence(int driver, int body, double distance, double to, double arrival, double departure, int precedence) {
        double speed = Math.max(order.speed[body], CREEP);
        double its = Math.max(0, distance) / speed;
        double leaves = (to - order.station[body] + order.half[body]) / speed;
        if (its >= departure + BETWEEN || arrival >= leaves + BETWEEN) {
            return false;
        }
        int owner = order.owner[body];
        if (owner == Drivers.NONE) {
            return precedence > 0 || precedence == 0 && its < arrival;
        }
        if (known.stuck[owner]) {
            return false;
        }
        if (known.committed[owner] != known.committed[driver]) {
            return known.committed[owner];
        }
        return precedence > 0 || precedence == 0 && isEarlier(owner, driver);
    }

    /** Of two equals the one who was to be there first goes first; of two at the same time, the one with the smaller id. */
    private boolean isEarlier(int one, int other) {
        boolean isFirst = drivers.isBefore(one, other);
        boolean isLateNews = isFirst && one >= drivers.own() && drivers.speed[one] >= OtherRoadUsers.STANDING;
        double ahead = known.due[one] - (isLateNews ? LATE_NEWS : 0) - known.due[other];
        return ahead < 0 || ahead == 0 && isFirst;
    }
}
