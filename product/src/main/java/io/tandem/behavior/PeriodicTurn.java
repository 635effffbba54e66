package io.tandem.behavior;

import io.tandem.chance.Chance;
import io.tandem.chance.Chance.Purpose;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Now and then a turn of random strength. Commands steer and speed and leaves pitch to others. */
public final class PeriodicTurn implements Behavior {

    private final Company company;
    private final Bouts bouts;
    private final double speed;

    PeriodicTurn(Company company, BehaviorSettings.PeriodicTurn settings) {
        this.company = company;
        this.bouts = new Bouts(company, settings.every(), SimTime.nanos(settings.lasting()), Purpose.TURN_TIME);
        this.speed = settings.throttle() * company.craft().cruise();
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (bouts.underWay(slot, now)) {
                double strength = Chance.uniform(company.seed(), company.vid(slot), bouts.number(slot), Purpose.TURN_STRENGTH, -1, 1);
                wishes.steer[slot] = strength * company.craft().maxSteer();
                wishes.speed[slot] = speed;
                wishes.rung[slot] = (byte) company.rung();
                wishes.reason[slot] = 0;
            }
        }
    }

    @Override
    public void goOnFrom(Behavior former) {
        bouts.goOnFrom(((PeriodicTurn) former).bouts);
    }

    @Override
    public List<String> reasons() {
        return List.of("time for a turn");
    }
}
