package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;

/**
 * Right of way in conflict zones. A driver gives way to all zones of a crossing before the first, and enters none that is occupied, or beyond which
 * there is no room; {@link ConflictingTraffic} has the order of precedence. Where lanes merge, whoever is ahead in the merge is followed.
 */
final class RightOfWay {

    /** A driver that would have to brake harder than this, m/s^2, to stop at the line is committed. Braking takes effect after the delay. */
    private static final double COMMITTING_BRAKING = 3;
    private static final double BRAKE_DELAY_SECONDS = 0.3;
    /** Assumed braking of the vehicle ahead when judging the room beyond a zone, m/s^2. */
    private static final double LEADER_BRAKING = 2;
    /** How far before the line a driver stops. */
    static final double STOP_DISTANCE_METRES = 1;
    /** A driver that stands so near behind another that stands, also in a merge, cannot go. */
    private static final double HELD_METRES = 3;
    /** A driver so near behind one that goes, in metres and seconds, goes with it, before others that came up to so many seconds earlier. */
    private static final double ROW_METRES = 8;
    private static final double ROW_GAP_SECONDS = 2;
    private static final double ROW_SECONDS = 7;
    /** The first driver before a crossing beyond which there was no room for so long turns elsewhere, if it turns as it likes; and again after so long. */
    private static final double ELSEWHERE_SECONDS = 15;
    private static final double ELSEWHERE_AGAIN_SECONDS = 5;

    private final Drivers drivers;
    private final ConflictZones zones;
    private final CrossingsAhead crossings;
    private final CrossingArrivals arrivals;
    private final SignalStops signals;
    private final ConflictingTraffic others;
    /** the claims of the last cycle, which all read; and those of this cycle, each written by its own driver */
    private final CrossingClaims known;
    private final CrossingClaims next;
    private double now;

    RightOfWay(RoadNetwork network, LaneOrder order, LaneGraph graph, ConflictZones zones, RouteChoice routeChoice, Drivers drivers, SignalStops signals) {
        this.drivers = drivers;
        this.zones = zones;
        this.crossings = new CrossingsAhead(graph, routeChoice, zones, drivers);
        this.arrivals = new CrossingArrivals(graph, zones, crossings, routeChoice, drivers, order, network.lanes().size());
        this.known = new CrossingClaims(drivers.count());
        this.next = new CrossingClaims(drivers.count());
        this.signals = signals;
        this.others = new ConflictingTraffic(zones, order, arrivals, drivers, known, signals, network);
    }

    /** Makes the claims of the last cycle readable. */
    void beginCycle(double seconds) {
        now = seconds;
        known.take(next);
        others.beginCycle(seconds);
    }

    /** The crossings on the lanes that drivers take. */
    CrossingsAhead crossings() {
        return crossings;
    }

    /** Finds who comes to which crossing, when all are on their lanes. */
    void findArrivals() {
        arrivals.find();
    }

    /** The claims of this cycle. */
    CrossingClaims announced() {
        return next;
    }

    /** Clears the claim of a driver that approaches no crossing. */
    void clearClaim(int driver) {
        next.forget(driver);
        drivers.waits[driver] = false;
        drivers.turnsElsewhere[driver] = false;
    }

    /**
     * Finds where a driver has to stop and whom to follow in a merge, crossing by crossing along its lanes up to the first at which it stops.
     *
     * @param leader the vehicle ahead
     * @param signal metres to the line at which a signal stops the driver, infinite where none does: others need not wait for it beyond
     */
    void approach(int driver, LaneNeighbours leader, CrossingApproach approach, double signal) {
        approach.clear();
        clearClaim(driver);
        if (signal < CarFollowingModel.NO_LEADER) {
            next.setStuck(driver, signal);
        }
        double speed = drivers.speed[driver];
        double horizon = Math.min(signal, speed * speed / 4 + 20);
        double clear = leader.gap + leader.speed * leader.speed / (2 * LEADER_BRAKING);
        approach.free = Math.max(clear, freeBehind(leader));
        next.free[driver] = Math.min(signal, approach.free);
        boolean inRow = leader.owner != Drivers.NONE && known.committed[leader.owner] && leader.gap < ROW_METRES + ROW_GAP_SECONDS * speed;
        approach.row = inRow ? known.due[leader.owner] : Double.POSITIVE_INFINITY;
        double front = drivers.station[driver] + drivers.halfLength[driver];
        int group = crossings.first(driver);
        while (crossings.has(driver, group, front + horizon) && metresTo(driver, group, front) <= horizon) {
            int end = crossings.endOfCrossing(driver, group);
            comeTo(driver, group, end, front, approach);
            if (!passes(driver, clear, approach)) {
                return;
            }
            group = end;
        }
    }

