package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.ConflictZones.ConflictZone;

/**
 * Right of way in conflict zones. Priority has, in this order: a driver that can no longer stop or is inside; a lane of a roundabout, or else the
 * lane with the higher speed limit; the earlier predicted arrival; the smaller id. This is a total order, so drivers never wait for each other in
 * a circle. No driver enters an occupied zone, or one beyond which there is no room; and none waits for another that has no room.
 */
final class RightOfWay {

    /** A driver that would have to brake harder than this, m/s^2, to stop at the line is committed. Braking takes effect after the delay. */
    private static final double COMMITTING_BRAKING = 3;
    private static final double BRAKE_DELAY_SECONDS = 0.3;
    /** Assumed braking of the vehicle ahead when judging the room beyond a zone, m/s^2. */
    private static final double LEADER_BRAKING = 2;
    /** Time between one vehicle leaving a zone and the next entering it. */
    private static final double CLEARANCE_SECONDS = 1.5;
    /** A moving driver of another host is taken to arrive this much earlier: its claim is delayed, and not both may be first. */
    private static final double REMOTE_DELAY_SECONDS = 0.5;
    /** Arrival times assume at least this speed, m/s, so that a vehicle at rest has one. */
    private static final double CREEP_SPEED = 3;
    /** How far before the line a driver stops. */
    private static final double STOP_DISTANCE_METRES = 1;
    /** A front this far beyond the line still counts as before it. */
    private static final double LINE_TOLERANCE_METRES = 0.5;
    /** Distance before a zone in which approaching vehicles are searched. */
    private static final double SEARCH_METRES = 80;
    private static final int MOST_LANES = 4;

    private final LaneOrder order;
    private final RouteChoice routeChoice;
    private final Drivers drivers;
    private final ConflictZones conflictZones;
    /** the claims of the last cycle, which all read; and those of this cycle, each written by its own driver */
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

    /** Makes the claims of the last cycle readable. */
    void beginCycle(double seconds) {
        now = seconds;
        known.take(next);
    }

    /** The claims of this cycle. */
    CrossingClaims announced() {
        return next;
    }

    /** Clears the claim of a driver that approaches no crossing. */
    void clearClaim(int driver) {
        next.forget(driver);
        drivers.waits[driver] = false;
    }

    /**
     * Metres to the line at which a driver has to stop; {@link CarFollowingModel#NO_LEADER} where it has right of way.
     *
     * @param room      gap to the vehicle ahead, metres
     * @param roomSpeed its speed, m/s
     */
    double stop(int driver, double room, double roomSpeed) {
        double speed = drivers.speed[driver];
        double horizon = speed * speed / 4 + 20;
        double clear = room + roomSpeed * roomSpeed / (2 * LEADER_BRAKING);
        double before = -drivers.station[driver] - drivers.halfLength[driver];
        int lane = drivers.lane[driver];
        clearClaim(driver);
        for (int lanes = 0; before < horizon && lane != Drivers.NONE; lanes++) {
            for (int at = conflictZones.begin(lane); at < conflictZones.end(lane); at++) {
                ConflictZone zone = conflictZones.at(at);
                double line = before + zone.line();
                double beyond = before + zone.to() + 2 * drivers.halfLength[driver];
                if (line > horizon) {
                    return CarFollowingModel.NO_LEADER;
                }
                if (beyond > 0) {
                    double stop = stop(driver, zone, line, before + zone.from(), beyond, clear);
                    if (stop < CarFollowingModel.NO_LEADER) {
                        drivers.waits[driver] = speed < OtherRoadUsers.STANDING_SPEED;
                        return Math.max(0, stop - STOP_DISTANCE_METRES);
                    }
                }
            }
            before += routeChoice.length(lane);
            int on = routeChoice.next(drivers, driver, lane, lanes);
            lane = on == lane ? Drivers.NONE : on;
        }
        return CarFollowingModel.NO_LEADER;
    }

    /** The same for one zone. The line is that of the whole crossing as long as the driver can still stop there. */
    private double stop(int driver, ConflictZone zone, double line, double distance, double beyond, double clear) {
        double speed = drivers.speed[driver];
        if (next.crossing[driver] == Drivers.NONE) {
            claim(driver, zone.crossing(), line);
        }
        boolean commits = line <= -LINE_TOLERANCE_METRES || !canStop(speed, line);
        boolean hasNoRoom = !zone.merges() && clear < beyond;
        next.stuck[driver] |= hasNoRoom && !commits;
        boolean waits = distance <= -LINE_TOLERANCE_METRES ? zone.merges() && isBehind(driver, zone, beyond)
                : isInTheWay(driver, zone, Math.max(0, distance) / Math.max(speed, CREEP_SPEED), beyond / Math.max(speed, CREEP_SPEED));
        if (commits) {
            return waits ? distance : CarFollowingModel.NO_LEADER;
        }
        return waits || hasNoRoom ? line : CarFollowingModel.NO_LEADER;
    }

