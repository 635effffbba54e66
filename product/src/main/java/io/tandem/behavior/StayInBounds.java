package io.tandem.behavior;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.geo.Local;
import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;

/**
 * Turns home when outside an area and lets go only well inside, so that it does not chatter at the edge. Heights outside the
 * area's band are mended without touching the steer.
 */
public final class StayInBounds implements Behavior {

    private static final double THROTTLE = 1.1;
    private static final double PREDICTION_SECONDS = 1.5;
    private static final int OUTSIDE = 0;
    private static final int HEIGHT = 1;

    private final Company company;
    private final Area area;
    private final boolean predictive;
    private final double margin;
    private final boolean hasBand;
    private final boolean[] turning;

    StayInBounds(Company company, BehaviorSettings.StayInBounds settings) {
        Craft craft = company.craft();
        this.company = company;
        this.area = settings.area();
        this.predictive = settings.predictive();
        this.margin = settings.margin().orElse(Math.max(2 * craft.length(), craft.tightestTurn()));
        this.hasBand = craft.vertical() && (area.floor() > Double.NEGATIVE_INFINITY || area.ceiling() < Double.POSITIVE_INFINITY);
        this.turning = new boolean[company.count()];
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (mustTurn(sight, slot)) {
                turnHome(sight, wishes, slot);
            }
            if (hasBand) {
                mendHeight(sight, wishes, slot);
            }
        }
    }

    private boolean mustTurn(Sight sight, int slot) {
        int i = slot - company.first();
        double east = sight.east(slot);
        double north = sight.north(slot);
        boolean inside = area.contains(east, north);
        if (turning[i]) {
            turning[i] = !inside || area.distanceToBoundary(east, north) < margin;
        } else {
            turning[i] = !inside || predictive && leavesSoon(sight, slot);
        }
        return turning[i];
    }

    private boolean leavesSoon(Sight sight, int slot) {
        double way = sight.speed(slot) * PREDICTION_SECONDS;
        double heading = sight.heading(slot);
        return !area.contains(sight.east(slot) + way * Angle.cos(heading), sight.north(slot) + way * Angle.sin(heading));
    }

    private void turnHome(Sight sight, Wishes wishes, int slot) {
        Craft craft = company.craft();
        Local home = area.aim(sight.east(slot), sight.north(slot), margin);
        double pitch = wishes.pitch[slot];
        double climb = wishes.climb[slot];
        wishes.paint(slot, company.rung(), OUTSIDE, THROTTLE * craft.cruise(),
                Stick.turnBy(Stick.error(sight, slot, home.east(), home.north()), craft));
        wishes.pitch[slot] = pitch;
        wishes.climb[slot] = climb;
    }

    private void mendHeight(Sight sight, Wishes wishes, int slot) {
        double up = sight.up(slot);
        if (up < area.floor() || up > area.ceiling()) {
            Stick.lift(wishes, slot, up < area.floor() ? 1 : -1, company.craft());
            wishes.rung[slot] = (byte) company.rung();
            wishes.reason[slot] = HEIGHT;
        }
    }

    @Override
    public String reason(int code) {
        return code == HEIGHT ? "outside the height band" : "outside the area";
    }
}
