package io.tandem.behavior;

import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.OptionalDouble;

/** How one reaches a place: pure pursuit on the way, slowing down in time, at rest (or circling) when there. */
final class Approach {

    /** How firmly a craft slows down before its goal, m/s2. */
    private static final double BRAKE = 1;
    private static final double ARRIVAL_SECONDS = 0.5;

    private final Craft craft;
    private final double decisionSeconds;
    private final double speed;
    private final double within;
    private final Loiter loiter;

    Approach(Craft craft, long decisionNanos, OptionalDouble speed, OptionalDouble within) {
        this.craft = craft;
        this.decisionSeconds = SimTime.seconds(decisionNanos);
        this.speed = speed.orElse(craft.cruise());
        this.within = within.orElse(Math.max(craft.length(), ARRIVAL_SECONDS * this.speed));
        this.loiter = new Loiter(craft, OptionalDouble.empty());
    }

    /** Paints one slot on its way to a place, and says whether it has arrived. */
    boolean head(Sight sight, Wishes wishes, int slot, int rung, double east, double north) {
        double distance = Stick.distance(sight, slot, east, north);
        boolean arrived = distance <= within;
        if (!craft.canStop() && arrived) {
            circle(sight, wishes, slot, rung, east, north);
        } else if (arrived) {
            wishes.paint(slot, rung, 0, 0, 0);
        } else {
            double steer = Stick.pursue(sight, slot, east, north, craft);
            wishes.paint(slot, rung, 0, craft.canStop() ? Math.min(speed, inTime(distance)) : speed, steer);
        }
        return arrived;
    }

    void circle(Sight sight, Wishes wishes, int slot, int rung, double east, double north) {
        loiter.circle(sight, wishes, slot, rung, east, north);
    }

    /** The speed from which it still stops at the place, seen one decision and one lag ahead; never so slow that it does not arrive. */
    private double inTime(double distance) {
        double late = decisionSeconds + craft.speedLag();
        double stop = Math.sqrt(2 * BRAKE * Math.max(0, distance - 0.5 * within) + BRAKE * BRAKE * late * late) - BRAKE * late;
        return Math.max(stop, 0.1 * speed);
    }
}
