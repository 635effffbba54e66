package io.tandem.traffic;

import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.outline.SweptOutline;

/**
 * Who has precedence over a driver in a conflict zone, in this order: a vehicle inside; a driver that can no longer stop before the crossing; a lane of
 * a roundabout, or else the lane with the higher speed limit, unless the other driver has waited for long; the earlier predicted arrival; the smaller
 * id. Nobody waits for a driver that cannot go itself. Those who would not be in the zone at the same time do not concern each other.
 */
final class ConflictingTraffic {

    /** Time between one vehicle leaving a zone and the next entering it. */
    static final double CLEARANCE_SECONDS = 1.0;
    /** The same before one merges: where the lanes begin to overlap, the bodies are still apart, and farther on who is behind follows. */
    private static final double MERGE_CLEARANCE_SECONDS = 0.5;
    /** Braking that is expected of those before whom one merges, m/s^2. */
    private static final double MERGING_BRAKING = 2;
    /** A driver that has waited for so long is let in by those on lanes with priority. */
    private static final double PATIENCE_SECONDS = 20;
    /** The same before a roundabout, in which those who let others in hold up all behind them. */
    private static final double ROUNDABOUT_PATIENCE_SECONDS = 40;
    /** A moving driver of another host is taken to arrive this much earlier: its claim is delayed, and not both may be first. */
    private static final double REMOTE_DELAY_SECONDS = 0.5;
    /** Predicted times assume that one who is slower than a usual speed in crossings, m/s, accelerates up to it, m/s^2. */
    private static final double CROSSING_SPEED = 6;
    private static final double CROSSING_ACCELERATION = 1.5;
    /** Who is slower than this, m/s, comes past what stands beside its way. */
    private static final double CREEPING_SPEED = 3;
    /** A front this far beyond the line still counts as before it. */
    static final double LINE_TOLERANCE_METRES = 0.5;
    /** Greatest distance before a zone in which approaching vehicles matter. */
    static final double FARTHEST_METRES = 250;

    private final ConflictZones zones;
    private final LaneOrder order;
    private final CrossingArrivals arrivals;
    private final Drivers drivers;
    private final CrossingClaims known;
    private final SignalStops signals;
    private final RoadNetwork network;
    private final double longestBody;
    private double now;

    /**
     * @param known the claims of the last cycle
     */
    ConflictingTraffic(ConflictZones zones, LaneOrder order, CrossingArrivals arrivals, Drivers drivers, CrossingClaims known, SignalStops signals, RoadNetwork network) {
        this.zones = zones;
        this.order = order;
        this.arrivals = arrivals;
        this.drivers = drivers;
        this.known = known;
        this.signals = signals;
        this.network = network;
        double longest = 0;
        for (double half : drivers.halfLength) {
            longest = Math.max(longest, 2 * half);
        }
        this.longestBody = longest;
    }

    /**
     * Predicted seconds to travel so many metres at a present speed v, with the acceleration a up to the speed c:
     *
     * <pre>
     *   s / v from v = c on,   (sqrt(v^2 + 2 a s) - v) / a while that is below c
     * </pre>
     */
    static double secondsTo(double metres, double speed) {
        if (metres <= 0 || speed >= CROSSING_SPEED) {
            return metres <= 0 ? 0 : metres / speed;
        }
        double reached = Math.sqrt(speed * speed + 2 * CROSSING_ACCELERATION * metres);
        if (reached <= CROSSING_SPEED) {
            return (reached - speed) / CROSSING_ACCELERATION;
        }
        double accelerating = (CROSSING_SPEED * CROSSING_SPEED - speed * speed) / (2 * CROSSING_ACCELERATION);
        return (CROSSING_SPEED - speed) / CROSSING_ACCELERATION + (metres - accelerating) / CROSSING_SPEED;
    }

    /** The predicted speed after so many metres, m/s. */
    private static double speedAfter(double metres, double speed) {
        return speed >= CROSSING_SPEED ? speed : Math.min(CROSSING_SPEED, Math.sqrt(speed * speed + 2 * CROSSING_ACCELERATION * Math.max(0, metres)));
    }

    void beginCycle(double seconds) {
        now = seconds;
    }

    /** A driver's way through a zone: when it would be there, seconds from now. Each thread has its own. */
    static final class Passage {
        private int driver;
        private int zone;
        private int precedence;
        private boolean merges;
        private double from;
        private double arrival;
        private double departure;
        /** predicted speed at which it leaves the line of a merge behind, m/s */
        private double speed;
        /** whether a vehicle that stands is in one of the zones tried, so that the driver cannot go */
        boolean blocked;
    }