    private void claim(int driver, int crossing, double line) {
        double speed = drivers.speed[driver];
        double due = now + Math.max(0, line) / Math.max(speed, CREEP_SPEED);
        next.due[driver] = known.crossing[driver] == crossing ? Math.min(due, known.due[driver]) : due;
        next.crossing[driver] = crossing;
        next.committed[driver] = line <= -LINE_TOLERANCE_METRES || !canStop(speed, line);
    }

    private static boolean canStop(double speed, double distance) {
        return speed < OtherRoadUsers.STANDING_SPEED || speed * (BRAKE_DELAY_SECONDS + speed / (2 * COMMITTING_BRAKING)) < distance;
    }

    /** Whether, of two vehicles inside a merge zone, the other is ahead. */
    private boolean isBehind(int driver, ConflictZone zone, double beyond) {
        int other = zone.other();
        for (int place = order.countOn(other) - 1; place >= 0; place--) {
            int body = order.body(other, place);
            double front = order.station[body] + order.half[body];
            double itsArrival = zone.otherTo() - order.station[body] + order.half[body];
            if (front <= zone.otherFrom() + LINE_TOLERANCE_METRES) {
                return false;
            }
            if (itsArrival > 0 && (itsArrival < beyond || itsArrival == beyond && drivers.isBefore(order.owner[body], driver))) {
                return true;
            }
        }
        return false;
    }

    private boolean isInTheWay(int driver, ConflictZone zone, double arrival, double departure) {
        int other = zone.other();
        return isTakenBeyond(other, zone.otherTo(), arrival)
                || isClaimed(driver, other, Drivers.NONE, zone.otherFrom(), zone.otherTo(), arrival, departure, zone.precedence(), 0);
    }

    /** Whether a vehicle on a following lane still reaches back into the zone that ends at a station. */
    private boolean isTakenBeyond(int lane, double to, double arrival) {
        double left = to - routeChoice.length(lane);
        for (int on : routeChoice.from(lane)) {
            if (on != lane && order.countOn(on) > 0 && isThereAt(arrival, order.body(on, 0), left)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a body is still inside the zone that ends at a station, at a predicted arrival. */
    private boolean isThereAt(double arrival, int body, double to) {
        double left = to - order.station[body] + order.half[body];
        return left > 0 && (arrival - CLEARANCE_SECONDS) * order.speed[body] < left;
    }

    /** Whether a vehicle on a lane, or on lanes that lead into it, occupies the zone or has priority. A standing vehicle hides those behind it. */
    private boolean isClaimed(int driver, int lane, int toward, double from, double to, double arrival, double departure, int precedence, int depth) {
        int first = order.firstBeyond(lane, from - SEARCH_METRES);
        for (int place = order.countOn(lane) - 1; place >= first; place--) {
            int body = order.body(lane, place);
            if (order.station[body] - order.half[body] >= to || order.owner[body] == driver) {
                continue;
            }
            double front = order.station[body] + order.half[body];
            boolean approaches = !turnsOff(order.owner[body], lane, toward);
            if (approaches && (front > from + LINE_TOLERANCE_METRES ? isThereAt(arrival, body, to)
                    : hasPrecedence(driver, body, from - front, to, arrival, departure, precedence))) {
                return true;
            }
            if (order.speed[body] < OtherRoadUsers.STANDING_SPEED) {
                return false;
            }
        }
        if (from < SEARCH_METRES && depth < MOST_LANES) {
            for (int feeder : routeChoice.into(lane)) {
                double more = routeChoice.length(feeder);
                if (feeder != lane && isClaimed(driver, feeder, lane, from + more, to + more, arrival, departure, precedence, depth + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a driver on a lane takes another lane next than a given one, as its turn signals show. */
    private boolean turnsOff(int driver, int lane, int toward) {
        return toward != Drivers.NONE && driver != Drivers.NONE && drivers.lane[driver] == lane && drivers.showsTurn(driver)
                && routeChoice.next(drivers, driver, lane, 0) != toward;
    }

    private boolean hasPrecedence(int driver, int body, double distance, double to, double arrival, double departure, int precedence) {
        double speed = Math.max(order.speed[body], CREEP_SPEED);
        double itsArrival = Math.max(0, distance) / speed;
        double leaves = (to - order.station[body] + order.half[body]) / speed;
        if (itsArrival >= departure + CLEARANCE_SECONDS || arrival >= leaves + CLEARANCE_SECONDS) {
            return false;
        }
        int owner = order.owner[body];
        if (owner == Drivers.NONE) {
            return precedence > 0 || precedence == 0 && itsArrival < arrival;
        }
        if (known.stuck[owner]) {
            return false;
        }
        if (known.committed[owner] != known.committed[driver]) {
            return known.committed[owner];
        }
        return precedence > 0 || precedence == 0 && isEarlier(owner, driver);
    }

    /** Earlier predicted arrival first; then the smaller id. */
    private boolean isEarlier(int one, int other) {
        boolean isFirst = drivers.isBefore(one, other);
        boolean isDelayed = isFirst && one >= drivers.own() && drivers.speed[one] >= OtherRoadUsers.STANDING_SPEED;
        double ahead = known.due[one] - (isDelayed ? REMOTE_DELAY_SECONDS : 0) - known.due[other];
        return ahead < 0 || ahead == 0 && isFirst;
    }
}
