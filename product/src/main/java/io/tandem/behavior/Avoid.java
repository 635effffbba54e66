package io.tandem.behavior;

import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Turns away as Core advises, and for a moment after the last warning. */
public final class Avoid implements Behavior {

    /** How long a warning is heeded after it came, so that vehicles do not dither between two of them. */
    private static final long HOLD_NANOS = SimTime.nanos(0.6);
    private static final double YIELD_LENGTHS = 4.5;
    private static final double YIELD_THROTTLE = 0.2;

    private final Company company;
    private final boolean yield;
    private final boolean vertical;

    Avoid(Company company, BehaviorSettings.Avoid settings) {
        this.company = company;
        this.yield = settings.yield();
        this.vertical = settings.vertical() && company.craft().vertical();
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (now - sight.alertTime(slot) <= HOLD_NANOS) {
                turnAway(sight, wishes, slot);
            }
        }
    }

    private void turnAway(Sight sight, Wishes wishes, int slot) {
        Craft craft = company.craft();
        boolean gives = yield && company.vid(slot) > sight.alertOther(slot)
                && sight.alertDistance(slot) < YIELD_LENGTHS * craft.length();
        wishes.paint(slot, company.rung(), gives ? 1 : 0, (gives ? YIELD_THROTTLE : 1) * craft.cruise(),
                sight.alertTurn(slot) * craft.maxSteer());
        if (vertical) {
            Stick.lift(sight, wishes, slot, sight.alertClimb(slot), craft);
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("turning away", "giving way");
    }
}
