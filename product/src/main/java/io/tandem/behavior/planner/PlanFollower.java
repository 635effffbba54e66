package io.tandem.behavior.planner;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.LqrTracker;
import io.tandem.behavior.path.PathGains;
import io.tandem.behavior.path.PathTracker;
import io.tandem.behavior.path.PurePursuitTracker;
import io.tandem.behavior.path.StanleyTracker;
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

/**
 * Follows the plans of one vehicle: a path tracker keeps to the line of a trajectory, and a speed controller to its times:
 * acceleration = planned + kv (planned speed - speed) + kp (planned position - position along the heading).
 */
public final class PlanFollower {

    /** kv, 1/s, and kp, 1/s^2; the position error is limited, metres. */
    private static final double SPEED_GAIN = 1.5;
    private static final double POSITION_GAIN = 0.4;
    private static final double LARGEST_POSITION_ERROR = 2;
    private static final double STANDING_SPEED = 0.05;
    /** Extension of the line beyond both ends, metres, so that its direction is defined there. */
    private static final double EXTENSION_METRES = 10;
    private static final double SAME_PLACE_METRES = 0.05;

    private final BehaviorContext context;
    private final PathTracker.Method method;
    private final PathGains gains;
    private final double braking;
    private Plan.Trajectory followed;
    private Route line;
    private PathTracker tracker;

    public PlanFollower(BehaviorContext context, PathTracker.Method method, PathGains gains, double braking) {
        this.context = context;
        this.method = method;
        this.gains = gains;
        this.braking = braking;
    }

    public void follow(long now, Plan.Trajectory plan, Sight sight, Commands commands, int slot, int reason) {
        if (plan != followed) {
            take(plan);
        }
        double time = SimTime.seconds(now);
        Plan.Pose wanted = plan.at(time);
        double heading = sight.heading(slot);
        double behind = (wanted.east() - sight.east(slot)) * Angle.cos(heading) + (wanted.north() - sight.north(slot)) * Angle.sin(heading);
        double acceleration = plan.accelerationAt(time) + SPEED_GAIN * (wanted.speed() - sight.speed(slot))
                + POSITION_GAIN * Steering.clamp(behind, LARGEST_POSITION_ERROR);
        boolean rests = plan.at(time + SimTime.seconds(context.decisionNanos())).speed() < STANDING_SPEED && plan.last().speed() < STANDING_SPEED;
        write(sight, commands, slot, reason, rests ? Math.min(acceleration, -SPEED_GAIN * Math.max(0, sight.speed(slot))) : acceleration);
    }

    /** Takes over the line of a former follower. */
    public void resumeFrom(PlanFollower former) {
        followed = former.followed;
        line = former.line;
        if (line != null) {
            tracker = tracker();
        }
    }

    /** Makes the line through the poses; a plan that stays in one place keeps the former line. */
    private void take(Plan.Trajectory plan) {
        followed = plan;
        List<Waypoint> points = new ArrayList<>();
        Plan.Pose last = null;
        for (Plan.Pose pose : plan.poses()) {
            if (last == null || Math.abs(pose.east() - last.east()) + Math.abs(pose.north() - last.north()) > SAME_PLACE_METRES) {
                points.add(waypoint(pose, 0));
                last = pose;
            }
        }
        if (points.size() > 1 || line == null) {
            points.addFirst(waypoint(plan.first(), -EXTENSION_METRES));
            points.addLast(waypoint(last, EXTENSION_METRES));
            line = new Route(points, false, List.of());
            tracker = tracker();
        }
    }

    private PathTracker tracker() {
        return switch (method) {
            case LQR -> new LqrTracker(line, context.limits(), gains);
            case PURE_PURSUIT -> new PurePursuitTracker(line, context.limits());
            case STANLEY -> new StanleyTracker(line, context.limits());
        };
    }

    private static Waypoint waypoint(Plan.Pose pose, double ahead) {
        return new Waypoint(LocalPosition.of(pose.east() + ahead * Angle.cos(pose.heading()), pose.north() + ahead * Angle.sin(pose.heading())),
                OptionalDouble.empty(), OptionalDouble.empty());
    }

    public void control(Plan.Controls controls, Sight sight, Commands commands, int slot, int reason) {
        write(sight, commands, slot, reason, controls.acceleration(), controls.steer());
    }

    /** Brakes along the last line, also at rest: a speed estimate may still show a small speed. */
    public void stop(Sight sight, Commands commands, int slot, int reason) {
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
