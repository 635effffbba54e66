package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.chance.CounterRandom;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.Quintic.End;
import io.tandem.road.Quintic;
import io.tandem.road.RoadNetwork;
import java.util.Arrays;

/**
 * Who changes lanes, and who lets whom in. A driver wants another lane where it could accelerate more, or where its way goes on; it goes
 * when both there have room, asks the one behind for it when only that one has not, and turns back in time if the room is gone.
 */
final class LaneChanges {

    /** m/s^2 that the lane to the left must offer more; to the right one may lose a little, where one keeps right. */
    private static final double WORTH = 0.4;
    private static final double DISCIPLINE = 0.1;
    /** Seconds from one change to the next, and between two thoughts of it. */
    private static final double PATIENCE = 5;
    private static final double BETWEEN_THOUGHTS = 1;
    /** Seconds that somebody who is let in has. */
    private static final double LET_IN = 10;
    /** m/s^2 to the side */
    private static final double SIDEWAYS = 1.5;
    /** m/s; slower than this nobody changes for its own comfort. */
    private static final double SLOWEST = 2;
    /** Metres before the end of a lane that leads nowhere from which on one wants to leave it. */
    private static final double FORESIGHT = 300;
    /** Metres before that in which one can still go over. */
    private static final double TO_GO_OVER = 18;
    /** Metres between two who go to the same lane in the same cycle. */
    private static final double APART = 40;
    /** Cycles for which a change is shown before it begins where drivers of other hosts are near: they hear of it a moment late. */
    private static final int SHOWN = 4;

    private final RoadNetwork network;
    private final Drivers drivers;
    private final LaneOrder order;
    private final RouteChoice routeChoice;
    private final double cycleSeconds;
    private final long seed;
    private final long thoughtCycles;
    private final AdjacentLanes left;
    private final AdjacentLanes right;
    /** by driver, while all decide: the lane it would like, where it would be beside that, what room it would have, and whether it may go */
    private final int[] wish;
    private final int[] asks;
    private final double[] station;
    private final double[] offset;
    private final double[] roomAhead;
    private final double[] aheadSpeed;
    private final double[] roomBehind;
    private final int[] follower;
    private final boolean[] ready;
    private final boolean[] back;
    private final long[] changed;
    /** what all know of it in the next cycle: where it is beside the lane of its wish */
    private final double[] besideWish;
    /** for how many cycles its change has been shown to those of other hosts */
    private final int[] shown;

    LaneChanges(RoadNetwork network, Drivers drivers, LaneOrder order, RouteChoice routeChoice, double cycleSeconds, long seed) {
        this.network = network;
        this.drivers = drivers;
        this.order = order;
        this.routeChoice = routeChoice;
        this.cycleSeconds = cycleSeconds;
        this.seed = seed;
        this.thoughtCycles = Math.max(1, Math.round(BETWEEN_THOUGHTS / cycleSeconds));
        this.left = new AdjacentLanes(network, ConnectionType.LEFT);
        this.right = new AdjacentLanes(network, ConnectionType.RIGHT);
        int count = drivers.count();
        wish = drivers.wish.clone();
        asks = drivers.asks.clone();
        besideWish = new double[count];
        shown = new int[count];
        station = new double[count];
        offset = new double[count];
        roomAhead = new double[count];
        aheadSpeed = new double[count];
        roomBehind = new double[count];
        follower = new int[count];
        ready = new boolean[count];
        back = new boolean[count];
        changed = new long[count];
        Arrays.fill(changed, Long.MIN_VALUE / 2);
    }

    /** Ends a change that is done. */
    void progress(int i) {
        if (drivers.way[i] != null && drivers.station[i] - drivers.wayFrom[i] >= drivers.way[i].length()) {
            drivers.keepLane(i);
        }
    }

    /** Finds a driver of another host beside the lane of its wish. */
    void hear(int i, LaneProjection spot) {
        if (drivers.wish[i] != Drivers.NONE) {
            network.lane(drivers.wish[i]).project(drivers.east[i], drivers.north[i], besideWish[i], spot);
            besideWish[i] = spot.station();
        }
    }

