package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.PurePursuit;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.Trail;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import java.util.List;
import java.util.OptionalDouble;

/** Follows a leader on its trail at a distance, as long as its state is fresh. Speed: leader's speed plus gain times (gap - desired gap). */
public final class FollowMeBehavior implements Behavior {

    private static final double FRESH_SECONDS = 2;
    /** 1/s. */
    private static final double GAP_GAIN = 0.4;
    /** Desired gap where the settings give none. */
    private static final double GAP_LENGTHS = 3;
    private static final double GAP_SECONDS = 1;
    /** Speed limits as shares of cruising speed; the lower one applies to craft that cannot stop. */
    private static final double SLOWEST_SHARE = 0.6;
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

    /** Writes the commands of one slot; leaves it alone where no fresh state of the leader is known. */
    void follow(long now, Sight sight, Commands commands, int slot, Trail.Spot spot) {
        KnownParticipants others = sight.others(slot);
        int row = others.row(leader);
        if (!others.known(row) || others.age(row, now) > FRESH_SECONDS) {
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
        double slowest = limits.canStop() ? 0 : SLOWEST_SHARE * limits.cruise();
        return Math.max(slowest, Math.min(FASTEST_SHARE * limits.cruise(), speed));
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
