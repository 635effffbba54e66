package io.tandem.fleet.real;

import io.tandem.geo.Angle;
import io.tandem.message.Freshness;
import io.tandem.mobility.Commands;
import io.tandem.mobility.DriveRequest;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Real vehicles that behaviors decide for. Their fixes are as old as they are, so for the decision each is put where it will have come to at its speed, with the heading that it will have, both by
 * what it was told ({@link CurvatureHistory}); then it is put back, because reports tell what was measured. What is decided is handed to the vehicle's own way out, also when nobody decides: then it is to stand.
 * Of one that does not obey, others are not told what its driver wants, and of others no harder braking than their commands may have.
 */
public final class DrivenSlots {

    private static final long LONGEST = SimTime.nanos(Freshness.FRESH_SECONDS);
    private static final long LATE = SimTime.nanos(CurvatureHistory.LATE_SECONDS);
    private static final long STEP = SimTime.nanos(0.02);

    private final Outside external;
    private final Motion motion;
    private final Commands commands;
    private final List<Driven> all = new ArrayList<>();

    /** The participants whose motion comes from outside. */
    public interface Outside {

        /** The instant of a slot's state. */
        long knownAt(int slot);

        /** Hands a request to the way out of a slot; returns whether it is obeyed. */
        boolean drive(int slot, DriveRequest request);
    }

    /** One of them, and where it was last measured. */
    private static final class Driven {
        private final int slot;
        private final VehicleLimits limits;
        private double east;
        private double north;
        private double heading;
        private boolean moved;
        private final CurvatureHistory told = new CurvatureHistory();

        private Driven(int slot, VehicleLimits limits) {
            this.slot = slot;
            this.limits = limits;
        }
    }

    public DrivenSlots(Outside external, Motion motion, Commands commands) {
        this.external = external;
        this.motion = motion;
        this.commands = commands;
    }

    public void add(int slot, VehicleLimits limits) {
        all.add(new Driven(slot, limits));
    }

    public void predict(long now) {
        for (Driven one : all) {
            long known = external.knownAt(one.slot);
            if (known != ExternalMotion.NEVER) {
                one.east = motion.east[one.slot];
                one.north = motion.north[one.slot];
                one.heading = motion.heading[one.slot];
                one.moved = true;
                goOn(one, Math.max(known, now - LONGEST), now);
            }
        }
    }

    /** Along what it was told, step by step, each with the heading in its middle. */
    private void goOn(Driven one, long from, long now) {
        int slot = one.slot;
        double speed = motion.speed[slot];
        for (long at = from; at < now; at += STEP) {
            long step = Math.min(STEP, now - at);
            double heading = one.heading + speed * one.told.between(from - LATE, at + step / 2 - LATE);
            motion.east[slot] += speed * SimTime.seconds(step) * Angle.cos(heading);
            motion.north[slot] += speed * SimTime.seconds(step) * Angle.sin(heading);
        }
        motion.heading[slot] += speed * one.told.between(from - LATE, now);
    }

    /** Hands over what was decided, and puts everyone back. */
    public void drive(long now) {
        for (Driven one : all) {
            int slot = one.slot;
            if (one.moved) {
                motion.east[slot] = one.east;
                motion.north[slot] = one.north;
                motion.heading[slot] = one.heading;
                one.moved = false;
                double curvature = one.limits.bend(commands.steer[slot]) / one.limits.length();
                boolean obeyed = external.drive(slot, new DriveRequest(now, commands.speed[slot], commands.acceleration[slot], curvature));
                one.told.add(now, obeyed ? curvature : 0);
                commands.acceleration[slot] = obeyed ? Math.max(-one.limits.braking().deceleration(), commands.acceleration[slot]) : Double.NaN;
            }
        }
    }
}
