package io.tandem.behavior.path;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.geo.Angle;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.planning.maneuver.Maneuver;
import io.tandem.planning.maneuver.RearPose;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * Keeps one vehicle on a {@link Maneuver}, leg after leg, and brings it to rest at the end. The rear axle is kept on the way by
 *
 * <pre>
 *   kappa = kappa_way - k_e e - sigma k_theta theta_e
 * </pre>
 *
 * with e the offset to the left of the way, metres, theta_e the heading error, radians, and sigma 1 forward and -1 in reverse, which gives e'' + k_theta e' + k_e e = 0 over the way. The
 * curvature of the way is taken a little ahead, because wheels take time to turn.
 */
public final class ManeuverFollower {

    /** k_e, 1/m2, and k_theta, 1/m. */
    private static final double OFFSET_GAIN = 0.5;
    private static final double HEADING_GAIN = 1.4;
    /** m/s2 with which it stops at the end of a leg, and the slowest it creeps there, m/s. */
    private static final double BRAKING = 0.5;
    private static final double CREEP = 0.15;
    private static final double END_OF_LEG_METRES = 0.04;
    private static final double STANDING_MPS = 0.03;
    /** Greatest time for which it stands between two legs while its wheels turn, seconds. */
    private static final double TURNING_SECONDS = 2.5;
    /** Where the way bends otherwise than the wheels do, by more than this, 1/m, it is driven slowly, m/s, so that they can turn. */
    private static final double OTHER_BEND = 0.05;
    private static final double TURNING_MPS = 0.25;
    /** Metres by which steering is ahead of the way: half of what is driven slowly while wheels turn from lock to lock. */
    private static final double STEER_AHEAD_METRES = 0.25;

    private final BehaviorContext context;
    private final Maneuver maneuver;
    private final double fastest;
    private int leg;
    private int near;
    private long waitUntil = Long.MIN_VALUE;

    /** @param fastest greatest speed, m/s */
    public ManeuverFollower(BehaviorContext context, Maneuver maneuver, double fastest) {
        this.context = context;
        this.maneuver = maneuver;
        this.fastest = fastest;
    }

    /** The pose of the rear axle where the reported point is at a place. */
    public static RearPose rearOf(BehaviorContext context, double east, double north, double heading) {
        double ahead = context.limits().ahead();
        return new RearPose(east - ahead * Angle.cos(heading), north - ahead * Angle.sin(heading), heading);
    }

    /** Writes the commands of the slot that it drives; returns whether the vehicle rests at the end. */
    public boolean drive(long now, Sight sight, Commands commands, int slot, int reason) {
        Maneuver.Leg present = maneuver.legs().get(leg);
        RearPose own = rearOf(context, sight.east(slot), sight.north(slot), sight.heading(slot));
        advance(present, own);
        double left = present.length() - station(present, own);
        boolean ended = left < END_OF_LEG_METRES && Math.abs(sight.speed(slot)) < STANDING_MPS;
        if (ended && leg == maneuver.legs().size() - 1) {
            commands.write(slot, context.rung(), reason, 0, 0);
            return true;
        }
        if (ended) {
            leg++;
            near = 0;
            waitUntil = now + SimTime.nanos(TURNING_SECONDS);
        }
        write(now, sight, commands, slot, reason, maneuver.legs().get(leg), own);
        return false;
    }

    private void write(long now, Sight sight, Commands commands, int slot, int reason, Maneuver.Leg present, RearPose own) {
        double left = present.length() - station(present, own);
        double wanted = curvature(present, own);
        boolean turned = Math.abs(wanted - sight.curvature(slot)) < OTHER_BEND;
        boolean waits = left < END_OF_LEG_METRES || now < waitUntil && !turned;
        double speed = waits ? 0 : turned ? speed(present, left) : TURNING_MPS;
        commands.write(slot, context.rung(), reason, present.direction() * speed, Steering.clamp(context.limits().steerFor(wanted), context.limits().maxSteer()));
    }

    /** The speed from which it can slow down to the next bend and stop at the end. */
    private double speed(Maneuver.Leg present, double left) {
        double speed = Math.min(fastest, Math.max(CREEP, Math.sqrt(2 * BRAKING * Math.max(0, left))));
        double here = present.curvature().get(Math.min(near + 1, present.curvature().size() - 1));
        for (int i = near + 1; i < present.poses().size(); i++) {
            double away = present.station().get(i) - present.station().get(near) - STEER_AHEAD_METRES;
            double slowEnough = Math.sqrt(TURNING_MPS * TURNING_MPS + 2 * BRAKING * Math.max(0, away));
            if (slowEnough >= speed) {
                return speed;
            }
            if (Math.abs(present.curvature().get(i) - here) > OTHER_BEND) {
                return slowEnough;
            }
        }
        return speed;
    }

    /** The nearest pose of the leg, from the last one on. */
    private void advance(Maneuver.Leg present, RearPose own) {
        List<RearPose> poses = present.poses();
        while (near < poses.size() - 1 && distance(poses.get(near + 1), own) <= distance(poses.get(near), own)) {
            near++;
        }
    }

    private static double distance(RearPose one, RearPose other) {
        double e = one.east() - other.east();
        double n = one.north() - other.north();
        return e * e + n * n;
    }

    /** Metres travelled along the leg: those of the nearest pose and what the axle is beyond it. */
    private double station(Maneuver.Leg present, RearPose own) {
        RearPose pose = present.poses().get(near);
        double beyond = (own.east() - pose.east()) * Angle.cos(pose.heading()) + (own.north() - pose.north()) * Angle.sin(pose.heading());
        return present.station().get(near) + present.direction() * beyond;
    }

    private double curvature(Maneuver.Leg present, RearPose own) {
        RearPose pose = present.poses().get(near);
        double offset = (own.north() - pose.north()) * Angle.cos(pose.heading()) - (own.east() - pose.east()) * Angle.sin(pose.heading());
        double error = Angle.wrap(own.heading() - pose.heading());
        double ahead = present.station().get(near) + STEER_AHEAD_METRES;
        int at = Math.min(near + 1, present.poses().size() - 1);
        while (at < present.poses().size() - 1 && present.station().get(at) < ahead) {
            at++;
        }
        return present.curvature().get(at) - OFFSET_GAIN * offset - present.direction() * HEADING_GAIN * error;
    }
}
