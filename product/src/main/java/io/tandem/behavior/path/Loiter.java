package io.tandem.behavior.path;

import io.tandem.behavior.control.Steering;
import io.tandem.geo.Angle;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import java.util.OptionalDouble;

/** Circles a place anticlockwise, for craft that cannot stop. */
public final class Loiter {

    private final VehicleLimits limits;
    private final double radius;

    public Loiter(VehicleLimits limits, OptionalDouble radius) {
        this.limits = limits;
        this.radius = radius.orElse(2 * limits.tightestTurn());
    }

    /**
     * Writes the commands of one slot. Course: tangent of the circle, turned inward or outward in proportion to the radial error; steer:
     * proportional to the course error, plus the curvature of the circle.
     */
    public void circle(Sight sight, Commands commands, int slot, int rung, double east, double north) {
        double outward = Angle.wrap(Steering.bearing(sight, slot, east, north) + Math.PI);
        double off = (Steering.distance(sight, slot, east, north) - radius) / radius;
        double course = outward + Math.PI / 2 + Steering.clamp(off, 1) * Math.PI / 2;
        double steer = Steering.turnBy(Angle.wrap(course - sight.heading(slot)), limits) + limits.length() / radius;
        commands.write(slot, rung, 0, limits.cruise(), Steering.clamp(steer, limits.maxSteer()));
    }
}
