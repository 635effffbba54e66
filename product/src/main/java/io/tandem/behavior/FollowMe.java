package io.tandem.behavior;

import io.tandem.mobility.Craft;
import io.tandem.perception.Others;
import io.tandem.perception.Sight;
import java.util.List;
import java.util.OptionalDouble;

/** Follows a leader on its trail, keeping a distance, while it has heard of the leader lately. */
public final class FollowMe implements Behavior {

    private static final double FRESH_SECONDS = 2;
    private static final double GAP_GAIN = 0.4;
    private static final double GAP_LENGTHS = 3;
    private static final double GAP_SECONDS = 1;
    /** A craft that cannot stop flies no slower than this share of its cruising speed. */
    private static final double SLOWEST_SHARE = 0.6;
    private static final double FASTEST_SHARE = 1.5;

    private final Company company;
    private final int leader;
    private final OptionalDouble behind;
    private final OptionalDouble above;
    private final Trail trail;

    FollowMe(Company company, int leader, OptionalDouble behind, OptionalDouble above) {
        this.company = company;
        this.leader = leader;
        this.behind = behind;
        this.above = above;
        this.trail = new Trail(company.count());
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        Trail.Spot spot = new Trail.Spot();
        for (int slot = from; slot < to; slot++) {
            follow(now, sight, wishes, slot, spot);
        }
    }

    void restart(int slot) {
        trail.forget(slot - company.first());
    }

    /** Paints one slot behind its leader; leaves it alone where nothing fresh is known of the leader. */
    void follow(long now, Sight sight, Wishes wishes, int slot, Trail.Spot spot) {
        Others others = sight.others(slot);
        int row = others.row(leader);
        if (!others.known(row) || others.age(row, now) > FRESH_SECONDS) {
            return;
        }
        int follower = slot - company.first();
        double east = others.east(row, now);
        double north = others.north(row, now);
        trail.remember(follower, east, north);

        Craft craft = company.craft();
        double wanted = behind.orElse(GAP_LENGTHS * craft.length() + GAP_SECONDS * Math.abs(sight.speed(slot)));
        double look = Math.max(2 * craft.length(), 0.8 * Math.abs(sight.speed(slot)));
        trail.back(follower, east, north, Math.max(0, wanted - look), spot);
        double gap = Stick.distance(sight, slot, east, north);
        double speed = others.speed(row) + GAP_GAIN * (gap - wanted);
        boolean close = gap < wanted && Math.abs(Stick.error(sight, slot, spot.east, spot.north)) > Math.PI / 2;
        wishes.paint(slot, company.rung(), 0, limited(speed, craft), close ? 0 : Stick.pursue(sight, slot, spot.east, spot.north, craft));
        if (craft.vertical()) {
            double height = above.isPresent() ? others.up(row, now) + above.getAsDouble() : sight.up(slot);
            Stick.holdHeight(sight, wishes, slot, height, craft);
        }
    }

    private static double limited(double speed, Craft craft) {
        double slowest = craft.canStop() ? 0 : SLOWEST_SHARE * craft.cruise();
        return Math.max(slowest, Math.min(FASTEST_SHARE * craft.cruise(), speed));
    }

    @Override
    public void goOnFrom(Behavior former) {
        trail.goOnFrom(((FollowMe) former).trail);
    }

    @Override
    public List<String> reasons() {
        return List.of("following " + leader);
    }
}
