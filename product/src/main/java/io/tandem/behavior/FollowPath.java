package io.tandem.behavior;

import io.tandem.geo.Local;
import io.tandem.message.Event;
import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Follows a path by pure pursuit, with its speeds and stops; tells LAP at the end of each lap and rests at the end of the last. */
public final class FollowPath implements Behavior {

    static final String LAP = "LAP";
    private static final int UNDER_WAY = 0;
    private static final int DONE = 1;
    /** The end is reached when no more than this is left, metres. */
    private static final double END_METRES = 1;

    private final Company company;
    private final Route route;
    private final Trip trip;
    private final double speed;
    private final double acceleration;
    private final double deceleration;
    private final double endStation;
    private final int[] laps;

    FollowPath(Company company, BehaviorSettings.FollowPath settings) {
        this(company, settings.path(), settings.speed(), settings.laps(), settings.acceleration(), settings.deceleration());
    }

    FollowPath(Company company, Route route, OptionalDouble speed, OptionalInt laps, double acceleration, double deceleration) {
        this.company = company;
        this.route = route;
        this.trip = new Trip(company, route, OptionalDouble.empty());
        this.speed = speed.orElse(company.craft().cruise());
        this.acceleration = acceleration;
        this.deceleration = deceleration;
        this.endStation = route.closed() ? laps.isPresent() ? laps.getAsInt() * route.length() : Double.POSITIVE_INFINITY
                : route.length();
        this.laps = new int[company.count()];
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            boolean done = travel(now, sight, wishes, slot);
            wishes.reason[slot] = (byte) (done ? DONE : UNDER_WAY);
        }
    }

    /** Begins the path anew for one vehicle. */
    void restart(int slot) {
        trip.restart(slot);
        laps[slot - company.first()] = 0;
    }

    /** Paints one slot on its way, and says whether the path is done. */
    boolean travel(long now, Sight sight, Wishes wishes, int slot) {
        double station = trip.follow(sight, slot);
        countLaps(now, sight, wishes, slot, station);
        Craft craft = company.craft();
        double allowed = craft.canStop() ? trip.allowedSpeed(now, sight, slot, deceleration, endStation) : craft.cruise();
        double target = Math.min(trip.routeSpeed(slot, speed), allowed);
        boolean done = endStation - station <= endMargin();
        wishes.paint(slot, company.rung(), 0, done && craft.canStop() ? 0 : within(sight.speed(slot), target),
                trip.steer(sight, slot));
        if (craft.vertical() && route.hasHeights()) {
            Stick.holdHeight(wishes, slot, trip.height(slot) - sight.up(slot), craft);
        }
        return done;
    }

    private double endMargin() {
        return Math.max(END_METRES, company.craft().canStop() ? 0 : company.craft().length());
    }

    /** The wanted speed that moves toward the target no faster than the path's accelerations. */
    private double within(double present, double target) {
        double seconds = SimTime.seconds(company.decisionNanos());
        double wish = Math.max(-deceleration, Math.min(acceleration, (target - present) / seconds));
        return company.craft().speedFor(wish, present, seconds);
    }

    private void countLaps(long now, Sight sight, Wishes wishes, int slot, double station) {
        int i = slot - company.first();
        int whole = (int) Math.floor((station + endMargin()) / route.length());
        if (whole > laps[i]) {
            laps[i] = whole;
            wishes.tell(new Event(new SimTime(now), LAP, company.vid(slot), 0,
                    new Local(sight.east(slot), sight.north(slot), sight.up(slot)), "lap " + whole));
        }
    }

    @Override
    public String reason(int code) {
        return code == DONE ? "path done" : "on the path";
    }
}