    /** The acceleration of a driver that lets somebody in: softly. */
    double letIn(int i, double acceleration, double wanted, long cycle) {
        int guest = drivers.letsIn[i];
        if (guest == Drivers.NONE) {
            return acceleration;
        }
        if (cycle > drivers.letsInUntil[i] || drivers.asks[guest] != i || drivers.wish[guest] != drivers.lane[i]) {
            drivers.letsIn[i] = Drivers.NONE;
            return acceleration;
        }
        double gap = besideWish[guest] - drivers.halfLength[guest] - drivers.station[i] - drivers.halfLength[i];
        double soft = Math.max(-GapAcceptance.USUAL.willing(), drivers.law[i].acceleration(drivers.speed[i], wanted, Math.max(0, gap), drivers.speed[guest], drivers.law[i].timeGap()));
        return Math.min(acceleration, soft);
    }

    /** Thinks about another lane now and then, all the time while it asks for room, and of the way back while it changes. */
    void consider(int i, double acceleration, double wanted, long cycle, LaneNeighbours outlook, LaneProjection spot) {
        ready[i] = false;
        back[i] = drivers.leaving[i] != Drivers.NONE && isBetterBack(i, outlook);
        boolean thinks = (cycle + drivers.vid[i]) % thoughtCycles == 0 || drivers.asks[i] != Drivers.NONE || shown[i] > 0;
        if (drivers.leaving[i] != Drivers.NONE || !thinks) {
            return;
        }
        forget(i);
        int must = mustGo(i);
        if (must != 0) {
            look(i, must, outlook, spot);
        } else if ((cycle - changed[i]) * cycleSeconds >= PATIENCE && drivers.speed[i] > SLOWEST) {
            like(i, acceleration, wanted, outlook, spot);
        }
    }

    /** 1 where a driver must go to the left, -1 to the right, for its lane or its route does not lead on; else 0. */
    private int mustGo(int i) {
        int lane = drivers.lane[i];
        int[] route = drivers.route[i];
        boolean nearEnd = !network.lane(lane).closed() && network.lane(lane).length() - drivers.station[i] < FORESIGHT;
        if (nearEnd && route != null && drivers.routeAt[i] < route.length && route[drivers.routeAt[i]] != lane) {
            int wanted = route[drivers.routeAt[i]];
            return network.leftOf(lane) == wanted ? 1 : network.rightOf(lane) == wanted ? -1 : 0;
        }
        if (wayLeft(i, lane, drivers.station[i]) > FORESIGHT) {
            return 0;
        }
        return leadsOn(i, left) ? 1 : leadsOn(i, right) ? -1 : 0;
    }

    /** Whether the lane beside a driver leads on, farther than its own. */
    private boolean leadsOn(int i, AdjacentLanes beside) {
        int lane = beside.lane(drivers.lane[i], drivers.station[i]);
        return lane != Drivers.NONE && wayLeft(i, lane, beside.station(drivers.lane[i], drivers.station[i])) > FORESIGHT;
    }

    /** Metres from a station of a lane to where it ends beside others that go on, or where it is blocked; infinite where it leads on. */
    private double wayLeft(int i, int lane, double at) {
        double left = order.blockedAt(lane, at) - at;
        boolean leads = network.lane(lane).closed() || routeChoice.isExit(lane) || routeChoice.next(drivers, i, lane, 0) != Drivers.NONE;
        return leads ? left : Math.min(left, network.lane(lane).length() - at);
    }

    /**
     * Metres to the line before which a driver stops whose lane does not lead on, as long as there is another beside that does: there
     * must be room left to go over. {@link CarFollowingModel#NOBODY} where there is no such line, or it is passed.
     */
    double line(int i) {
        if (drivers.leaving[i] != Drivers.NONE) {
            return CarFollowingModel.NO_LEADER;
        }
        double way = wayLeft(i, drivers.lane[i], drivers.station[i]);
        if (way > FORESIGHT || !leadsOn(i, left) && !leadsOn(i, right)) {
            return CarFollowingModel.NO_LEADER;
        }
        double line = way - drivers.halfLength[i] - TO_GO_OVER;
        return line > 0 ? line : CarFollowingModel.NO_LEADER;
    }

    private void like(int i, double acceleration, double wanted, LaneNeighbours outlook, LaneProjection spot) {
        double own = acceleration;
        if (look(i, 1, outlook, spot) && gain(i, wanted) - own > WORTH) {
            return;
        }
        forget(i);
        double atLeast = drivers.keepsRight[i] ? -DISCIPLINE : WORTH;
        if (look(i, -1, outlook, spot) && gain(i, wanted) - own > atLeast && gain(i, wanted) > -DISCIPLINE) {
            return;
        }
        forget(i);
    }

