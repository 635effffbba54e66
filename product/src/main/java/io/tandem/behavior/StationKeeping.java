package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.path.Loiter;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.OptionalDouble;

/** Staying where one is while there is nothing to do: at rest where the craft can, in a circle where it cannot. */
final class StationKeeping {

    private final BehaviorContext context;
    private final Loiter loiter;
    /** where each vehicle was when it began to stay, metres */
    private final double[] east;
    private final double[] north;

    StationKeeping(BehaviorContext context) {
        this.context = context;
        this.loiter = new Loiter(context.limits(), OptionalDouble.empty());
        this.east = new double[context.count()];
        this.north = new double[context.count()];
    }

    void resumeFrom(StationKeeping former) {
        System.arraycopy(former.east, 0, east, 0, east.length);
        System.arraycopy(former.north, 0, north, 0, north.length);
    }

    void begin(Sight sight, int slot) {
        int i = slot - context.first();
        east[i] = sight.east(slot);
        north[i] = sight.north(slot);
    }

    void write(Sight sight, Commands commands, int slot) {
        int i = slot - context.first();
        if (context.limits().canStop()) {
            commands.write(slot, context.rung(), 0, 0, 0);
        } else {
            loiter.circle(sight, commands, slot, context.rung(), east[i], north[i]);
        }
    }
}
