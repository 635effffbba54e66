package io.tandem.behavior;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.geo.Local;
import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import java.util.List;

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
    /** how far inside the height band before it lets go, metres */
    private final double heightMargin;
    private final boolean[] turning;
    private final boolean[] mending;

    StayInBounds(Company company, BehaviorSettings.StayInBounds settings) {
        Craft craft = company.craft();
        this.company = company;
        this.area = settings.area();
        this.predictive = settings.predictive();
        this.margin = Math.min(settings.margin().orElse(Math.max(2 * craft.length(), craft.tightestTurn())), roomAtHome(area) / 2);
        this.hasBand = craft.vertical() && (area.floor() > Double.NEGATIVE_INFINITY || area.ceiling() < Double.POSITIVE_INFINITY);
        this.heightMargin = Math.min(craft.length(), (area.ceiling() - area.floor()) / 4);
        this.turning = new boolean[company.count()];
        this.mending = new boolean[company.count()];
    }

    /** Nobody can be further inside than home is. */
    private static double roomAtHome(Area area) {
        return area.distanceToBoundary(area.home().east(), area.home().north());
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
        turning[i] = !inside || predictive && leavesSoon(sight, slot)
                || turning[i] && area.distanceToBoundary(east, north) < margin;
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
        int i = slot - company.first();
        double up = sight.up(slot);
        double inside = mending[i] ? heightMargin : 0;
        mending[i] = up < area.floor() + inside || up > area.ceiling() - inside;
        if (mending[i]) {
            Stick.lift(sight, wishes, slot, up < area.floor() + inside ? 1 : -1, company.craft());
            wishes.rung[slot] = (byte) company.rung();
            wishes.reason[slot] = HEIGHT;
        }
    }

    @Override
    public void goOnFrom(Behavior former) {
        StayInBounds bounds = (StayInBounds) former;
        System.arraycopy(bounds.turning, 0, turning, 0, turning.length);
        System.arraycopy(bounds.mending, 0, mending, 0, mending.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("outside the area", "outside the height band");
    }
}