    private double metresTo(int driver, int group, double front) {
        return crossings.start(driver, group) - front + crossings.from(driver, group);
    }

    /** Prepares the approach to a crossing: some groups of zones, in the first of which a driver may have left some behind. */
    private void comeTo(int driver, int begin, int end, double front, CrossingApproach approach) {
        double length = 2 * drivers.halfLength[driver];
        double before = crossings.start(driver, begin) - front;
        approach.begin = begin;
        approach.end = end;
        approach.front = front;
        approach.zone = crossings.firstZone(driver, begin);
        while (before + zones.to(approach.zone) + length <= 0) {
            approach.zone++;
        }
        approach.line = before + zones.from(approach.zone);
        double left = Double.NEGATIVE_INFINITY;
        double clearOf = Double.NEGATIVE_INFINITY;
        for (int group = begin; group < end; group++) {
            before = crossings.start(driver, group) - front;
            left = Math.max(left, before + crossings.to(driver, group) + length);
            clearOf = Math.max(clearOf, before + crossings.clearTo(driver, group) + length);
        }
        approach.left = left;
        approach.clearOf = clearOf > 0 ? clearOf : Double.NEGATIVE_INFINITY;
    }

    /** Metres that are free up to behind the vehicle ahead when that has driven on as far as it can, if it does. */
    private double freeBehind(LaneNeighbours leader) {
        int owner = leader.owner;
        boolean drivesOn = owner != Drivers.NONE && owner < drivers.own() && leader.speed > OtherRoadUsers.STANDING_SPEED;
        return drivesOn ? leader.gap + known.free[owner] - drivers.model[owner].standstill() : 0;
    }

    /** Follows whoever is ahead in merges of the lane that a driver leaves: part of its body is still there. */
    void followWhileLeaving(int driver, CrossingApproach approach) {
        int lane = drivers.leaving[driver];
        double before = -drivers.leavingStation[driver] - drivers.halfLength[driver];
        for (int zone = zones.begin(lane); zone < zones.end(lane); zone++) {
            if (zones.merges(zone) && before + zones.to(zone) > 0) {
                others.follow(driver, zone, before + zones.to(zone), approach);
            }
        }
    }

    /** Takes into account how near the vehicle ahead is on the lane that a driver leaves, metres: behind one that stands there it cannot go either. */
    void heedWhileLeaving(int driver, double gap) {
        if (drivers.speed[driver] < OtherRoadUsers.STANDING_SPEED && gap < HELD_METRES) {
            next.setStuck(driver, 0);
        }
    }

    /** Whether a driver need not stop for a crossing. The line is that of the whole crossing as long as it can still stop there. */
    private boolean passes(int driver, double clear, CrossingApproach approach) {
        double speed = drivers.speed[driver];
        double line = approach.line;
        boolean commits = line <= -ConflictingTraffic.LINE_TOLERANCE_METRES || !canStop(speed, line);
        double first = firstInTheWay(driver, approach);
        boolean waits = first < CarFollowingModel.NO_LEADER;
        double room = Math.min(approach.free > clear && isShared(driver, approach) ? clear : approach.free, approach.gap + approach.speed * approach.speed / (2 * LEADER_BRAKING)) - drivers.model[driver].standstill();
        boolean hasNoRoom = room < CarFollowingModel.NO_LEADER && room < approach.clearOf;
        boolean isBehind = clear < line;
        claim(driver, approach, line, commits ? approach.left : 0);
        boolean isHeld = speed < OtherRoadUsers.STANDING_SPEED && Math.min(clear, approach.gap) < HELD_METRES;
        if (commits ? waits && speed < OtherRoadUsers.STANDING_SPEED : hasNoRoom || isBehind || approach.passage.blocked) {
            next.setStuck(driver, line);
        } else if (isHeld) {
            next.setStuck(driver, 0);
        }
        if (!waits && (commits || !hasNoRoom)) {
            return true;
        }
        drivers.waits[driver] = speed < OtherRoadUsers.STANDING_SPEED;
        if (drivers.waits[driver] && !commits && next.stuck[driver] && clear > line) {
            considerTurningElsewhere(driver);
        }
        approach.stop = Math.max(0, (commits ? first : line) - STOP_DISTANCE_METRES);
        next.free[driver] = Math.min(next.free[driver], approach.stop);
        return false;
    }

