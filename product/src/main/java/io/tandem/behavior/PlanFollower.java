package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.LqrTracker;
import io.tandem.behavior.path.PathGains;
import io.tandem.behavior.path.PathTracker;
import io.tandem.behavior.path.PurePursuitTracker;
import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.planning.Plan;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Follows the plans of one vehicle: keeps to the line of a trajectory by a tracker, and to its speeds and times by the pedals. */
final class PlanFollower {

    /** m/s2 per m/s that it is too slow, and per metre that it is behind. */
    private static final double PER_SPEED = 1.5;
    private static final double PER_METRE = 0.4;
    private static final double FARTHEST_BEHIND = 2;
    private static final double AT_REST = 0.05;
    /** Metres that a line is drawn on, beyond both of its ends, so that whoever stands there knows its direction. */
    private static final double BEYOND = 10;
    private static final double SAME_PLACE = 0.05;

    private final BehaviorContext context;
    private final PathTracker.Method way;
    private final PathGains gains;
    private final double braking;
    private Plan.Trajectory followed;
    private Route line;
    private PathTracker tracker;

    PlanFollower(BehaviorContext context, PathTracker.Method way, PathGains gains, double braking) {
        this.context = context;
        this.way = way;
        this.gains = gains;
        this.braking = braking;
    }

    void follow(long now, Plan.Trajectory plan, Sight sight, Commands commands, int slot, int reason) {
        if (plan != followed) {
            take(plan);
        }
        double time = SimTime.seconds(now);
        Plan.Pose wanted = plan.at(time);
        double heading = sight.heading(slot);
        double behind = (wanted.east() - sight.east(slot)) * Angle.cos(heading) + (wanted.north() - sight.north(slot)) * Angle.sin(heading);
        double acceleration = plan.accelerationAt(time) + PER_SPEED * (wanted.speed() - sight.speed(slot))
                + PER_METRE * Steering.clamp(behind, FARTHEST_BEHIND);
        boolean rests = plan.at(time + SimTime.seconds(context.decisionNanos())).speed() < AT_REST && plan.last().speed() < AT_REST;
        write(sight, commands, slot, reason, rests ? Math.min(acceleration, -PER_SPEED * Math.max(0, sight.speed(slot))) : acceleration);
    }

    /** Keeps to the line that another kept to. */
    void resumeFrom(PlanFollower former) {
        followed = former.followed;
        line = former.line;
        if (line != null) {
            tracker = tracker();
        }
    }

    /** The line through the poses; one who stays where it is keeps the line it had. */
    private void take(Plan.Trajectory plan) {
        followed = plan;
        List<Waypoint> points = new ArrayList<>();
        Plan.Pose last = null;
        for (Plan.Pose pose : plan.poses()) {
            if (last == null || Math.abs(pose.east() - last.east()) + Math.abs(pose.north() - last.north()) > SAME_PLACE) {
                points.add(waypoint(pose, 0));
                last = pose;
            }
        }
        if (points.size() > 1 || line == null) {
            points.addFirst(waypoint(plan.first(), -BEYOND));
            points.addLast(waypoint(last, BEYOND));
            line = new Route(points, false, List.of());
            tracker = tracker();
        }
    }

    private PathTracker tracker() {
        return way == PathTracker.Method.LQR ? new LqrTracker(line, context.limits(), gains) : new PurePursuitTracker(line, context.limits());
    }

    private static Waypoint waypoint(Plan.Pose pose, double ahead) {
        return new Waypoint(LocalPosition.of(pose.east() + ahead * Angle.cos(pose.heading()), pose.north() + ahead * Angle.sin(pose.heading())),
                OptionalDouble.empty(), OptionalDouble.empty());
    }

    void push(Plan.Controls controls, Sight sight, Commands commands, int slot, int reason) {
        write(sight, commands, slot, reason, controls.acceleration(), controls.steer());
    }

    /** Brakes along the last line, and stays on the brakes: who stands may still believe to go a little. */
    void stop(Sight sight, Commands commands, int slot, int reason) {
        write(sight, commands, slot, reason, -braking);
    }

    private void write(Sight sight, Commands commands, int slot, int reason, double acceleration) {
        double steer = line == null ? 0 : tracker.steer(sight, slot, line.project(sight.east(slot), sight.north(slot)));
        write(sight, commands, slot, reason, acceleration, steer);
    }

    private void write(Sight sight, Commands commands, int slot, int reason, double acceleration, double steer) {
        VehicleLimits limits = context.limits();
        double wanted = Math.max(0, limits.speedFor(acceleration, sight.speed(slot), SimTime.seconds(context.decisionNanos())));
        commands.write(slot, context.rung(), reason, wanted, Steering.clamp(steer, limits.maxSteer()));
        commands.accelerate(slot, acceleration);
    }
}
