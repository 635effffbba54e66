package io.tandem.mobility;

import io.tandem.geo.Angle;
import io.tandem.message.Reports;
import java.util.Arrays;

/**
 * A point with a velocity: p' = v, |v| and |v'| limited. The velocity is held as speed and heading. A turn takes the sideways acceleration
 * v^2 kappa, m/s2; the change of speed has what the limit leaves beside it, sqrt(a_max^2 - (v^2 kappa)^2). At rest any turn is free.
 */
public final class Particle implements MobilityModel {

    /** Up to this speed, m/s, a given velocity counts as none, and one to the rear as steps backward. */
    private static final double STANDING_MPS = 0.01;
    private static final double BACKWARD_MPS = 0.5;

    private final VehicleLimits limits;
    private final double h;
    private final double maxSpeed;

    /**
     * @param h        step, seconds
     * @param maxSpeed m/s
     */
    Particle(VehicleLimits limits, double h, double maxSpeed) {
        this.limits = limits;
        this.h = h;
        this.maxSpeed = maxSpeed;
    }

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (commands.actuators[slot] != null) {
                move(commands.actuators[slot], motion, slot);
            } else if (commands.check(slot)) {
                motion.curvature[slot] = limits.bend(commands.steer[slot]) / limits.length();
                motion.wantedSpeed[slot] = commands.speed[slot];
            } else {
                commands.steer[slot] = limits.steerFor(motion.curvature[slot]);
            }
        }
    }

    /** A velocity acts at once. Motion slowly backward keeps the heading; anything faster turns it. */
    private void move(double[] velocity, Motion motion, int slot) {
        double east = velocity[Commands.EAST];
        double north = velocity[Commands.NORTH];
        double speed = Math.min(maxSpeed, Math.sqrt(east * east + north * north));
        motion.curvature[slot] = 0;
        if (speed < STANDING_MPS) {
            motion.speed[slot] = 0;
        } else {
            boolean backward = speed < BACKWARD_MPS && east * Angle.cos(motion.heading[slot]) + north * Angle.sin(motion.heading[slot]) < 0;
            motion.heading[slot] = backward ? StrictMath.atan2(-north, -east) : StrictMath.atan2(north, east);
            motion.speed[slot] = backward ? -speed : speed;
        }
        motion.wantedSpeed[slot] = motion.speed[slot];
    }

    /**
     * With the curvature held over the step the way is an arc, of which Simpson's rule gives the chord: h v (2 + cos A) / 3 in the direction
     * psi + A, with A = h v kappa / 2 and v the mean speed.
     */
    @Override
    public void step(long now, Motion motion, int from, int to) {
        double maxAcceleration = limits.maxAcceleration();
        for (int i = from; i < to; i++) {
            double v = motion.speed[i];
            double tightest = maxAcceleration / (v * v);
            double curvature = v == 0 ? motion.curvature[i] : Math.max(-tightest, Math.min(tightest, motion.curvature[i]));
            double sideways = v * v * curvature;
            double along = Math.sqrt(Math.max(0, maxAcceleration * maxAcceleration - sideways * sideways)) * h;
            double wanted = Math.max(-maxSpeed, Math.min(maxSpeed, motion.wantedSpeed[i]));
            double change = Math.max(-along, Math.min(along, wanted - v));
            double mean = v + 0.5 * change;
            double half = 0.5 * h * mean * curvature;
            double way = h / 3 * (2 + Angle.cos(half)) * mean;
            motion.east[i] += way * Angle.cos(motion.heading[i] + half);
            motion.north[i] += way * Angle.sin(motion.heading[i] + half);
            motion.heading[i] += 2 * half;
            motion.speed[i] = v + change;
            motion.curvature[i] = curvature;
        }
    }

    /** Steer is what was asked for; how much of it the acceleration allowed is in the yaw rate. */
    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        NoSlipVelocity.report(motion, limits.ahead(), moving, out, from, to);
        System.arraycopy(commands.steer, from, out.steer, from, to - from);
        Arrays.fill(out.pitch, from, to, 0);
        Arrays.fill(out.roll, from, to, 0);
    }
}
