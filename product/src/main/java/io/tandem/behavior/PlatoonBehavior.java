package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.PurePursuit;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.control.UnseenMotion;
import io.tandem.behavior.path.Trail;
import io.tandem.behavior.platoon.CooperativeCruiseControl;
import io.tandem.behavior.platoon.Headways;
import io.tandem.behavior.platoon.PlatoonRoster;
import io.tandem.behavior.platoon.SafeFollowing;
import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a vehicle in a platoon, behind the member ahead of it and on its trail. The gap is measured, or dead reckoned from what was told where nothing is seen; the law is
 * {@link CooperativeCruiseControl}, with the time gap of {@link Headways}, or that of {@link SafeFollowing} for a real vehicle whose braking is capped. A vehicle that neither sees nor hears the one ahead brakes.
 */
public final class PlatoonBehavior implements Behavior {

    private static final int COOPERATIVE = 0;
    private static final int ADAPTIVE = 1;
    private static final int ALONE = 2;
    /** Past this age what was told of a position is no measurement, seconds. */
    private static final double BLIND_SECONDS = 1;
    /** Acceleration of a vehicle that knows nothing of the one ahead, m/s2. */
    private static final double BLIND_ACCELERATION = -1;
    /** Where the law would leave less than the reserve, metres, by closing in so fast that braking beyond this is needed, m/s2, that braking counts: a = (v ahead - v)^2 / 2 s. */
    private static final double HARD_BRAKING = 1.5;
    private static final double RESERVE_METRES = 1.5;
    private static final double LEAST_BRAKING_METRES = 0.1;
    /** Within the reserve a vehicle comes to rest within this time, seconds. */
    private static final double RESERVE_SECONDS = 0.5;
    private static final double CLEARLY_NEARER_METRES = 2;
    /** No vehicle has this id. */
    private static final int NOBODY = 0;

    private final BehaviorContext context;
    private final BehaviorSettings.Platoon settings;
    private final PlatoonRoster roster;
    private final Headways headways;
    private final SafeFollowing safe;
    private final Trail trail;
    private final double seconds;
    private final int[] ahead;
    private final double[] u;
    /** acceleration to which what was asked for has come, m/s2 */
    private final double[] accelerating;
    private final double[] lastSpeed;
    private final double[] length;
    /** time of the first decision, from which on silence counts */
    private final long[] began;

    /** What is known of the vehicle ahead. */
    private static final class Predecessor {
        private boolean known;
        private double east;
        private double north;
        private double speed;
        private double told;
        private double messageAge;
        /** metres by which it may be nearer */
        private double shortfall;
    }

    PlatoonBehavior(BehaviorContext context, BehaviorSettings.Platoon settings) {
        this.context = context;
        this.settings = settings;
        this.roster = context.platoons().of(settings.leader());
        this.headways = new Headways(context.count(), settings.headway(), settings.accHeadway());
        this.safe = SafeFollowing.of(context.limits().braking());
        this.trail = new Trail(context.count());
        this.seconds = SimTime.seconds(context.decisionNanos());
        this.ahead = new int[context.count()];
        this.u = new double[context.count()];
        this.accelerating = new double[context.count()];
        this.lastSpeed = new double[context.count()];
        Arrays.fill(lastSpeed, Double.NaN);
        this.began = new long[context.count()];
        Arrays.fill(began, Long.MAX_VALUE);
        this.length = Arrays.stream(context.vids()).mapToDouble(roster::length).toArray();
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        Predecessor predecessor = new Predecessor();
        Trail.Spot spot = new Trail.Spot();
        for (int slot = from; slot < to; slot++) {
            int i = slot - context.first();
            began[i] = Math.min(began[i], now);
            choose(now, sight, slot, predecessor);
            boolean cooperates = settings.law() == BehaviorSettings.Platoon.Law.CACC && update(now, sight, commands, slot, Math.min(predecessor.messageAge, SimTime.seconds(now - began[i])));
            double own = Double.isNaN(lastSpeed[i]) ? 0 : (sight.speed(slot) - lastSpeed[i]) / seconds;
            lastSpeed[i] = sight.speed(slot);
            if (predecessor.known) {
                double asked = follow(sight, slot, predecessor, own, cooperates);
                write(sight, commands, slot, asked, cooperates ? COOPERATIVE : ADAPTIVE, steer(sight, slot, predecessor, spot));
            } else {
                u[i] = Math.min(u[i], BLIND_ACCELERATION);
                write(sight, commands, slot, u[i], ALONE, 0);
            }
        }
    }

