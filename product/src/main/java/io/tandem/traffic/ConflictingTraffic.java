package io.tandem.traffic;

import io.tandem.traffic.ConflictZones.ConflictZone;

/**
 * Who has precedence over a driver in a conflict zone, in this order: a vehicle inside; a driver that can no longer stop before the crossing; a lane of
 * a roundabout, or else the lane with the higher speed limit, unless the other driver has waited for long; the earlier predicted arrival; the smaller
 * id. Nobody waits for a driver that cannot go itself. Those who would not be in the zone at the same time do not concern each other.
 */
final class ConflictingTraffic {

    /** Time between one vehicle leaving a zone and the next entering it. */
    private static final double CLEARANCE_SECONDS = 1.0;
    /** A driver that has waited for so long is let in by those on lanes with priority. */
    private static final double PATIENCE_SECONDS = 20;
    /** A moving driver of another host is taken to arrive this much earlier: its claim is delayed, and not both may be first. */
    private static final double REMOTE_DELAY_SECONDS = 0.5;
    /** Arrival times assume at least this speed, m/s, so that a vehicle at rest has one. */
    static final double CREEP_SPEED = 4;
    /** A front this far beyond the line still counts as before it. */
    static final double LINE_TOLERANCE_METRES = 0.5;
    /** Greatest distance before a zone in which approaching vehicles are searched. */
    private static final double FARTHEST_METRES = 250;
    /** Lanes before a zone that are searched; a map may have many that are short. */
    private static final int MOST_LANES = 16;

    private final LaneOrder order;
    private final RouteChoice routeChoice;
    private final Drivers drivers;
    private final CrossingClaims known;
    private final double fastest;
    private final double longestBody;
    private double now;

    /**
     * @param known   the claims of the last cycle
     * @param fastest highest speed limit, m/s
     */
    ConflictingTraffic(LaneOrder order, RouteChoice routeChoice, Drivers drivers, CrossingClaims known, double fastest) {
        this.order = order;
        this.routeChoice = routeChoice;
        this.drivers = drivers;
        this.known = known;
        this.fastest = fastest;
        double longest = 0;
        for (double half : drivers.halfLength) {
            longest = Math.max(longest, 2 * half);
        }
        this.longestBody = longest;
    }

    void beginCycle(double seconds) {
        now = seconds;
    }

    /** A driver's way through a zone: when it would be there, seconds from now, and what is searched for others. Each thread has its own. */
    static final class Passage {
        private int driver;
        private int precedence;
        private boolean merges;
        private double from;
        private double arrival;
        private double departure;
        /** metres before the zone in which others are searched, and the lanes of the present search from the zone upstream */
        private double reach;
        private final int[] upstream = new int[MOST_LANES];
    }

    /** Whether anybody has precedence over a driver in a zone that begins and ends so many metres before its front. */
    boolean isInTheWay(int driver, ConflictZone zone, double from, double to, Passage passage) {
        double speed = Math.max(drivers.speed[driver], CREEP_SPEED);
        passage.driver = driver;
        passage.precedence = zone.precedence();
        passage.merges = zone.merges();
        passage.from = from;
        passage.arrival = Math.max(0, from) / speed;
        passage.departure = (to + 2 * drivers.halfLength[driver]) / speed;
        passage.reach = Math.min(FARTHEST_METRES, fastest * (passage.departure + CLEARANCE_SECONDS));
        return !zone.merges() && isTakenBeyond(zone.other(), zone.otherTo(), passage.arrival)
                || isClaimed(passage, zone.other(), zone.otherFrom(), zone.otherTo(), 0);
    }

    /**
     * Follows the vehicle that is next ahead on the other lane of a merge.
     *
     * @param end metres from the driver's front to the end of the merge
     */
    void follow(int driver, ConflictZone zone, double end, CrossingApproach approach) {
        int other = zone.other();
        for (int place = order.firstBeyond(other, zone.otherFrom() - longestBody / 2); place < order.countOn(other); place++) {
            int body = order.body(other, place);
            double front = order.station[body] + order.half[body];
            double its = zone.otherTo() - front;
            boolean isAhead = its < end || its == end && drivers.isBefore(order.owner[body], driver);
            if (order.owner[body] != driver && front > zone.otherFrom() + LINE_TOLERANCE_METRES && isAhead) {
                approach.follow(end - its - 2 * order.half[body], order.speed[body]);
                return;
            }
        }
    }


    /** Whether a vehicle on a following lane still reaches back into the zone that ends at a station. */
    private boolean isTakenBeyond(int lane, double to, double arrival) {
        double left = to - routeChoice.length(lane);
        if (left <= -longestBody) {
            return false;
        }
        for (int on : routeChoice.from(lane)) {
            if (on == lane) {
                continue;
            }
            int first = order.countOn(on) == 0 ? Drivers.NONE : order.body(on, 0);
            if (first != Drivers.NONE ? isThereAt(arrival, first, left) && cameFrom(order.owner[first], lane) : isTakenBeyond(on, left, arrival)) {
                return true;
            }
        }
        return false;
    }

