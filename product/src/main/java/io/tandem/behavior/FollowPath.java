package io.tandem.behavior;

import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Follows a path by one of the {@link Tracker}s, with its speeds and stops; tells LAP at the end of each lap and rests at the end of the last. */
public final class FollowPath implements Behavior {

    private static final int UNDER_WAY = 0;
    private static final int DONE = 1;

    private final Company company;
    private final Route route;
    private final Trip trip;
    private final Tracker tracker;
    private final double speed;
    private final double acceleration;
    private final double deceleration;

    FollowPath(Company company, BehaviorSettings.FollowPath settings) {
        this(company, settings.path(), settings.speed(), settings.laps(), settings.acceleration(), settings.deceleration(),
                settings.tracker());
    }

    FollowPath(Company company, Route route, OptionalDouble speed, OptionalInt laps, double acceleration, double deceleration,
            Optional<Tracker.Way> way) {
        this.company = company;
        this.route = route;
        this.trip = new Trip(company, route, laps, OptionalDouble.empty());
        this.tracker = way.map(chosen -> tracker(chosen, company, route)).orElse((sight, slot, station) -> trip.steer(sight, slot));
        this.speed = speed.orElse(company.craft().cruise());
        this.acceleration = acceleration;
        this.deceleration = deceleration;
    }

    private static Tracker tracker(Tracker.Way way, Company company, Route route) {
        return switch (way) {
            case PURE_PURSUIT -> new PurePursuit(route, company.craft());
            case LQR -> new LqrTracker(route, company);
        };
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
    }

    /** Paints one slot on its way, and says whether the path is done. */
    boolean travel(long now, Sight sight, Wishes wishes, int slot) {
        trip.follow(sight, slot);
        trip.tellLaps(now, sight, wishes, slot);
        Craft craft = company.craft();
        double allowed = craft.canStop() ? trip.allowedSpeed(now, sight, slot, deceleration) : Double.POSITIVE_INFINITY;
        double target = Math.min(trip.routeSpeed(slot, speed), allowed);
        boolean done = trip.done(slot);
        boolean rests = done && craft.canStop();
        double acceleration = within(sight.speed(slot), target);
        double seconds = SimTime.seconds(company.decisionNanos());
        double wanted = rests ? 0 : craft.speedFor(acceleration, sight.speed(slot), seconds);
        wishes.paint(slot, company.rung(), 0, wanted, tracker.steer(sight, slot, trip.station(slot)));
        if (!rests) {
            wishes.accelerate(slot, acceleration);
        }
        if (craft.vertical() && route.hasHeights()) {
            Stick.holdHeight(sight, wishes, slot, trip.height(slot), craft);
        }
        return done;
    }

    /** The acceleration that leads toward the target, no more than the path's. */
    private double within(double present, double target) {
        double seconds = SimTime.seconds(company.decisionNanos());
        return Math.max(-deceleration, Math.min(acceleration, (target - present) / seconds));
    }

    @Override
    public void goOnFrom(Behavior former) {
        trip.goOnFrom(((FollowPath) former).trip);
    }

    @Override
    public List<String> reasons() {
        return List.of("on the path", "path done");
    }
}