    /** The member ahead is the nearest one in front. It stays the same as long as it is known and no other is clearly nearer, as one that has joined late or moved in between. */
    private void choose(long now, Sight sight, int slot, Predecessor found) {
        int i = slot - context.first();
        look(now, sight, slot, ahead[i], found);
        double nearest = found.known ? Steering.distance(sight, slot, found.east, found.north) - CLEARLY_NEARER_METRES : Double.POSITIVE_INFINITY;
        int chosen = ahead[i];
        for (int vid : roster.vids()) {
            look(now, sight, slot, vid, found);
            if (vid != context.vid(slot) && found.known) {
                double e = found.east - sight.east(slot);
                double n = found.north - sight.north(slot);
                double distance = Math.sqrt(e * e + n * n);
                boolean inFront = e * Angle.cos(sight.heading(slot)) + n * Angle.sin(sight.heading(slot)) > 0;
                if (inFront && distance < nearest) {
                    nearest = distance;
                    chosen = vid;
                }
            }
        }
        ahead[i] = chosen;
        look(now, sight, slot, chosen, found);
    }

    private static boolean isThere(KnownParticipants others, int row, long now) {
        return others.known(row) && others.age(row, now) <= Freshness.LOST_SECONDS;
    }

    /** What sensors show of a vehicle; where they show nothing, what it told, dead reckoned for a second at the most. */
    private static void look(long now, Sight sight, int slot, int vid, Predecessor found) {
        Optional<RadioMessage> message = sight.mailbox().latest(slot, vid, MessageKind.PLATOON, now);
        found.messageAge = message.map(one -> SimTime.seconds(now - one.sent())).orElse(Double.POSITIVE_INFINITY);
        found.told = message.map(RadioMessage::acceleration).orElse(0.0);
        KnownParticipants others = sight.others(slot);
        int row = others.row(vid);
        found.known = isThere(others, row, now);
        if (found.known) {
            found.east = others.east(row, now);
            found.north = others.north(row, now);
            found.speed = UnseenMotion.speed(others.speed(row), others.age(row, now));
            found.shortfall = UnseenMotion.shortfall(others.speed(row), others.age(row, now));
        } else if (found.messageAge <= BLIND_SECONDS) {
            RadioMessage told = message.get();
            double moved = told.speed() * found.messageAge;
            found.known = true;
            found.east = told.east() + moved * Angle.cos(told.heading());
            found.north = told.north() + moved * Angle.sin(told.heading());
            found.speed = told.speed();
            found.shortfall = 0;
        }
    }

    /** Whether messages are fresh enough to cooperate; a change is an event. */
    private boolean update(long now, Sight sight, Commands commands, int slot, double age) {
        int i = slot - context.first();
        switch (headways.update(i, age, seconds)) {
            case DEGRADED -> tell(now, sight, commands, slot, Event.DEGRADED, "no message from " + ahead[i] + " for " + Headways.STALE_SECONDS + " s: ACC, and a wider gap");
            case RESTORED -> tell(now, sight, commands, slot, Event.RESTORED, "messages from " + ahead[i] + " again: CACC");
            case NONE -> { }
        }
        return !headways.isDegraded(i);
    }

