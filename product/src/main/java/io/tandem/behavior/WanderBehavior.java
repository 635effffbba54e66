package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.List;

/** Straight ahead at cruising speed; aircraft and submarines return to their initial height. */
public final class WanderBehavior implements Behavior {

    private final BehaviorContext context;
    private final boolean holdHeight;
    /** height to hold, metres; NaN until the first decision */
    private final double[] height;

    WanderBehavior(BehaviorContext context, BehaviorSettings.Wander settings) {
        this.context = context;
        this.holdHeight = settings.holdHeight() && context.limits().vertical();
        this.height = new double[context.count()];
        Arrays.fill(height, Double.NaN);
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        double cruise = context.limits().cruise();
        for (int slot = from; slot < to; slot++) {
            commands.write(slot, context.rung(), 0, cruise, 0);
        }
        if (holdHeight) {
            for (int slot = from; slot < to; slot++) {
                int i = slot - context.first();
                if (Double.isNaN(height[i])) {
                    height[i] = sight.up(slot);
                }
                Steering.holdHeight(sight, commands, slot, height[i], context.limits());
            }
        }
    }

    @Override
    public void resumeFrom(Behavior former) {
        System.arraycopy(((WanderBehavior) former).height, 0, height, 0, height.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("nothing else to do");
    }
}
