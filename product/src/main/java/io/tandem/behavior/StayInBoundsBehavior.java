package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import java.util.List;

/**
 * Turns home when outside an area, until a margin inside it (hysteresis). A height outside the band of the area is corrected without
 * touching the steer; one that climbs by its pitch alone, and rests, needs speed for that.
 */
public final class StayInBoundsBehavior implements Behavior {

    private static final double THROTTLE = 1.1;
    private static final double PREDICTION_SECONDS = 1.5;
    private static final int OUTSIDE = 0;
    private static final int HEIGHT = 1;

    private final BehaviorContext context;
    private final Area area;
    private final boolean predictive;
    private final double margin;
    private final boolean hasBand;
    /** hysteresis of the height band, metres */
    private final double heightMargin;
    private final boolean[] turning;
    private final boolean[] correctsHeight;

    StayInBoundsBehavior(BehaviorContext context, BehaviorSettings.StayInBounds settings) {
        VehicleLimits limits = context.limits();
        this.context = context;
        this.area = settings.area();
        this.predictive = settings.predictive();
        this.margin = Math.min(settings.margin().orElse(Math.max(2 * limits.length(), limits.tightestTurn())), roomAtHome(area) / 2);
        this.hasBand = limits.vertical() && (area.floor() > Double.NEGATIVE_INFINITY || area.ceiling() < Double.POSITIVE_INFINITY);
        this.heightMargin = Math.min(limits.length(), (area.ceiling() - area.floor()) / 4);
        this.turning = new boolean[context.count()];
        this.correctsHeight = new boolean[context.count()];
    }

    /** The greatest useful margin: home is the deepest point inside, metres. */
    private static double roomAtHome(Area area) {
        return area.distanceToBoundary(area.home().east(), area.home().north());
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (mustTurn(sight, slot)) {
                turnHome(sight, commands, slot);
            }
            if (hasBand) {
                correctHeight(sight, commands, slot);
            }
        }
    }

    private boolean mustTurn(Sight sight, int slot) {
        int i = slot - context.first();
        double east = sight.east(slot);
        double north = sight.north(slot);
        boolean inside = area.contains(east, north);
        turning[i] = !inside || predictive && leavesSoon(sight, slot)
                || turning[i] && area.distanceToBoundary(east, north) < margin;
        return turning[i];
    }

    private boolean leavesSoon(Sight sight, int slot) {
        double way = sight.speed(slot) * PREDICTION_SECONDS;
        double heading = sight.heading(slot);
        return !area.contains(sight.east(slot) + way * Angle.cos(heading), sight.north(slot) + way * Angle.sin(heading));
    }

    private void turnHome(Sight sight, Commands commands, int slot) {
        VehicleLimits limits = context.limits();
        LocalPosition home = area.aim(sight.east(slot), sight.north(slot), margin);
        double pitch = commands.pitch[slot];
        double climb = commands.climb[slot];
        commands.write(slot, context.rung(), OUTSIDE, THROTTLE * limits.cruise(),
                Steering.turnBy(Steering.error(sight, slot, home.east(), home.north()), limits));
        commands.pitch[slot] = pitch;
        commands.climb[slot] = climb;
    }

    private void correctHeight(Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        double up = sight.up(slot);
        double inside = correctsHeight[i] ? heightMargin : 0;
        correctsHeight[i] = up < area.floor() + inside || up > area.ceiling() - inside;
        if (correctsHeight[i]) {
            Steering.lift(sight, commands, slot, up < area.floor() + inside ? 1 : -1, context.limits());
            if (commands.speed[slot] == 0 && context.limits().maxClimb() == 0) {
                commands.speed[slot] = context.limits().cruise();
            }
            commands.rung[slot] = (byte) context.rung();
            commands.reason[slot] = HEIGHT;
        }
    }

    @Override
    public void resumeFrom(Behavior former) {
        StayInBoundsBehavior bounds = (StayInBoundsBehavior) former;
        System.arraycopy(bounds.turning, 0, turning, 0, turning.length);
        System.arraycopy(bounds.correctsHeight, 0, correctsHeight, 0, correctsHeight.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("outside the area", "outside the height band");
    }
}