    private void tell(long now, Sight sight, Commands commands, int slot, String name, String text) {
        commands.tell(new Event(new SimTime(now), name, context.vid(slot), ahead[slot - context.first()],
                new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), text));
    }

    /** The acceleration that is asked for, m/s2. */
    private double follow(Sight sight, int slot, Predecessor predecessor, double own, boolean cooperates) {
        int i = slot - context.first();
        double v = sight.speed(slot);
        double headway = safe.headway(settings.law() == BehaviorSettings.Platoon.Law.CACC ? headways.of(i) : settings.headway(), v);
        double gap = Steering.distance(sight, slot, predecessor.east, predecessor.north) - (length[i] + roster.length(ahead[i])) / 2 - predecessor.shortfall;
        double error = gap - (settings.gap() + headway * v);
        double closing = predecessor.speed - v;
        u[i] = cooperates ? CooperativeCruiseControl.next(u[i], error, closing, own, predecessor.told, headway, seconds) : CooperativeCruiseControl.adaptive(error, closing);
        double needed = closing < 0 ? closing * closing / (2 * Math.max(LEAST_BRAKING_METRES, gap - RESERVE_METRES)) : 0;
        needed = gap < RESERVE_METRES ? Math.max(needed, v / RESERVE_SECONDS) : needed;
        u[i] = gap < RESERVE_METRES || needed > HARD_BRAKING ? CooperativeCruiseControl.limited(Math.min(u[i], -needed)) : u[i];
        return Math.min(u[i], safe.accelerationInPlatoon(v, gap, predecessor.speed, accelerating[i], headway));
    }

    /** Pursues a point on the trail of the vehicle ahead. */
    private double steer(Sight sight, int slot, Predecessor predecessor, Trail.Spot spot) {
        int i = slot - context.first();
        trail.remember(i, predecessor.east, predecessor.north);
        double rear = context.limits().ahead();
        double east = sight.east(slot) - rear * Angle.cos(sight.heading(slot));
        double north = sight.north(slot) - rear * Angle.sin(sight.heading(slot));
        trail.ahead(i, predecessor.east, predecessor.north, east, north, PurePursuit.ON_ROADS.at(sight.speed(slot)), spot);
        boolean passed = Math.abs(Steering.error(sight, slot, spot.east, spot.north)) > Math.PI / 2;
        return passed ? 0 : Steering.track(sight, slot, spot.east, spot.north, context.limits());
    }

    private void write(Sight sight, Commands commands, int slot, double asked, int reason, double steer) {
        double v = sight.speed(slot);
        double wanted = Math.max(asked, -v / seconds);
        int i = slot - context.first();
        accelerating[i] = safe.follow(accelerating[i], wanted, seconds);
        VehicleLimits limits = context.limits();
        commands.write(slot, context.rung(), reason, Math.max(0, limits.speedFor(wanted, v, seconds)), steer);
        commands.accelerate(slot, wanted);
    }

    @Override
    public void reenable(int slot) {
        int i = slot - context.first();
        trail.forget(i);
        ahead[i] = NOBODY;
        u[i] = 0;
        accelerating[i] = 0;
        lastSpeed[i] = Double.NaN;
        began[i] = Long.MAX_VALUE;
    }

    @Override
    public void resumeFrom(Behavior former) {
        PlatoonBehavior before = (PlatoonBehavior) former;
        trail.resumeFrom(before.trail);
        headways.resumeFrom(before.headways);
        System.arraycopy(before.ahead, 0, ahead, 0, ahead.length);
        System.arraycopy(before.u, 0, u, 0, u.length);
        System.arraycopy(before.accelerating, 0, accelerating, 0, accelerating.length);
        System.arraycopy(before.lastSpeed, 0, lastSpeed, 0, lastSpeed.length);
        System.arraycopy(before.began, 0, began, 0, began.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("CACC in the platoon of " + settings.leader(), "ACC in the platoon of " + settings.leader(), "nobody of the platoon of " + settings.leader() + " ahead");
    }
}
