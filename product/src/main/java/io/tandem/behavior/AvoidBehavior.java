package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Follows the turn and climb advisories of Core's collision alerts. */
public final class AvoidBehavior implements Behavior {

    /** How long an alert acts, so that commands do not alternate between two alerts. */
    private static final long HOLD_NANOS = SimTime.nanos(0.6);
    /** Yielding: below this distance, in lengths, the vehicle with the higher id slows down to this share of cruising speed. */
    private static final double YIELD_LENGTHS = 4.5;
    private static final double YIELD_THROTTLE = 0.2;

    private final BehaviorContext context;
    private final boolean yield;
    private final boolean vertical;

    AvoidBehavior(BehaviorContext context, BehaviorSettings.Avoid settings) {
        this.context = context;
        this.yield = settings.yield();
        this.vertical = settings.vertical() && context.limits().vertical();
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (now - sight.alertTime(slot) <= HOLD_NANOS) {
                turnAway(sight, commands, slot);
            }
        }
    }

    private void turnAway(Sight sight, Commands commands, int slot) {
        VehicleLimits limits = context.limits();
        boolean yields = yield && context.vid(slot) > sight.alertOther(slot)
                && sight.alertDistance(slot) < YIELD_LENGTHS * limits.length();
        commands.write(slot, context.rung(), yields ? 1 : 0, (yields ? YIELD_THROTTLE : 1) * limits.cruise(),
                sight.alertTurn(slot) * limits.maxSteer());
        if (vertical) {
            Steering.lift(sight, commands, slot, sight.alertClimb(slot), limits);
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("turning away", "giving way");
    }
}
