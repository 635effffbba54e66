package io.tandem.behavior;

import io.tandem.chance.Chance;
import io.tandem.chance.Chance.Purpose;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Now and then a climb or descent of random strength. Commands only those and leaves steer to others. */
public final class PeriodicPitch implements Behavior {

    private final Company company;
    private final Bouts bouts;

    PeriodicPitch(Company company, BehaviorSettings.PeriodicPitch settings) {
        this.company = company;
        this.bouts = new Bouts(company, settings.every(), SimTime.nanos(settings.lasting()), Purpose.PITCH_TIME);
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (company.craft().vertical() && bouts.underWay(slot, now)) {
                double strength = Chance.uniform(company.seed(), company.vid(slot), bouts.number(slot), Purpose.PITCH_STRENGTH, -1, 1);
                Stick.lift(sight, wishes, slot, strength, company.craft());
                wishes.rung[slot] = (byte) company.rung();
                wishes.reason[slot] = 0;
            }
        }
    }

    @Override
    public void goOnFrom(Behavior former) {
        bouts.goOnFrom(((PeriodicPitch) former).bouts);
    }

    @Override
    public List<String> reasons() {
        return List.of("time to climb or descend");
    }
}
