package io.tandem.mobility;

import io.tandem.contact.Bodies;
import io.tandem.contact.GroundFriction;
import io.tandem.contact.Plate;
import io.tandem.message.Estimate;
import io.tandem.message.Reports;
import io.tandem.terrain.Ground;
import io.tandem.terrain.GroundZone;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;

/**
 * Things without wheels: they move when they are pushed, and on slopes steeper than their friction. Friction on the ground belongs to the solver of contacts
 * ({@link GroundFriction}), because a thing that is pushed by less than its friction must not move at all; what is left here is gravity on slopes,
 * v' = -g grad h.
 */
final class Block implements BodyModel {

    private static final double GRAVITY = 9.81;
    /** Metres on both sides of a place over which a slope is measured. */
    private static final double SLOPE_SPAN = 0.25;
    /** m/s under which no curvature is made of a yaw rate. */
    private static final double SLOWEST = 1e-3;

    private final BlockSettings settings;
    private final double stepSeconds;
    private final int first;
    private final int rows;
    private Bodies bodies;
    private int firstBody;
    private Ground ground;

    Block(BlockSettings settings, double stepSeconds, int first, int rows) {
        this.settings = settings;
        this.stepSeconds = stepSeconds;
        this.first = first;
        this.rows = rows;
    }

    @Override
    public void standOn(Ground under) {
        ground = under;
    }

    @Override
    public void join(Bodies among, int[] vids) {
        bodies = among;
        firstBody = among.count();
        Plate plate = settings.plate();
        double mass = settings.fixed() ? Double.POSITIVE_INFINITY : settings.mass();
        double inertia = settings.fixed() ? Double.POSITIVE_INFINITY : settings.turning();
        for (int vid : vids) {
            int body = among.add(vid, plate.hull(), plate.centerX(), plate.centerY(), mass, inertia);
            if (!settings.fixed()) {
                among.groundForce[body] = settings.mu() * mass * GRAVITY;
                among.groundArm[body] = GroundFriction.arm(inertia / mass);
            }
        }
    }

    @Override
    public void begin(Motion motion) {
        for (int slot = first; slot < first + rows; slot++) {
            relocate(motion, slot);
        }
        settle(motion, first, first + rows);
    }

    @Override
    public void relocate(Motion motion, int slot) {
        int body = firstBody + slot - first;
        bodies.place(body, motion.east[slot], motion.north[slot], motion.heading[slot]);
        bodies.go(body, motion.speed[slot] * bodies.cos[body], motion.speed[slot] * bodies.sin[body], 0);
    }

    @Override
    public void resumeFrom(MobilityModel former) {
        Block other = (Block) former;
        bodies = other.bodies;
        firstBody = other.firstBody;
        ground = other.ground;
    }

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            commands.check(slot);
        }
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        if (ground.isLevel() || settings.fixed()) {
            return;
        }
        for (int slot = from; slot < to; slot++) {
            int body = firstBody + slot - first;
            double x = bodies.x[body];
            double y = bodies.y[body];
            double eastward = (ground.height(x + SLOPE_SPAN, y) - ground.height(x - SLOPE_SPAN, y)) / (2 * SLOPE_SPAN);
            double northward = (ground.height(x, y + SLOPE_SPAN) - ground.height(x, y - SLOPE_SPAN)) / (2 * SLOPE_SPAN);
            bodies.vx[body] -= stepSeconds * GRAVITY * eastward;
            bodies.vy[body] -= stepSeconds * GRAVITY * northward;
        }
    }

    @Override
    public void settle(Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int body = firstBody + slot - first;
            double along = bodies.cos[body] * bodies.placeEastSpeed(body) + bodies.sin[body] * bodies.placeNorthSpeed(body);
            motion.east[slot] = bodies.placeEast(body);
            motion.north[slot] = bodies.placeNorth(body);
            motion.heading[slot] = bodies.heading[body];
            motion.speed[slot] = along;
            motion.curvature[slot] = Math.abs(along) > SLOWEST ? bodies.yawRate[body] / along : 0;
            if (!ground.isPlain()) {
                feelGround(motion, slot, body);
            }
            bodies.bottom[body] = motion.up[slot] + settings.height().min();
            bodies.top[body] = motion.up[slot] + settings.height().max();
        }
    }

    /** Without wheels there is no odometry. */
    @Override
    public void addOdometry(SimTime now, List<Estimate> out) {
    }

    private void feelGround(Motion motion, int slot, int body) {
        motion.up[slot] = ground.height(motion.east[slot], motion.north[slot]);
        if (!settings.fixed()) {
            GroundZone zone = ground.zone(bodies.x[body], bodies.y[body]);
            double mu = zone == null ? settings.mu() : zone.mu().orElse(settings.mu());
            bodies.groundForce[body] = mu * settings.mass() * GRAVITY;
        }
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int body = firstBody + slot - first;
            out.eastSpeed[slot] = moving * bodies.placeEastSpeed(body);
            out.northSpeed[slot] = moving * bodies.placeNorthSpeed(body);
            out.speed[slot] = moving * motion.speed[slot];
            out.yawRate[slot] = moving * bodies.yawRate[body];
        }
        Arrays.fill(out.upSpeed, from, to, 0);
        Arrays.fill(out.steer, from, to, 0);
        Arrays.fill(out.pitch, from, to, 0);
        Arrays.fill(out.roll, from, to, 0);
    }
}