    /**
     * Whether anybody has precedence over a driver in a zone that begins and ends so many metres before its front.
     */
    boolean isInTheWay(int driver, int zone, double from, double to, Passage passage) {
        double speed = drivers.speed[driver];
        passage.driver = driver;
        passage.zone = zone;
        passage.precedence = signals.precedence(zones, zone);
        passage.merges = zones.merges(zone);
        passage.from = from;
        passage.arrival = secondsTo(from, speed);
        passage.departure = secondsTo((zones.merges(zone) ? from : to) + 2 * drivers.halfLength[driver], speed);
        passage.speed = zones.merges(zone) ? speedAfter(from + 2 * drivers.halfLength[driver], speed) : speed;
        return !zones.merges(zone) && isTakenFromBeyond(passage, zone) || isClaimed(passage, zone);
    }

    /**
     * Follows the vehicle that is next ahead on the other lane of a merge.
     *
     * @param end metres from the driver's front to the end of the merge
     */
    void follow(int driver, int zone, double end, CrossingApproach approach) {
        int other = zones.other(zone);
        for (int place = order.firstBeyond(other, zones.otherFrom(zone) - longestBody / 2); place < order.countOn(other); place++) {
            int body = order.body(other, place);
            double front = order.station[body] + order.half[body];
            double its = zones.otherTo(zone) - front;
            boolean isAhead = its < end || its == end && drivers.isBefore(order.owner[body], driver);
            if (order.owner[body] != driver && front > zones.otherFrom(zone) + LINE_TOLERANCE_METRES && isAhead) {
                approach.follow(end - its - 2 * order.half[body], order.speed[body]);
                return;
            }
        }
    }

