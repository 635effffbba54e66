package io.tandem.behavior.path;

import io.tandem.behavior.control.Steering;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.OptionalDouble;

/** Approach to a place: pure pursuit on the way, braking in time, then rest, or loiter for craft that cannot stop. */
public final class Approach {

    /** Braking before the goal, m/s^2. */
    private static final double BRAKE = 1;
    private static final double ARRIVAL_SECONDS = 0.5;
    /** Hysteresis of arrival, as a factor of the arrival distance. */
    private static final double LEFT_AGAIN = 1.25;

    private final VehicleLimits limits;
    private final double decisionSeconds;
    private final double speed;
    private final double within;
    private final Loiter loiter;

    public Approach(VehicleLimits limits, long decisionNanos, OptionalDouble speed, OptionalDouble within) {
        this.limits = limits;
        this.decisionSeconds = SimTime.seconds(decisionNanos);
        this.speed = speed.orElse(limits.cruise());
        this.within = within.orElse(Math.max(limits.length(), ARRIVAL_SECONDS * this.speed));
        this.loiter = new Loiter(limits, OptionalDouble.empty());
    }

    /**
     * Writes the commands of one slot toward a place; returns whether it has arrived.
     *
     * @param moving speed of the place itself, m/s
     * @param before whether it had arrived; craft that cannot stop then have for good, since their circle is wider than the place
     */
    public boolean head(Sight sight, Commands commands, int slot, int rung, double east, double north, double moving, boolean before) {
        double distance = Steering.distance(sight, slot, east, north);
        boolean arrived = distance <= (before ? LEFT_AGAIN * within : within) || before && !limits.canStop();
        if (!limits.canStop() && arrived) {
            loiter.circle(sight, commands, slot, rung, east, north);
        } else if (arrived) {
            commands.write(slot, rung, 0, 0, 0);
        } else {
            double steer = Steering.pursue(sight, slot, east, north, limits);
            commands.write(slot, rung, 0, limits.canStop() ? Math.min(speed, moving + inTime(distance)) : speed, steer);
        }
        return arrived;
    }

    /**
     * v = sqrt(2 b s + (b tau)^2) - b tau, m/s: the speed from which braking with b that begins tau late stops within s, at least one that
     * arrives.
     */
    private double inTime(double distance) {
        double late = decisionSeconds + limits.speedLag();
        double stop = Math.sqrt(2 * BRAKE * Math.max(0, distance - 0.5 * within) + BRAKE * BRAKE * late * late) - BRAKE * late;
        return Math.max(stop, Math.min(0.1 * speed, 0.5 * within / late));
    }
}
