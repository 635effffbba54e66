package io.tandem.behavior;

import io.tandem.geo.Local;
import io.tandem.perception.Sight;

/** Travels to a place and comes to rest there; craft that cannot rest circle it. */
public final class GoTo implements Behavior {

    private static final int ON_THE_WAY = 0;
    private static final int ARRIVED = 1;

    private final Company company;
    private final Local to;
    private final Approach approach;

    GoTo(Company company, BehaviorSettings.GoTo settings) {
        this.company = company;
        this.to = settings.to();
        this.approach = new Approach(company.craft(), company.decisionNanos(), settings.speed(), settings.within());
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            boolean arrived = approach.head(sight, wishes, slot, company.rung(), this.to.east(), this.to.north());
            wishes.reason[slot] = (byte) (arrived ? ARRIVED : ON_THE_WAY);
            if (company.craft().vertical()) {
                Stick.holdHeight(wishes, slot, this.to.up() - sight.up(slot), company.craft());
            }
        }
    }

    @Override
    public String reason(int code) {
        return code == ARRIVED ? "arrived" : "on the way";
    }
}