    /** Whether another vehicle that has left the lane still reaches back into the zone. */
    private boolean isTakenFromBeyond(Passage passage, int zone) {
        for (int entry = arrivals.first(zones.other(zone)); entry != Drivers.NONE; entry = arrivals.next(entry)) {
            if (arrivals.shift(entry) < 0 && arrivals.owner(entry) != passage.driver && isThere(passage, arrivals.body(entry), zones.otherTo(zone) + arrivals.shift(entry))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a body is still inside the zone that ends at a station when the driver arrives. */
    private boolean isThere(Passage passage, int body, double to) {
        double left = to - order.station[body] + order.half[body];
        boolean isThere = left > 0 && (passage.arrival - CLEARANCE_SECONDS) * order.speed[body] < left && !isPassed(passage, body);
        passage.blocked |= isThere && order.speed[body] < OtherRoadUsers.STANDING_SPEED;
        return isThere;
    }

    /** Whether a driver that is inside the crossing, and slow, comes past a body that stands there, too: both would wait for each other. */
    private boolean isPassed(Passage passage, int body) {
        int driver = passage.driver;
        int owner = order.owner[body];
        boolean mayTry = owner != Drivers.NONE && order.speed[body] < OtherRoadUsers.STANDING_SPEED && drivers.speed[driver] < CREEPING_SPEED && known.isCommitted(driver, passage.from, drivers.own());
        return mayTry && !isSwept(driver, passage.zone, owner);
    }

    private boolean isSwept(int driver, int zone, int other) {
        double half = drivers.halfLength[driver];
        double from = drivers.lane[driver] == zones.lane(zone) ? Math.max(zones.from(zone) - half, drivers.station[driver]) : zones.from(zone) - half;
        SweptOutline.Standing standing = new SweptOutline.Standing(drivers.east[other], drivers.north[other], drivers.heading[other], drivers.halfLength[other], drivers.halfWidth[other]);
        return new SweptOutline(half, drivers.halfWidth[driver]).meets(network.lane(zones.lane(zone)), from, zones.to(zone) + half, standing);
    }

    /** Whether a vehicle on the other lane, or on its way there, occupies the zone or has priority. The driver itself and a standing vehicle hide those behind. */
    private boolean isClaimed(Passage passage, int zone) {
        int lane = zones.other(zone);
        for (int place = order.firstBeyond(lane, zones.otherTo(zone) + longestBody / 2) - 1; place >= 0; place--) {
            int body = order.body(lane, place);
            if (order.station[body] - order.half[body] >= zones.otherTo(zone)) {
                continue;
            }
            if (order.owner[body] == passage.driver) {
                return false;
            }
            if (isBefore(passage, body, zones.otherFrom(zone), zones.otherTo(zone))) {
                return true;
            }
            if (order.speed[body] < OtherRoadUsers.STANDING_SPEED) {
                return false;
            }
        }
        return isClaimedFromUpstream(passage, zone);
    }

    private boolean isClaimedFromUpstream(Passage passage, int zone) {
        for (int entry = arrivals.first(zones.other(zone)); entry != Drivers.NONE; entry = arrivals.next(entry)) {
            double shift = arrivals.shift(entry);
            boolean matters = shift > 0 && arrivals.isDue(entry, passage.departure + CLEARANCE_SECONDS) && arrivals.owner(entry) != passage.driver;
            if (matters && isBefore(passage, arrivals.body(entry), zones.otherFrom(zone) + shift, zones.otherTo(zone) + shift) && !arrivals.isBehind(entry, passage.driver)) {
                return true;
            }
        }
        return false;
    }

    private boolean isBefore(Passage passage, int body, double from, double to) {
        double distance = from - order.station[body] - order.half[body];
        if (distance < -LINE_TOLERANCE_METRES) {
            return !passage.merges && isThere(passage, body, to);
        }
        double arrival = secondsTo(distance, order.speed[body]);
        double clearance = passage.merges ? MERGE_CLEARANCE_SECONDS + slowing(order.speed[body], passage.speed) : CLEARANCE_SECONDS;
        if (arrival >= passage.departure + clearance) {
            return false;
        }
        double departure = secondsTo((passage.merges ? from : to) - order.station[body] + order.half[body], order.speed[body]);
        if (passage.arrival >= departure + CLEARANCE_SECONDS) {
            return false;
        }
        int owner = order.owner[body];
        if (owner == Drivers.NONE) {
            return passage.precedence > 0 || passage.precedence == 0 && arrival < passage.arrival;
        }
        return !known.isStuck(owner, distance, drivers.own()) && hasPrecedence(owner, distance, arrival, passage);
    }

    /** Seconds that a vehicle of speed v loses by slowing down with b to the speed u of one that merges before it: (v - u)^2 / (2 b v). */
    private static double slowing(double speed, double mergingSpeed) {
        double more = Math.max(0, speed - mergingSpeed);
        return more == 0 ? 0 : more * more / (2 * MERGING_BRAKING * speed);
    }

    /** The most seconds that a vehicle loses so, by slowing down to a halt: v / (2 b). */
    static double mostSlowing(double speed) {
        return speed / (2 * MERGING_BRAKING);
    }

    private boolean hasPrecedence(int owner, double distance, double arrival, Passage passage) {
        int driver = passage.driver;
        boolean itCommits = known.isCommitted(owner, distance, drivers.own());
        boolean commits = known.isCommitted(driver, passage.from, drivers.own());
        if (itCommits != commits) {
            return itCommits;
        }
        if (commits) {
            return isFirstInside(owner, arrival, passage);
        }
        if (Math.abs(passage.precedence) == ConflictZones.ROUNDABOUT) {
            boolean itEnters = passage.precedence < 0;
            return itEnters == (now - known.due(itEnters ? owner : driver, drivers.own()) > ROUNDABOUT_PATIENCE_SECONDS);
        }
        boolean itWaited = now - known.due(owner, drivers.own()) > PATIENCE_SECONDS;
        boolean waited = now - known.due(driver, drivers.own()) > PATIENCE_SECONDS;
        if (itWaited != waited) {
            return itWaited;
        }
        boolean ranked = !waited && passage.precedence != 0;
        return ranked ? passage.precedence > 0 : isEarlier(owner, driver);
    }

    /**
     * Whether another driver goes first through a zone to which both are committed. In a merge it is the one that is there first: its crossing may begin far before the
     * merge, and whoever is second follows. Elsewhere who is inside blocks the zone, so drivers have one order for all zones of their crossings, lest they wait in a circle.
     */
    private boolean isFirstInside(int owner, double arrival, Passage passage) {
        return passage.merges && arrival != passage.arrival ? arrival < passage.arrival : isEarlier(owner, passage.driver);
    }

    /** Earlier predicted arrival first; then the smaller id. */
    private boolean isEarlier(int one, int other) {
        boolean isFirst = drivers.isBefore(one, other);
        boolean isDelayed = isFirst && one >= drivers.own() && drivers.speed[one] >= OtherRoadUsers.STANDING_SPEED;
        double ahead = known.due(one, drivers.own()) - (isDelayed ? REMOTE_DELAY_SECONDS : 0) - known.due(other, drivers.own());
        return ahead < 0 || ahead == 0 && isFirst;
    }
}
