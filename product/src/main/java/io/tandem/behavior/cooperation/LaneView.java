package io.tandem.behavior.cooperation;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.PurePursuit;
import io.tandem.behavior.platoon.SafeFollowing;
import io.tandem.geo.Angle;
import io.tandem.message.Body;
import io.tandem.message.Freshness;
import io.tandem.message.MessageFields;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.mobility.Braking;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sees the world of a vehicle along and beside its path, and steers to a lateral position. */
final class LaneView {

    private static final double REACH_METRES = 250;
    private static final double LEVEL_METRES = 4;
    /** Past this age what was told of a position is no measurement, seconds. */
    private static final double TOLD_SECONDS = 1;
    private static final Body USUAL = new Body(4.5, 1.8);

    private final BehaviorContext context;
    private final Route route;
    private final SafeFollowing safe;
    private final Situation.Gaps gaps;

    LaneView(BehaviorContext context, CooperateSettings settings) {
        this.context = context;
        this.route = settings.path();
        this.safe = SafeFollowing.of(context.limits().braking());
        this.gaps = new Situation.Gaps(settings.gap(), settings.headway(), settings.accHeadway());
    }

    /** The station of a vehicle, metres along the path; laps are added. */
    double station(Sight sight, int slot, double before) {
        double east = sight.east(slot);
        double north = sight.north(slot);
        return Double.isNaN(before) ? route.project(east, north) : route.project(east, north, before, REACH_METRES / 2);
    }

    double metresToEnd(double station) {
        return route.closed() ? Double.POSITIVE_INFINITY : route.length() - station;
    }

    Situation look(long now, Sight sight, int slot, double station, double acceleration, double lane, List<Integer> roster) {
        Map<Integer, Neighbour> found = new LinkedHashMap<>();
        KnownParticipants others = sight.others(slot);
        int own = context.vid(slot);
        for (int row = 0; row < others.count(); row++) {
            boolean there = others.vid(row) != own && others.known(row) && others.age(row, now) <= Freshness.LOST_SECONDS;
            if (there && Math.abs(others.up(row, now) - sight.up(slot)) < LEVEL_METRES) {
                State state = new State(others.east(row, now), others.north(row, now), others.heading(row), others.speed(row), others.age(row, now));
                add(found, sight, slot, station, others.vid(row), state, now);
            }
        }
        for (int vid : roster) {
            RadioMessage told = vid == own || found.containsKey(vid) ? null : sight.mailbox().latest(slot, vid, MessageKind.PLATOON, now).orElse(null);
            if (told != null && SimTime.seconds(now - told.sent()) <= TOLD_SECONDS) {
                add(found, sight, slot, station, vid, State.of(told, now), now);
            }
        }
        Body body = body(sight, own);
        double v = sight.speed(slot);
        double lateral = lateral(sight.east(slot), sight.north(slot), station);
        return new Situation(now, station, lane, lateral, v, acceleration, body.length(), body.width(), found.values(), safe, gaps);
    }

    /** Place and motion of another, extrapolated over its age. */
    private record State(double east, double north, double heading, double speed, double age) {
        static State of(RadioMessage told, long now) {
            double age = SimTime.seconds(now - told.sent());
            return new State(told.east() + told.speed() * age * Angle.cos(told.heading()), told.north() + told.speed() * age * Angle.sin(told.heading()), told.heading(), told.speed(), age);
        }
    }

    private void add(Map<Integer, Neighbour> found, Sight sight, int slot, double station, int vid, State state, long now) {
        double at = route.project(state.east, state.north, station, REACH_METRES);
        double way = Angle.wrap(state.heading - route.headingAt(at));
        RadioMessage told = sight.mailbox().latest(slot, vid, MessageKind.PLATOON, now).orElse(null);
        MessageFields fields = MessageFields.parse(told == null ? "" : told.payload());
        Body body = body(sight, vid);
        found.put(vid, new Neighbour(vid, at - station, lateral(state.east, state.north, at), state.speed * Angle.cos(way), state.speed * Angle.sin(way), body.length(), Math.max(body.width(), USUAL.width()),
                state.age, told == null ? 0 : told.acceleration(), told == null ? Double.POSITIVE_INFINITY : SimTime.seconds(now - told.sent()), told == null ? Braking.USUAL : Braking.told(fields), Membership.leaderIn(fields),
                unsure(state, fields, "lane"), unsure(state, fields, "toward")));
    }

    private static double unsure(State state, MessageFields told, String name) {
        return Neighbour.isUnsure(state.age) ? told.number(name).orElse(Double.NaN) : Double.NaN;
    }

    private static Body body(Sight sight, int vid) {
        Body body = sight.outline(vid);
        return body == null ? USUAL : body;
    }

    /** Metres to the left of the path at a station. */
    private double lateral(double east, double north, double station) {
        double heading = route.headingAt(station);
        return (north - route.northAt(station)) * Angle.cos(heading) - (east - route.eastAt(station)) * Angle.sin(heading);
    }

    /** Pure pursuit of a point beside the path, radians. */
    double steer(Sight sight, int slot, double station, double offset) {
        VehicleLimits limits = context.limits();
        double target = station - limits.ahead() + PurePursuit.ON_ROADS.at(sight.speed(slot));
        double beyond = route.closed() ? 0 : Math.max(0, target - route.length());
        double way = route.headingAt(target);
        double east = route.eastAt(target) + beyond * Angle.cos(way) - offset * Angle.sin(way) - sight.east(slot);
        double north = route.northAt(target) + beyond * Angle.sin(way) + offset * Angle.cos(way) - sight.north(slot);
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        return PurePursuit.steer(east * cos + north * sin + limits.ahead(), north * cos - east * sin, limits);
    }
}
