package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.LqrTracker;
import io.tandem.behavior.path.PathTracker;
import io.tandem.behavior.path.PurePursuitTracker;
import io.tandem.behavior.path.RouteProgress;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Follows a path by a {@link PathTracker}, with its speeds and stops; tells LAP at the end of each lap and rests at the end of the last. */
public final class FollowPathBehavior implements Behavior {

    private static final int UNDER_WAY = 0;
    private static final int DONE = 1;

    private final BehaviorContext context;
    private final Route route;
    private final RouteProgress progress;
    private final PathTracker tracker;
    private final double speed;
    private final double acceleration;
    private final double deceleration;

    FollowPathBehavior(BehaviorContext context, BehaviorSettings.FollowPath settings) {
        this(context, settings.path(), settings.speed(), settings.laps(), settings.acceleration(), settings.deceleration(),
                settings.tracker());
    }

    FollowPathBehavior(BehaviorContext context, Route route, OptionalDouble speed, OptionalInt laps, double acceleration, double deceleration,
            Optional<PathTracker.Method> method) {
        this.context = context;
        this.route = route;
        this.progress = new RouteProgress(context, route, laps, OptionalDouble.empty());
        this.tracker = method.map(given -> tracker(given, context, route)).orElse((sight, slot, station) -> progress.steer(sight, slot));
        this.speed = speed.orElse(context.limits().cruise());
        this.acceleration = acceleration;
        this.deceleration = deceleration;
    }

    private static PathTracker tracker(PathTracker.Method method, BehaviorContext context, Route route) {
        return switch (method) {
            case PURE_PURSUIT -> new PurePursuitTracker(route, context.limits());
            case LQR -> new LqrTracker(route, context);
        };
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            boolean done = travel(now, sight, commands, slot);
            commands.reason[slot] = (byte) (done ? DONE : UNDER_WAY);
        }
    }

    /** Restarts the path for one vehicle. */
    void restart(int slot) {
        progress.restart(slot);
    }

    /** Writes the commands of one slot; returns whether the path is done. */
    boolean travel(long now, Sight sight, Commands commands, int slot) {
        progress.follow(sight, slot);
        progress.tellLaps(now, sight, commands, slot);
        VehicleLimits limits = context.limits();
        double allowed = limits.canStop() ? progress.allowedSpeed(now, sight, slot, deceleration) : Double.POSITIVE_INFINITY;
        double target = Math.min(progress.routeSpeed(slot, speed), allowed);
        boolean done = progress.done(slot);
        boolean rests = done && limits.canStop();
        double acceleration = within(sight.speed(slot), target);
        double seconds = SimTime.seconds(context.decisionNanos());
        double speedCommand = rests ? 0 : limits.speedFor(acceleration, sight.speed(slot), seconds);
        commands.write(slot, context.rung(), 0, speedCommand, tracker.steer(sight, slot, progress.station(slot)));
        if (!rests) {
            commands.accelerate(slot, acceleration);
        }
        if (limits.vertical() && route.hasHeights()) {
            Steering.holdHeight(sight, commands, slot, progress.height(slot), limits);
        }
        return done;
    }

    /** The acceleration that reaches the target speed within one decision, within the path's limits, m/s^2. */
    private double within(double present, double target) {
        double seconds = SimTime.seconds(context.decisionNanos());
        return Math.max(-deceleration, Math.min(acceleration, (target - present) / seconds));
    }

    @Override
    public void resumeFrom(Behavior former) {
        progress.resumeFrom(((FollowPathBehavior) former).progress);
    }

    @Override
    public List<String> reasons() {
        return List.of("on the path", "path done");
    }
}