    private void forget(int i) {
        wish[i] = Drivers.NONE;
        asks[i] = Drivers.NONE;
        ready[i] = false;
    }

    /** The acceleration that the lane of its wish would give. */
    private double gain(int i, double wanted) {
        return drivers.law[i].acceleration(drivers.speed[i], wanted, roomAhead[i], aheadSpeed[i], drivers.law[i].timeGap());
    }

    /** Looks at the lane beside: false where there is none here, or its end is near. Else it is the wish, and ready if there is room. */
    private boolean look(int i, int side, LaneNeighbours outlook, LaneProjection spot) {
        int lane = drivers.lane[i];
        AdjacentLanes beside = side > 0 ? left : right;
        int id = beside.lane(lane, drivers.station[i]);
        if (id == Drivers.NONE) {
            return false;
        }
        Lane other = network.lane(id);
        double length = Quintic.lengthFor(drivers.speed[i], other.widthAt(0), SIDEWAYS);
        boolean found = other.project(drivers.east[i], drivers.north[i], beside.station(lane, drivers.station[i]), spot);
        boolean ends = wayLeft(i, other.id(), spot.station()) < FORESIGHT;
        if (!found || spot.beyond() != 0 || ends || !network.lane(lane).closed() && network.lane(lane).length() - drivers.station[i] < length) {
            return false;
        }
        station[i] = spot.station();
        offset[i] = spot.offset();
        wish[i] = other.id();
        int beyond = order.firstBeyond(other.id(), station[i]);
        double horizon = 30 + 6 * drivers.speed[i];
        outlook.ahead(i, other.id(), station[i], beyond, horizon);
        roomAhead[i] = outlook.gap;
        aheadSpeed[i] = outlook.speed;
        outlook.behind(i, other.id(), station[i], beyond, horizon);
        roomBehind[i] = outlook.gap;
        follower[i] = outlook.owner;
        boolean ahead = hasRoomAhead(i, roomAhead[i], aheadSpeed[i]);
        boolean behind = hasRoomBehind(i, roomBehind[i], outlook.speed);
        ready[i] = ahead && behind;
        asks[i] = ahead && !behind ? follower[i] : Drivers.NONE;
        return true;
    }

    /** Whether, in the first half of a change, the room is gone and the lane that was left still has some. */
    private boolean isBetterBack(int i, LaneNeighbours outlook) {
        Quintic way = drivers.way[i];
        if (way == null || drivers.station[i] - drivers.wayFrom[i] > way.length() / 2) {
            return false;
        }
        return !hasRoom(i, drivers.lane[i], drivers.station[i], outlook) && hasRoom(i, drivers.leaving[i], drivers.leavingStation[i], outlook);
    }

    private boolean hasRoom(int i, int lane, double at, LaneNeighbours outlook) {
        int beyond = order.firstBeyond(lane, at);
        double horizon = 30 + 6 * drivers.speed[i];
        outlook.ahead(i, lane, at, beyond, horizon);
        if (!hasRoomAhead(i, outlook.gap, outlook.speed)) {
            return false;
        }
        outlook.behind(i, lane, at, beyond, horizon);
        return hasRoomBehind(i, outlook.gap, outlook.speed);
    }

    private boolean hasRoomAhead(int i, double gap, double ahead) {
        return GapAcceptance.USUAL.ahead(gap, ahead, drivers.speed[i]) && SafeSpeed.isSafe(drivers.speed[i], gap, ahead);
    }

    private boolean hasRoomBehind(int i, double gap, double behind) {
        return GapAcceptance.USUAL.behind(gap, behind, drivers.speed[i]) && SafeSpeed.isSafe(behind, gap, drivers.speed[i]);
    }

