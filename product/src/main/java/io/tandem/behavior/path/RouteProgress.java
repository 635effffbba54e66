package io.tandem.behavior.path;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.PurePursuit;
import io.tandem.behavior.control.Steering;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.road.RouteMark;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Progress of each vehicle of a cohort along a route, and what the route demands: steer by pure pursuit, speed before stops and bumps,
 * rests at stops, laps and the end.
 */
public final class RouteProgress {

    /** Distance at which the end counts as reached. */
    private static final double END_METRES = 1;
    /** Within this distance and below this speed a vehicle counts as stopped at a line; metres, m/s. */
    private static final double STOPPED_METRES = 1.5;
    private static final double STOPPED_SPEED = 0.15;
    /** Desired distance to a stop line at rest, metres. */
    private static final double BEFORE_LINE = 0.5;

    private final BehaviorContext context;
    private final Route route;
    private final List<RouteMark> marks;
    private final double endStation;
    private final OptionalDouble stopSeconds;
    /** metres along the route, laps included; NaN before the start */
    private final double[] station;
    /** marks passed, laps included */
    private final int[] passed;
    /** end of the rest under way, nanoseconds; 0 for none */
    private final long[] restUntil;
    private final int[] laps;

    /**
     * @param laps        how often to go around a closed route; absent: for ever
     * @param stopSeconds how long to rest at each stop; absent: as the route has them
     */
    public RouteProgress(BehaviorContext context, Route route, OptionalInt laps, OptionalDouble stopSeconds) {
        this.context = context;
        this.route = route;
        this.marks = withSpeeds(route);
        this.endStation = !route.closed() ? route.length()
                : laps.isPresent() ? laps.getAsInt() * route.length() : Double.POSITIVE_INFINITY;
        this.stopSeconds = stopSeconds;
        this.laps = new int[context.count()];
        this.station = new double[context.count()];
        this.passed = new int[context.count()];
        this.restUntil = new long[context.count()];
        Arrays.fill(station, Double.NaN);
    }

    /** The route's marks together with waypoints that have a speed; vehicles brake before both. */
    private static List<RouteMark> withSpeeds(Route route) {
        List<RouteMark> all = new ArrayList<>(route.marks());
        for (int i = 0; i < route.waypoints().size(); i++) {
            OptionalDouble speed = route.waypoints().get(i).speed();
            if (speed.isPresent()) {
                all.add(new RouteMark(route.stationOf(i), speed, OptionalDouble.empty()));
            }
        }
        all.sort(Comparator.comparingDouble(RouteMark::station));
        return List.copyOf(all);
    }

    public void resumeFrom(RouteProgress former) {
        System.arraycopy(former.station, 0, station, 0, station.length);
        System.arraycopy(former.passed, 0, passed, 0, passed.length);
        System.arraycopy(former.restUntil, 0, restUntil, 0, restUntil.length);
        System.arraycopy(former.laps, 0, laps, 0, laps.length);
    }

    /** Restarts the route for a vehicle. */
    public void restart(int slot) {
        int i = slot - context.first();
        station[i] = Double.NaN;
        restUntil[i] = 0;
        laps[i] = 0;
    }

    /** Updates a vehicle's station, metres from the start of the route with whole laps added. */
    public double follow(Sight sight, int slot) {
        int i = slot - context.first();
        double east = sight.east(slot);
        double north = sight.north(slot);
        if (Double.isNaN(station[i])) {
            station[i] = beginning(east, north);
            passed[i] = marksBefore(station[i]);
        } else {
            double window = 2 * context.limits().length() + 2 * Math.abs(sight.speed(slot));
            station[i] = advance(station[i], route.project(east, north, station[i], window));
        }
        return station[i];
    }

    public double station(int slot) {
        return station[slot - context.first()];
    }

    /** Whether the end is reached: within one metre, or one length for craft that cannot stop. */
    public boolean done(int slot) {
        return endStation - station(slot) <= Math.max(END_METRES, context.limits().canStop() ? 0 : context.limits().length());
    }