    /** Whether others may merge into the room beyond a crossing, who would take what the vehicle ahead leaves when it drives on. */
    private boolean isShared(int driver, CrossingApproach approach) {
        for (int group = approach.begin; group < approach.end; group++) {
            for (int zone = crossings.firstZone(driver, group); zone < crossings.endZone(driver, group); zone++) {
                if (zones.merges(zone) && !signals.regulates(zones, zone) && !isLeft(driver, group, zone, approach)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a driver has left a zone of a group behind. */
    private boolean isLeft(int driver, int group, int zone, CrossingApproach approach) {
        return crossings.start(driver, group) - approach.front + zones.to(zone) + 2 * drivers.halfLength[driver] <= 0;
    }

    /** Where there was no room beyond a crossing for long, its first driver draws its turns anew: others may wait for it in a circle. It keeps its place in time. */
    private void considerTurningElsewhere(int driver) {
        if (now > Math.max(next.due[driver] + ELSEWHERE_SECONDS, drivers.turnedSeconds[driver] + ELSEWHERE_AGAIN_SECONDS)) {
            drivers.turnsElsewhere[driver] = true;
            drivers.turnedSeconds[driver] = now;
            next.crossing[driver] = CrossingClaims.ANY;
        }
    }

    /** Metres to the first zone in which somebody is in the way. */
    private double firstInTheWay(int driver, CrossingApproach approach) {
        double first = CarFollowingModel.NO_LEADER;
        approach.passage.blocked = false;
        double departure = ConflictingTraffic.secondsTo(approach.left, drivers.speed[driver]) + ConflictingTraffic.CLEARANCE_SECONDS;
        for (int group = approach.begin; group < approach.end; group++) {
            long coming = arrivals.coming(crossings.junction(driver, group));
            if (coming != 0) {
                first = Math.min(first, firstInTheWay(driver, group, coming, departure, approach));
            }
        }
        return first;
    }

    /** The same in a group of zones, where somebody comes to a set of lanes of its junction. */
    private double firstInTheWay(int driver, int group, long coming, double departure, CrossingApproach approach) {
        double first = CarFollowingModel.NO_LEADER;
        double before = crossings.start(driver, group) - approach.front;
        for (int zone = crossings.firstZone(driver, group); zone < crossings.endZone(driver, group); zone++) {
            if ((coming & zones.otherBit(zone)) == 0 || !arrivals.concern(driver, zones.other(zone), departure) || isLeft(driver, group, zone, approach)) {
                continue;
            }
            double from = before + zones.from(zone);
            double to = before + zones.to(zone);
            if (zones.merges(zone)) {
                others.follow(driver, zone, to, approach);
            }
            if (from > -ConflictingTraffic.LINE_TOLERANCE_METRES && others.isInTheWay(driver, zone, from, to, approach.passage)) {
                first = Math.min(first, from);
            }
        }
        return first;
    }

    /**
     * Claims the first crossing, with the earliest predicted arrival there, or that of the one ahead which goes; later crossings extend the metres to
     * which the driver is committed. From when it is committed, what counts is when it will be there, not since when it has waited: of two that are
     * committed to the same ground, the one that is first there has to go first.
     */
    private void claim(int driver, CrossingApproach approach, double line, double committedTo) {
        if (next.crossing[driver] == Drivers.NONE) {
            int crossing = approach.zone;
            double arrival = now + ConflictingTraffic.secondsTo(line, drivers.speed[driver]);
            double due = Math.min(arrival, Math.max(approach.row, arrival - ROW_SECONDS));
            boolean wasCommitted = known.isCommitted(driver, line, drivers.own());
            boolean keeps = wasCommitted || known.crossing[driver] == crossing || known.crossing[driver] == CrossingClaims.ANY;
            boolean commits = committedTo > 0 && !wasCommitted;
            next.due[driver] = commits ? arrival : keeps ? Math.min(due, known.due[driver]) : due;
            next.crossing[driver] = crossing;
        }
        next.committedTo[driver] = Math.max(next.committedTo[driver], committedTo);
        next.committed[driver] = next.committedTo[driver] > 0;
    }

    private static boolean canStop(double speed, double distance) {
        return speed < OtherRoadUsers.STANDING_SPEED || speed * (BRAKE_DELAY_SECONDS + speed / (2 * COMMITTING_BRAKING)) < distance;
    }
}
