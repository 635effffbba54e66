package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.path.Loiter;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.OptionalDouble;

/** Keeps a vehicle at its place: at rest where it can stop, in a circle where it cannot. */
final class StationKeeping {

    private final BehaviorContext context;
    private final Loiter loiter;
    /** where each vehicle began, metres */
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
