package io.tandem.behavior;

import io.tandem.geo.Angle;
import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import java.util.OptionalDouble;

/** Circling a place anticlockwise, for craft that cannot stand still. */
final class Loiter {

    private final Craft craft;
    private final double radius;

    Loiter(Craft craft, OptionalDouble radius) {
        this.craft = craft;
        this.radius = radius.orElse(2 * craft.tightestTurn());
    }

    /** Paints one slot: along the circle, turned toward it by how far off it is, plus the circle's own curvature. */
    void circle(Sight sight, Wishes wishes, int slot, int rung, double east, double north) {
        double outward = Angle.wrap(Stick.bearing(sight, slot, east, north) + Math.PI);
        double off = (Stick.distance(sight, slot, east, north) - radius) / radius;
        double course = outward + Math.PI / 2 + Stick.clamp(off, 1) * Math.PI / 2;
        double steer = Stick.turnBy(Angle.wrap(course - sight.heading(slot)), craft) + craft.length() / radius;
        wishes.paint(slot, rung, 0, craft.cruise(), Stick.clamp(steer, craft.maxSteer()));
    }
}
