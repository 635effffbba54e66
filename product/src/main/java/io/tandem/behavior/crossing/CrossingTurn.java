package io.tandem.behavior.crossing;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.message.Freshness;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.HashMap;
import java.util.Map;

/**
 * Whose turn it is to enter an intersection, by one vehicle's own sensing, as at a stop sign on all roads: nobody inside, nobody about to enter, and nobody who stands at a line for longer. Ties
 * go to the lower id, and so does everything among those that have stood for 12 s, lest two who measure differently wait for each other. Only the first of a queue is near enough to count.
 */
final class CrossingTurn {

    private static final double STANDING_MPS = 0.5;
    private static final double AT_LINE_METRES = 7;
    private static final double APPROACH_METRES = 60;
    private static final double GAP_SECONDS = 7;
    private static final double SAME_SECONDS = 0.5;
    private static final double LONG_SECONDS = 12;
    /** Bodies whose middles come nearer than this touch, or nearly do, metres. */
    private static final double NEAR_METRES = 4.5;
    private static final double FORESEEN_STEP_SECONDS = 0.25;

    private final Area area;
    private final Map<Integer, Double> standingSince = new HashMap<>();

    CrossingTurn(Area area) {
        this.area = area;
    }

    /** Whether a vehicle itself stands at its line, by the measure that it has for others. */
    boolean isAtLine(Sight sight, int slot) {
        return Math.abs(sight.speed(slot)) < STANDING_MPS && isWithin(sight.east(slot), sight.north(slot), AT_LINE_METRES);
    }

    /** Looks who stands near the intersection. */
    void watch(long now, double seconds, KnownParticipants others, int own) {
        for (int row = 0; row < others.count(); row++) {
            boolean stands = others.vid(row) != own && isThere(others, row, now) && Math.abs(others.speed(row)) < STANDING_MPS && isNear(others, row, now, AT_LINE_METRES);
            if (stands) {
                standingSince.putIfAbsent(others.vid(row), seconds);
            } else {
                standingSince.remove(others.vid(row));
            }
        }
    }

    private static boolean isThere(KnownParticipants others, int row, long now) {
        return others.known(row) && others.age(row, now) <= Freshness.LOST_SECONDS;
    }

    private boolean isNear(KnownParticipants others, int row, long now, double metres) {
        return isWithin(others.east(row, now), others.north(row, now), metres) && isToward(others, row, now);
    }

    /** Inside, or so near to the edge. */
    private boolean isWithin(double east, double north, double metres) {
        return area.contains(east, north) || area.distanceToBoundary(east, north) <= metres;
    }

    private boolean isToward(KnownParticipants others, int row, long now) {
        double e = area.centroid().east() - others.east(row, now);
        double n = area.centroid().north() - others.north(row, now);
        return e * Angle.cos(others.heading(row)) + n * Angle.sin(others.heading(row)) > 0;
    }

    /** @param since when the vehicle itself came to stand, seconds */
    boolean isOwn(long now, Sight sight, int slot, int own, double since) {
        KnownParticipants others = sight.others(slot);
        for (int row = 0; row < others.count(); row++) {
            if (others.vid(row) != own && isThere(others, row, now) && goesFirst(others, row, now, own, since)) {
                return false;
            }
        }
        return true;
    }

    private boolean goesFirst(KnownParticipants others, int row, long now, int own, double since) {
        double east = others.east(row, now);
        double north = others.north(row, now);
        boolean inside = PossiblePlaces.of(others, row, now).mayBeWithin(area, LEAVING_METRES);
        if (inside && !standingSince.containsKey(others.vid(row))) {
            return true;
        }
        Double theirs = standingSince.get(others.vid(row));
        if (theirs != null) {
            double latest = Math.max(theirs, since);
            boolean together = Math.abs(theirs - since) <= SAME_SECONDS || SimTime.seconds(now) - latest > LONG_SECONDS;
            return together ? others.vid(row) < own : theirs < since;
        }
        double e = area.centroid().east() - east;
        double n = area.centroid().north() - north;
        return isNear(others, row, now, APPROACH_METRES) && Math.sqrt(e * e + n * n) < GAP_SECONDS * Math.abs(others.speed(row));
    }

    private static final double LEAVING_METRES = 3;

    /** Whether somebody stands in the way inside, or may do so because it is not seen now: that is no matter of when one arrives. */
    boolean isObstructed(long now, Sight sight, int slot, int own, CrossingWay way) {
        KnownParticipants others = sight.others(slot);
        for (int row = 0; row < others.count(); row++) {
            boolean stands = Math.abs(others.speed(row)) < STANDING_MPS && area.contains(others.east(row, now), others.north(row, now));
            PossiblePlaces places = PossiblePlaces.of(others, row, now);
            if (others.vid(row) != own && isThere(others, row, now) && (stands || places.isUnsure()) && places.mayBeNear(way, NEAR_METRES)) {
                return true;
            }
        }
        return false;
    }

    /** Whether somebody inside or at the edge will be where the vehicle itself is, both going on as they do. */
    boolean isBlocked(long now, Sight sight, int slot, int own, CrossingWay way, double station, double speed) {
        KnownParticipants others = sight.others(slot);
        double horizon = (way.to() - station) / Math.max(speed, 3);
        for (int row = 0; row < others.count(); row++) {
            boolean counts = others.vid(row) != own && isThere(others, row, now) && isWithin(others.east(row, now), others.north(row, now), LEAVING_METRES);
            for (double t = 0; counts && t <= horizon; t += FORESEEN_STEP_SECONDS) {
                double s = station + Math.max(speed, 3) * t;
                double e = others.east(row, now) + others.speed(row) * t * Angle.cos(others.heading(row)) - way.route().eastAt(s);
                double n = others.north(row, now) + others.speed(row) * t * Angle.sin(others.heading(row)) - way.route().northAt(s);
                if (s > way.from() && e * e + n * n < NEAR_METRES * NEAR_METRES) {
                    return true;
                }
            }
        }
        return false;
    }
}
