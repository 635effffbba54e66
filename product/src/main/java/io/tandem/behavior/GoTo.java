package io.tandem.behavior;

import io.tandem.geo.Local;
import io.tandem.perception.Sight;
import java.util.List;

/** Travels to a place and comes to rest there; craft that cannot rest circle it. */
public final class GoTo implements Behavior {

    private static final int ON_THE_WAY = 0;
    private static final int ARRIVED = 1;

    private final Company company;
    private final Local to;
    private final Approach approach;
    private final boolean[] arrived;

    GoTo(Company company, BehaviorSettings.GoTo settings) {
        this.company = company;
        this.to = settings.to();
        this.approach = new Approach(company.craft(), company.decisionNanos(), settings.speed(), settings.within());
        this.arrived = new boolean[company.count()];
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - company.first();
            arrived[i] = approach.head(sight, wishes, slot, company.rung(), this.to.east(), this.to.north(), 0, arrived[i]);
            wishes.reason[slot] = (byte) (arrived[i] ? ARRIVED : ON_THE_WAY);
            Stick.holdHeightOf(this.to, sight, wishes, slot, company.craft());
        }
    }

    @Override
    public void goOnFrom(Behavior former) {
        System.arraycopy(((GoTo) former).arrived, 0, arrived, 0, arrived.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("on the way", "arrived");
    }
}
