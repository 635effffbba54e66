package io.tandem.behavior;

import io.tandem.message.Hand;
import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** An operator's hand. When the hand is lost, those on the ground stop; those that fly go on as if nobody had driven. */
public final class Manual implements Behavior {

    private static final int DRIVEN = 0;
    private static final int LOST = 1;

    private final Company company;
    private final long deadMan;

    Manual(Company company, BehaviorSettings.Manual settings) {
        this.company = company;
        this.deadMan = SimTime.nanos(settings.deadMan());
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        Craft craft = company.craft();
        for (int slot = from; slot < to; slot++) {
            Hand hand = sight.hand(slot);
            if (hand == null || hand.letsGo()) {
                continue;
            }
            if (now - hand.at().nanos() < deadMan) {
                wishes.paint(slot, company.rung(), DRIVEN, hand.throttle() * craft.cruise(),
                        Stick.clamp(hand.steer(), 1) * craft.maxSteer());
                Stick.lift(sight, wishes, slot, Stick.clamp(hand.pitch(), 1), craft);
            } else if (!craft.flies()) {
                wishes.paint(slot, company.rung(), LOST, 0, 0);
            }
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("driven by an operator", "the operator's hand is lost");
    }
}
