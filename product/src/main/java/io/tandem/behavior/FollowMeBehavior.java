package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.PurePursuit;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.Trail;
import io.tandem.message.Freshness;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Follows a leader on its trail at a distance. Speed: leader's speed plus gain times (gap - desired gap). A leader that falls silent is followed where
 * dead reckoning leads for as long as it coasts; then the behavior is not active.
 */
public final class FollowMeBehavior implements Behavior {

    /** 1/s. */
    private static final double GAP_GAIN = 0.4;
    /** Desired gap where the settings give none. */
    private static final double GAP_LENGTHS = 3;
    private static final double GAP_SECONDS = 1;
    /** Greatest speed as a share of cruising speed. */
    private static final double FASTEST_SHARE = 1.5;

    private final BehaviorContext context;
    private final int leader;
    private final OptionalDouble behind;
    private final OptionalDouble above;
    private final Trail trail;

    FollowMeBehavior(BehaviorContext context, int leader, OptionalDouble behind, OptionalDouble above) {
        this.context = context;
        this.leader = leader;
        this.behind = behind;
        this.above = above;
        this.trail = new Trail(context.count());
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        Trail.Spot spot = new Trail.Spot();
        for (int slot = from; slot < to; slot++) {
            follow(now, sight, commands, slot, spot);
        }
    }

    void restart(int slot) {
        trail.forget(slot - context.first());
    }

    /** Writes the commands of one slot; leaves it alone where the leader is unknown or has been silent for too long. */
    void follow(long now, Sight sight, Commands commands, int slot, Trail.Spot spot) {
        KnownParticipants others = sight.others(slot);
        int row = others.row(leader);
        if (!others.known(row) || others.age(row, now) > Freshness.COASTING_SECONDS) {
            return;
        }
        int follower = slot - context.first();
        double east = others.east(row, now);
        double north = others.north(row, now);
        trail.remember(follower, east, north);

        VehicleLimits limits = context.limits();
        double wanted = behind.orElse(GAP_LENGTHS * limits.length() + GAP_SECONDS * Math.abs(sight.speed(slot)));
        double look = PurePursuit.toPlace(limits).at(sight.speed(slot));
        trail.back(follower, east, north, Math.max(0, wanted - look), spot);
        double gap = Steering.distance(sight, slot, east, north);
        double speed = others.speed(row) + GAP_GAIN * (gap - wanted);
        boolean close = gap < wanted && Math.abs(Steering.error(sight, slot, spot.east, spot.north)) > Math.PI / 2;
        commands.write(slot, context.rung(), 0, limited(speed, limits), close ? 0 : Steering.pursue(sight, slot, spot.east, spot.north, limits));
        if (limits.vertical()) {
            double height = above.isPresent() ? others.up(row, now) + above.getAsDouble() : sight.up(slot);
            Steering.holdHeight(sight, commands, slot, height, limits);
        }
    }

    private static double limited(double speed, VehicleLimits limits) {
        return Math.max(limits.slowest(), Math.min(FASTEST_SHARE * limits.cruise(), speed));
    }

    @Override
    public void reenable(int slot) {
        restart(slot);
    }

    @Override
    public void resumeFrom(Behavior former) {
        trail.resumeFrom(((FollowMeBehavior) former).trail);
    }

    @Override
    public List<String> reasons() {
        return List.of("following " + leader);
    }
}