    /** Tells LAP when a lap of a closed route is complete. */
    public void tellLaps(long now, Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        int whole = (int) Math.floor((done(slot) ? endStation : station[i]) / route.length());
        if (route.closed() && whole > laps[i]) {
            laps[i] = whole;
            commands.tell(new Event(new SimTime(now), Event.LAP, context.vid(slot), 0,
                    new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), "lap " + whole));
        }
    }

    /** A vehicle that starts just behind the first waypoint of a closed route has a whole lap ahead. */
    private double beginning(double east, double north) {
        double at = route.project(east, north);
        return route.closed() && at > route.length() / 2 ? at - route.length() : at;
    }

    /** The projected station plus the number of laps that brings it nearest to the one before. */
    private double advance(double before, double projected) {
        if (!route.closed()) {
            return projected;
        }
        double length = route.length();
        return projected + length * Math.rint((before - projected) / length);
    }

    private int marksBefore(double at) {
        int count = 0;
        while (hasMark(count) && markStation(count) < at) {
            count++;
        }
        return count;
    }

    private double markStation(int number) {
        return mark(number).station() + (number / marks.size()) * route.length();
    }

    /** Pure pursuit of a point ahead on the route, seen from the point that does not slip, radians. */
    public double steer(Sight sight, int slot) {
        VehicleLimits limits = context.limits();
        double ahead = station(slot) - limits.ahead() + PurePursuit.onPath(limits).at(sight.speed(slot));
        return Steering.track(sight, slot, route.eastAt(ahead), route.northAt(ahead), limits);
    }

    /** Height of the route where the vehicle is. */
    public double height(int slot) {
        return route.upAt(station(slot));
    }

    /** Speed of the route at the vehicle's station, m/s; {@code otherwise} where it has none. */
    public double routeSpeed(int slot, double otherwise) {
        double speed = route.speedAt(station(slot));
        return Double.isNaN(speed) ? otherwise : speed;
    }

    /**
     * The greatest speed, m/s, from which stops, bumps and the end ahead are met by braking with {@code brake}, m/s^2; 0 while at rest at a
     * stop.
     */
    public double allowedSpeed(long now, Sight sight, int slot, double brake) {
        int i = slot - context.first();
        if (now < restUntil[i]) {
            return 0;
        }
        passMarks(now, sight, slot);
        if (now < restUntil[i]) {
            return 0;
        }
        double here = station[i];
        double allowed = brakingFrom(0, endStation - here, brake);
        double horizon = sight.speed(slot) * sight.speed(slot) / (2 * brake) + 10 * context.limits().length();
        for (int number = passed[i]; hasMark(number) && markStation(number) - here <= horizon; number++) {
            RouteMark mark = mark(number);
            double distance = markStation(number) - here;
            if (isStop(mark)) {
                allowed = Math.min(allowed, brakingFrom(0, distance - BEFORE_LINE, brake));
            } else if (mark.speed().isPresent()) {
                allowed = Math.min(allowed, brakingFrom(mark.speed().getAsDouble(), distance, brake));
            }
        }
        return allowed;
    }

    private void passMarks(long now, Sight sight, int slot) {
        int i = slot - context.first();
        while (hasMark(passed[i])) {
            RouteMark mark = mark(passed[i]);
            double distance = markStation(passed[i]) - station[i];
            if (isStop(mark)) {
                if (distance > STOPPED_METRES || sight.speed(slot) > STOPPED_SPEED) {
                    return;
                }
                restUntil[i] = now + SimTime.nanos(stopSeconds.orElse(mark.stop().orElse(0)));
            } else if (distance > 0) {
                return;
            }
            passed[i]++;
        }
    }

    private boolean isStop(RouteMark mark) {
        return mark.stop().isPresent();
    }

    private boolean hasMark(int number) {
        return number < marks.size() || route.closed() && !marks.isEmpty();
    }

    private RouteMark mark(int number) {
        return marks.get(number % marks.size());
    }

    /**
     * v = sqrt((b tau)^2 + v1^2 + 2 b s) - b tau, m/s: the speed from which braking with b that begins tau late, one decision and one lag,
     * gives v1 after s.
     */
    private double brakingFrom(double speed, double distance, double brake) {
        double late = brake * (SimTime.seconds(context.decisionNanos()) + context.limits().speedLag());
        return Math.max(speed, Math.sqrt(late * late + speed * speed + 2 * brake * Math.max(0, distance)) - late);
    }
}