    private boolean cameFrom(int owner, int lane) {
        return owner == Drivers.NONE || drivers.laneBefore[owner] == Drivers.NONE || drivers.laneBefore[owner] == lane;
    }

    /** Whether a body is still inside the zone that ends at a station, at a predicted arrival. */
    private boolean isThereAt(double arrival, int body, double to) {
        double left = to - order.station[body] + order.half[body];
        return left > 0 && (arrival - CLEARANCE_SECONDS) * order.speed[body] < left;
    }

    /** Whether a vehicle on a lane, or on lanes that lead into it, occupies the zone or has priority. The driver itself and a standing vehicle hide those behind. */
    private boolean isClaimed(Passage passage, int lane, double from, double to, int depth) {
        passage.upstream[depth] = lane;
        int first = order.firstBeyond(lane, from - passage.reach);
        for (int place = order.firstBeyond(lane, to + longestBody / 2) - 1; place >= first; place--) {
            int body = order.body(lane, place);
            if (order.station[body] - order.half[body] >= to) {
                continue;
            }
            if (order.owner[body] == passage.driver) {
                return false;
            }
            if (comes(passage, order.owner[body], depth) && isBefore(passage, body, from, to)) {
                return true;
            }
            if (order.speed[body] < OtherRoadUsers.STANDING_SPEED) {
                return false;
            }
        }
        return from < passage.reach && depth + 1 < MOST_LANES && isClaimedFrom(passage, lane, from, to, depth);
    }

    private boolean isClaimedFrom(Passage passage, int lane, double from, double to, int depth) {
        for (int feeder : routeChoice.into(lane)) {
            double more = routeChoice.length(feeder);
            if (feeder != lane && isClaimed(passage, feeder, from + more, to + more, depth + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a driver takes the lanes that lead to the zone, as far as is known: of drivers of other hosts their turn signals show the next lane. */
    private boolean comes(Passage passage, int owner, int depth) {
        if (owner == Drivers.NONE || drivers.lane[owner] != passage.upstream[depth]) {
            return true;
        }
        for (int lanes = 0; lanes < depth; lanes++) {
            if (owner >= drivers.own() && (lanes > 0 || !drivers.showsTurn(owner))) {
                return true;
            }
            if (routeChoice.next(drivers, owner, passage.upstream[depth - lanes], lanes) != passage.upstream[depth - lanes - 1]) {
                return false;
            }
        }
        return true;
    }

    private boolean isBefore(Passage passage, int body, double from, double to) {
        double distance = from - order.station[body] - order.half[body];
        if (distance < -LINE_TOLERANCE_METRES) {
            return !passage.merges && isThereAt(passage.arrival, body, to);
        }
        double speed = Math.max(order.speed[body], CREEP_SPEED);
        double arrival = Math.max(0, distance) / speed;
        double departure = (to - order.station[body] + order.half[body]) / speed;
        if (arrival >= passage.departure + CLEARANCE_SECONDS || passage.arrival >= departure + CLEARANCE_SECONDS) {
            return false;
        }
        int owner = order.owner[body];
        if (owner == Drivers.NONE) {
            return passage.precedence > 0 || passage.precedence == 0 && arrival < passage.arrival;
        }
        return !known.stuck[owner] && hasPrecedence(owner, distance, passage);
    }

    private boolean hasPrecedence(int owner, double distance, Passage passage) {
        int driver = passage.driver;
        boolean itCommits = known.isCommitted(owner, distance, drivers.own());
        boolean commits = known.isCommitted(driver, passage.from, drivers.own());
        if (itCommits != commits) {
            return itCommits;
        }
        boolean itWaited = now - known.due[owner] > PATIENCE_SECONDS;
        boolean waited = now - known.due[driver] > PATIENCE_SECONDS;
        if (!commits && itWaited != waited) {
            return itWaited;
        }
        boolean ranked = !commits && !waited && passage.precedence != 0;
        return ranked ? passage.precedence > 0 : isEarlier(owner, driver);
    }

    /** Earlier predicted arrival first; then the smaller id. */
    private boolean isEarlier(int one, int other) {
        boolean isFirst = drivers.isBefore(one, other);
        boolean isDelayed = isFirst && one >= drivers.own() && drivers.speed[one] >= OtherRoadUsers.STANDING_SPEED;
        double ahead = known.due[one] - (isDelayed ? REMOTE_DELAY_SECONDS : 0) - known.due[other];
        return ahead < 0 || ahead == 0 && isFirst;
    }
}
