package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.walking.Walker;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** People on foot: each is a {@link Walker}, who keeps apart from others and judges gaps in the traffic before she crosses a road. */
public final class WalkBehavior implements Behavior {

    private final BehaviorContext context;
    private final BehaviorSettings.Walk settings;
    private final Walker.Plan plan;
    private final Walker[] walkers;

    WalkBehavior(BehaviorContext context, BehaviorSettings.Walk settings) {
        this.context = context;
        this.settings = settings;
        this.plan = new Walker.Plan(context, settings.to(), settings.path(), settings.speed(), settings.after(), settings.manner(), settings.reckless());
        this.walkers = new Walker[context.count()];
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - context.first();
            if (walkers[i] == null) {
                walkers[i] = new Walker(plan, sight, slot);
            }
            walkers[i].walk(now, sight, commands);
        }
    }

    /** Where only the manner has changed, people go on from where they are on their way. */
    @Override
    public void resumeFrom(Behavior former) {
        WalkBehavior other = (WalkBehavior) former;
        boolean sameWay = other.settings.to().equals(settings.to()) && other.settings.path().equals(settings.path());
        for (int i = 0; i < walkers.length && sameWay; i++) {
            walkers[i] = other.walkers[i] == null ? null : new Walker(plan, other.walkers[i]);
        }
    }

    /** She may stand elsewhere now: her way begins there. */
    @Override
    public void reenable(int slot) {
        walkers[slot - context.first()] = null;
    }

    @Override
    public List<String> reasons() {
        return Walker.REASONS;
    }
}
