package io.tandem.behavior.walking;

import io.tandem.geo.Angle;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Route;
import java.util.Arrays;

/**
 * Judges the traffic before and while a person crosses a road. One may start when every approaching vehicle takes longer to the way than
 *
 * <pre>
 *   width / speed + margin
 * </pre>
 *
 * or evidently stops: it stands, or slows down by so much that it will rest {@link #STOP_BEFORE} before the way, for {@link #EVIDENT} seconds. Vehicles on lanes are followed along them; others
 * keep their direction. One judgement belongs to one person at one crossing.
 */
final class GapJudgement {

    /** Metres before the way, and seconds. */
    static final double STOP_BEFORE = 2;
    static final double EVIDENT = 1;
    private static final double STANDING_MPS = 0.3;
    private static final double HORIZON_METRES = 200;
    private static final double LANE_REACH_METRES = 3;
    /** Heading error up to which a vehicle follows a lane. */
    private static final double ALONG_COSINE = 0.5;
    private static final double NANOS = 1e-9;

    private final RoadNetwork roads;
    private final Route way;
    private final StreetCrossing crossing;
    private final NearbyLanes nearby = new NearbyLanes(6);
    /** by row of the known participants: speed at the last look, and since when it evidently stops, nanoseconds */
    private double[] lastSpeed = new double[0];
    private long[] stopsSince = new long[0];
    private long lastLook = Long.MIN_VALUE;

    GapJudgement(RoadNetwork roads, Route way, StreetCrossing crossing) {
        this.roads = roads;
        this.way = way;
        this.crossing = crossing;
    }

    /** Seconds that a person needs between vehicles: the time across the road and a margin. */
    static double criticalGap(double width, double speed, double margin) {
        return width / speed + margin;
    }

    /**
     * Whether no vehicle reaches the way too soon.
     *
     * @param station where she is on her way, metres
     * @param speed   with which she walks, m/s
     * @param margin  seconds; while she crosses, what is behind her no longer counts
     */
    boolean isFree(long now, Sight sight, int slot, int own, double station, double speed, double margin) {
        KnownParticipants others = sight.others(slot);
        begin(others);
        boolean free = true;
        for (int row = 0; row < others.count(); row++) {
            if (others.vid(row) != own && others.known(row)) {
                free &= isFree(now, sight, others, row, station, speed, margin);
            }
        }
        lastLook = now;
        return free;
    }

    private void begin(KnownParticipants others) {
        if (lastSpeed.length < others.count()) {
            int before = lastSpeed.length;
            lastSpeed = Arrays.copyOf(lastSpeed, others.count());
            stopsSince = Arrays.copyOf(stopsSince, others.count());
            Arrays.fill(stopsSince, before, stopsSince.length, Long.MAX_VALUE);
        }
    }

    private boolean isFree(long now, Sight sight, KnownParticipants others, int row, double station, double speed, double margin) {
        Body outline = sight.outline(others.vid(row));
        Body body = outline == null ? Body.of(Kind.GROUND, Kind.GROUND.length()) : outline;
        double east = others.east(row, now);
        double north = others.north(row, now);
        double itsSpeed = Math.abs(others.speed(row));
        if (body.isRound() || isFar(east - way.eastAt(crossing.from()), north - way.northAt(crossing.from()))) {
            return true;
        }
        double heading = others.speed(row) < 0 ? others.heading(row) + Math.PI : others.heading(row);
        double distance = distance(east, north, heading, station) - body.length() / 2 - SocialForce.RADIUS;
        boolean passed = distance < -body.length() - 2 * SocialForce.RADIUS;
        boolean stops = evidentlyStops(now, row, distance, itsSpeed);
        if (distance == StreetCrossing.NOT_APPROACHING || passed || stops && distance > 0) {
            return true;
        }
        double needed = criticalGap(Math.max(0, crossing.to() - Math.max(station, crossing.from())), speed, margin);
        return distance > 0 && distance > needed * itsSpeed;
    }

    private static boolean isFar(double e, double n) {
        return e * e + n * n > HORIZON_METRES * HORIZON_METRES;
    }

    private boolean evidentlyStops(long now, int row, double distance, double speed) {
        double seconds = (now - lastLook) * NANOS;
        double slowing = lastLook == Long.MIN_VALUE || seconds <= 0 ? 0 : (lastSpeed[row] - speed) / seconds;
        double room = distance - STOP_BEFORE;
        boolean stopping = speed < STANDING_MPS || room > 0 && speed * speed <= 2 * slowing * room;
        stopsSince[row] = stopping ? Math.min(stopsSince[row], now) : Long.MAX_VALUE;
        lastSpeed[row] = speed;
        return stopping && (now - stopsSince[row]) * NANOS >= EVIDENT;
    }

    /** Metres from the middle of a vehicle to the part of the way that is ahead of the person, by lanes or else straight on. */
    private double distance(double east, double north, double heading, double station) {
        roads.near(east, north, LANE_REACH_METRES, nearby);
        double nearest = StreetCrossing.NOT_APPROACHING;
        boolean onLane = false;
        for (int i = 0; i < nearby.count(); i++) {
            double along = Angle.cos(heading - roads.lane(nearby.lane(i)).headingAt(nearby.spot(i).station()));
            if (along > ALONG_COSINE && nearby.spot(i).beyond() == 0) {
                onLane = true;
                nearest = Math.min(nearest, onLanes(nearby.lane(i), nearby.spot(i).station(), station));
            }
        }
        return onLane ? nearest : straightOn(east, north, heading, station);
    }

    private double onLanes(int lane, double itsStation, double station) {
        double nearest = StreetCrossing.NOT_APPROACHING;
        for (StreetCrossing.Conflict conflict : crossing.conflicts()) {
            double laneHalf = roads.lane(conflict.lane()).widthAt(conflict.station()) / 2;
            if (conflict.wayStation() + laneHalf > station) {
                nearest = Math.min(nearest, conflict.distance(lane, itsStation));
            }
        }
        return nearest;
    }

    /** Where the line of a vehicle's heading meets the way between the person and the far side of the road. */
    private double straightOn(double east, double north, double heading, double station) {
        double from = Math.max(station, crossing.from());
        double fromEast = way.eastAt(from) - east;
        double fromNorth = way.northAt(from) - north;
        double toEast = way.eastAt(crossing.to()) - east;
        double toNorth = way.northAt(crossing.to()) - north;
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        double sideFrom = fromNorth * cos - fromEast * sin;
        double sideTo = toNorth * cos - toEast * sin;
        if (sideFrom * sideTo > 0) {
            return StreetCrossing.NOT_APPROACHING;
        }
        double share = sideFrom == sideTo ? 0 : sideFrom / (sideFrom - sideTo);
        return (fromEast + share * (toEast - fromEast)) * cos + (fromNorth + share * (toNorth - fromNorth)) * sin;
    }
}