    /** Grants what can be granted, in the order of drivers. */
    void agree(long cycle) {
        int[] granted = new int[16];
        int grants = 0;
        for (int i = 0; i < drivers.own(); i++) {
            drivers.ready[i] = ready[i];
            shown[i] = ready[i] ? shown[i] : 0;
            if (back[i]) {
                turnBack(i);
            } else if (ready[i] && isApart(i, granted, grants) && isFirstOfAll(i)) {
                begin(i, cycle);
                granted = grants == granted.length ? Arrays.copyOf(granted, 2 * grants) : granted;
                granted[grants++] = i;
            } else if (asks[i] != Drivers.NONE) {
                ask(i, asks[i], cycle);
            }
            drivers.wish[i] = wish[i];
            drivers.asks[i] = asks[i];
            besideWish[i] = station[i];
            ready[i] = false;
            back[i] = false;
        }
        for (int i = drivers.own(); i < drivers.count(); i++) {
            if (drivers.present[i] && drivers.asks[i] != Drivers.NONE) {
                ask(i, drivers.asks[i], cycle);
            }
        }
    }

    private boolean isApart(int i, int[] granted, int grants) {
        for (int k = 0; k < grants; k++) {
            if (areNear(granted[k], i)) {
                return false;
            }
        }
        return true;
    }

    private boolean areNear(int one, int other) {
        double east = drivers.east[one] - drivers.east[other];
        double north = drivers.north[one] - drivers.north[other];
        return east * east + north * north < APART * APART;
    }

    /** Where drivers of other hosts are near, a change is shown for a while before it begins, and of several who show one only the first goes. */
    private boolean isFirstOfAll(int i) {
        boolean alone = true;
        for (int other = drivers.own(); other < drivers.count(); other++) {
            if (drivers.present[other] && areNear(i, other)) {
                alone = false;
                if (drivers.ready[other] && drivers.isBefore(other, i)) {
                    shown[i] = 1;
                    return false;
                }
            }
        }
        return alone || ++shown[i] > SHOWN;
    }

    /** From now on a driver keeps to the new lane, and is seen in both until it has arrived. */
    private void begin(int i, long cycle) {
        int behind = follower[i];
        changed[i] = cycle;
        shown[i] = 0;
        drivers.leaving[i] = drivers.lane[i];
        drivers.leavingStation[i] = drivers.station[i];
        drivers.lane[i] = wish[i];
        drivers.station[i] = station[i];
        drivers.offset[i] = offset[i];
        drivers.way[i] = new Quintic(Quintic.lengthFor(drivers.speed[i], offset[i], SIDEWAYS), End.at(offset[i]), End.at(0));
        drivers.wayFrom[i] = station[i];
        routeChoice.enter(drivers, i, drivers.lane[i]);
        forget(i);
        drivers.timeGap[i] = Relaxation.begin(roomAhead[i], drivers.law[i].standstill(), drivers.speed[i], aheadSpeed[i], drivers.law[i].timeGap());
        if (behind != Drivers.NONE) {
            CarFollowingModel its = drivers.law[behind];
            drivers.timeGap[behind] = Relaxation.begin(roomBehind[i], its.standstill(), drivers.speed[behind], drivers.speed[i], its.timeGap());
            drivers.letsIn[behind] = drivers.letsIn[behind] == i ? Drivers.NONE : drivers.letsIn[behind];
        }
    }

    private void turnBack(int i) {
        Quintic out = drivers.way[i];
        double along = drivers.station[i] - drivers.wayFrom[i];
        double slope = out.slope(along);
        double bend = out.bend(along);
        int gaveUp = drivers.lane[i];
        double at = drivers.station[i];
        drivers.lane[i] = drivers.leaving[i];
        drivers.station[i] = drivers.leavingStation[i];
        LaneProjection spot = new LaneProjection();
        network.lane(drivers.lane[i]).project(drivers.east[i], drivers.north[i], drivers.station[i], spot);
        drivers.offset[i] = spot.offset();
        drivers.leaving[i] = gaveUp;
        drivers.leavingStation[i] = at;
        drivers.way[i] = new Quintic(Quintic.lengthFor(drivers.speed[i], spot.offset(), SIDEWAYS), new End(spot.offset(), slope, bend), End.at(0));
        drivers.wayFrom[i] = drivers.station[i];
    }

    /** Whether the one behind is willing to make room is drawn once for the two of them. */
    private void ask(int i, int whom, long cycle) {
        boolean free = drivers.letsIn[whom] == Drivers.NONE;
        if (free && CounterRandom.uniform(seed, drivers.vid[whom], drivers.vid[i], CounterRandom.Purpose.LET_IN) < drivers.courtesy[whom]) {
            drivers.letsIn[whom] = i;
            drivers.letsInUntil[whom] = cycle + Math.round(LET_IN / cycleSeconds);
        }
    }
}
