package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.Approach;
import io.tandem.behavior.path.Loiter;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Stays over a place: at rest where the craft can stop, in a circle where it cannot. */
public final class HoverBehavior implements Behavior {

    private final BehaviorContext context;
    private final Optional<LocalPosition> at;
    private final Approach approach;
    private final Loiter loiter;
    /** the place to stay over, metres; NaN until the behavior has begun */
    private final double[] east;
    private final double[] north;
    private final double[] up;
    private final boolean[] there;

    HoverBehavior(BehaviorContext context, BehaviorSettings.Hover settings) {
        this.context = context;
        this.at = settings.at();
        this.approach = new Approach(context.limits(), context.decisionNanos(), OptionalDouble.empty(), OptionalDouble.empty());
        this.loiter = new Loiter(context.limits(), settings.radius());
        this.east = new double[context.count()];
        this.north = new double[context.count()];
        this.up = new double[context.count()];
        this.there = new boolean[context.count()];
        Arrays.fill(east, Double.NaN);
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - context.first();
            if (Double.isNaN(east[i])) {
                east[i] = at.map(LocalPosition::east).orElse(sight.east(slot));
                north[i] = at.map(LocalPosition::north).orElse(sight.north(slot));
                up[i] = at.map(LocalPosition::up).filter(height -> height != 0).orElse(sight.up(slot));
            }
            if (context.limits().canStop()) {
                there[i] = approach.head(sight, commands, slot, context.rung(), east[i], north[i], 0, there[i]);
            } else {
                loiter.circle(sight, commands, slot, context.rung(), east[i], north[i]);
            }
            if (context.limits().vertical()) {
                Steering.holdHeight(sight, commands, slot, up[i], context.limits());
            }
        }
    }

    /** A place that is not given is where the vehicle is now. */
    @Override
    public void reenable(int slot) {
        east[slot - context.first()] = Double.NaN;
        there[slot - context.first()] = false;
    }

    @Override
    public void resumeFrom(Behavior former) {
        HoverBehavior hover = (HoverBehavior) former;
        System.arraycopy(hover.east, 0, east, 0, east.length);
        System.arraycopy(hover.north, 0, north, 0, north.length);
        System.arraycopy(hover.up, 0, up, 0, up.length);
        System.arraycopy(hover.there, 0, there, 0, there.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("staying over a place");
    }
}
