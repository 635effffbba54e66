package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.cruise.CruiseControl;
import io.tandem.behavior.cruise.CruiseSettings;
import io.tandem.behavior.cruise.SpeedChange;
import io.tandem.behavior.cruise.VehicleAhead;
import io.tandem.behavior.path.LqrTracker;
import io.tandem.behavior.path.PathTracker;
import io.tandem.behavior.path.PurePursuitTracker;
import io.tandem.behavior.path.RouteProgress;
import io.tandem.behavior.path.StanleyTracker;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Follows a path by a {@link PathTracker}, with its speeds and stops; emits LAP at the end of each lap and rests at the end of the last. */
public final class FollowPathBehavior implements Behavior {

    private static final int UNDER_WAY = 0;
    private static final int DONE = 1;
    /** Followers also keep to the speed before stops where that is the one they want, or less. */
    private static final double BRAKES_BELOW_MPS = 1e-9;

    private final BehaviorContext context;
    private final Route route;
    private final RouteProgress progress;
    private final PathTracker tracker;
    private final double speed;
    private final double acceleration;
    private final double deceleration;
    private final List<SpeedChange> speeds;
    private final Optional<Pedals> pedals;
    private final Optional<VehicleAhead> ahead;

    /** A cruise controller, and the rows by which it drives each slot. */
    private record Pedals(CruiseControl control, double[][] actuators) {
    }

    FollowPathBehavior(BehaviorContext context, BehaviorSettings.FollowPath settings) {
        this(context, settings.path(), settings.speed(), settings.laps(), settings.acceleration(), settings.deceleration(),
                settings.tracker(), settings.speeds(), settings.cruise());
    }

    FollowPathBehavior(BehaviorContext context, Route route, OptionalDouble speed, OptionalInt laps, double acceleration, double deceleration,
            Optional<PathTracker.Method> method) {
        this(context, route, speed, laps, acceleration, deceleration, method, List.of(), Optional.empty());
    }

    private FollowPathBehavior(BehaviorContext context, Route route, OptionalDouble speed, OptionalInt laps, double acceleration, double deceleration,
            Optional<PathTracker.Method> method, List<SpeedChange> speeds, Optional<CruiseSettings> cruise) {
        this.context = context;
        this.route = route;
        this.progress = new RouteProgress(context, route, laps, OptionalDouble.empty());
        this.tracker = method.map(given -> tracker(given, context, route)).orElse((sight, slot, station) -> progress.steer(sight, slot));
        this.speed = speed.orElse(context.limits().cruise());
        this.acceleration = acceleration;
        this.deceleration = deceleration;
        this.speeds = speeds;
        this.pedals = cruise.flatMap(given -> given.pedals(context.first(), context.count())).map(control -> new Pedals(control, new double[context.count()][3]));
        this.ahead = cruise.flatMap(given -> given.following().map(model -> new VehicleAhead(model, given.behind(), route)));
    }

    private static PathTracker tracker(PathTracker.Method method, BehaviorContext context, Route route) {
        return switch (method) {
            case PURE_PURSUIT -> new PurePursuitTracker(route, context.limits());
            case LQR -> new LqrTracker(route, context);
            case STANLEY -> new StanleyTracker(route, context.limits());
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
        double target = Math.min(progress.routeSpeed(slot, referenceSpeed(now)), allowed);
        boolean done = progress.done(slot);
        boolean rests = done && limits.canStop();
        if (pedals.isPresent()) {
            press(now, sight, commands, slot, rests ? 0 : target);
            return done;
        }
        VehicleAhead.Leader leader = ahead.map(one -> one.look(now, sight, slot, context.vid(slot), progress.station(slot))).orElse(null);
        double acceleration = leader == null ? within(sight.speed(slot), target) : following(sight.speed(slot), target, allowed, leader);
        double seconds = SimTime.seconds(context.decisionNanos());
        double speedCommand = rests ? 0 : limits.speedFor(acceleration, sight.speed(slot), seconds);
        commands.write(slot, context.rung(), 0, speedCommand, tracker.steer(sight, slot, progress.station(slot)));
        if (!rests) {
            commands.accelerate(slot, acceleration);
        }
        if (leader != null) {
            commands.gapError[slot] = ahead.get().gapError(sight.speed(slot), leader);
        }
        if (limits.vertical() && route.hasHeights()) {
            Steering.holdHeight(sight, commands, slot, progress.height(slot), limits);
        }
        return done;
    }

    /** The speed where the path gives none: that of the last row of the programme that has begun, 0 before the first. */
    private double referenceSpeed(long now) {
        double reference = speeds.isEmpty() ? speed : 0;
        for (SpeedChange change : speeds) {
            reference = now >= SimTime.nanos(change.at()) ? change.speed() : reference;
        }
        return reference;
    }

    private void press(long now, Sight sight, Commands commands, int slot, double target) {
        double[] actuators = pedals.get().actuators()[slot - context.first()];
        actuators[Commands.PEDAL] = pedals.get().control().pedal(now, slot, target, sight.speed(slot));
        commands.write(slot, context.rung(), 0, target, tracker.steer(sight, slot, progress.station(slot)));
        commands.actuators[slot] = actuators;
    }

    /** The law's acceleration, and no more than stops and bends ahead allow. */
    private double following(double speed, double target, double allowed, VehicleAhead.Leader leader) {
        double law = ahead.get().acceleration(speed, target, leader);
        return allowed < target + BRAKES_BELOW_MPS ? Math.min(law, (allowed - speed) / SimTime.seconds(context.decisionNanos())) : law;
    }

    /** The acceleration that reaches the target speed within one decision, within the path's limits, m/s^2. */
    private double within(double present, double target) {
        double seconds = SimTime.seconds(context.decisionNanos());
        return Math.max(-deceleration, Math.min(acceleration, (target - present) / seconds));
    }

    @Override
    public void resumeFrom(Behavior former) {
        FollowPathBehavior other = (FollowPathBehavior) former;
        progress.resumeFrom(other.progress);
        if (pedals.isPresent() && other.pedals.isPresent()) {
            pedals.get().control().resumeFrom(other.pedals.get().control());
        }
    }

    @Override
    public void reenable(int slot) {
        pedals.ifPresent(given -> given.control().restart(slot));
    }

    @Override
    public List<String> reasons() {
        return List.of("on the path", "path done");
    }
}
