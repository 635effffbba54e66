package io.tandem.behavior;

import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.List;

/** Straight ahead at cruising speed; those that fly or dive come back to the height they began at. */
public final class Wander implements Behavior {

    private final Company company;
    private final boolean holdHeight;
    /** height to hold, metres; NaN until the first decision */
    private final double[] height;

    Wander(Company company, BehaviorSettings.Wander settings) {
        this.company = company;
        this.holdHeight = settings.holdHeight() && company.craft().vertical();
        this.height = new double[company.count()];
        Arrays.fill(height, Double.NaN);
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        double cruise = company.craft().cruise();
        for (int slot = from; slot < to; slot++) {
            wishes.paint(slot, company.rung(), 0, cruise, 0);
        }
        if (holdHeight) {
            for (int slot = from; slot < to; slot++) {
                int i = slot - company.first();
                if (Double.isNaN(height[i])) {
                    height[i] = sight.up(slot);
                }
                Stick.holdHeight(sight, wishes, slot, height[i], company.craft());
            }
        }
    }

    @Override
    public void goOnFrom(Behavior former) {
        System.arraycopy(((Wander) former).height, 0, height, 0, height.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("nothing else to do");
    }
}
