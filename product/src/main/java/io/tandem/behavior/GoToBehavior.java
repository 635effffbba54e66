package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.Approach;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** Travels to a place and stops there; craft that cannot stop circle it. */
public final class GoToBehavior implements Behavior {

    private static final int ON_THE_WAY = 0;
    private static final int ARRIVED = 1;

    private final BehaviorContext context;
    private final LocalPosition to;
    private final Approach approach;
    private final boolean[] arrived;

    GoToBehavior(BehaviorContext context, BehaviorSettings.GoTo settings) {
        this.context = context;
        this.to = settings.to();
        this.approach = new Approach(context.limits(), context.decisionNanos(), settings.speed(), settings.within());
        this.arrived = new boolean[context.count()];
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - context.first();
            arrived[i] = approach.head(sight, commands, slot, context.rung(), this.to.east(), this.to.north(), 0, arrived[i]);
            commands.reason[slot] = (byte) (arrived[i] ? ARRIVED : ON_THE_WAY);
            Steering.holdHeightOf(this.to, sight, commands, slot, context.limits());
        }
    }

    @Override
    public void resumeFrom(Behavior former) {
        System.arraycopy(((GoToBehavior) former).arrived, 0, arrived, 0, arrived.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("on the way", "arrived");
    }
}
