package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import java.util.List;

/**
 * A controller of one's own: it takes over what its unit commands, and leaves the rest as the behaviors below it on the ladder have it. The units of all vehicles are
 * stepped together when all have decided; this notes what only perception knows, and for which slots the unit counts.
 */
public final class ControllerBehavior implements Behavior {

    /** Where no vehicle is ahead, metres. */
    public static final double FREE_ROAD_GAP = 1000;

    private final BehaviorContext context;
    private final BehaviorSettings.Controller settings;
    private final double[] gap;
    private final double[] leaderSpeed;

    ControllerBehavior(BehaviorContext context, BehaviorSettings.Controller settings) {
        this.context = context;
        this.settings = settings;
        gap = new double[context.count()];
        leaderSpeed = new double[context.count()];
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            look(now, sight, slot);
            commands.rung[slot] = (byte) context.rung();
            commands.reason[slot] = 0;
        }
    }

    private void look(long now, Sight sight, int slot) {
        int i = slot - context.first();
        KnownParticipants others = sight.others(slot);
        int row = settings.behind().isPresent() ? others.row(settings.behind().getAsInt()) : -1;
        boolean known = others.known(row);
        double east = known ? others.east(row, now) - sight.east(slot) : 0;
        double north = known ? others.north(row, now) - sight.north(slot) : 0;
        gap[i] = known ? Math.sqrt(east * east + north * north) - settings.carLength() : FREE_ROAD_GAP;
        leaderSpeed[i] = known ? others.speed(row) : sight.speed(slot);
    }

    /** To the vehicle ahead, metres. */
    public double gap(int slot) {
        return gap[slot - context.first()];
    }

    /** m/s */
    public double leaderSpeed(int slot) {
        return leaderSpeed[slot - context.first()];
    }

    /** Whether it decides for a slot: nothing above it on the ladder does. */
    public boolean decides(Commands commands, int slot) {
        return commands.rung[slot] == context.rung();
    }

    @Override
    public List<String> reasons() {
        return List.of("its unit commands");
    }
}
