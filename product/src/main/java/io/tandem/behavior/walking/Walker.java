package io.tandem.behavior.walking;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.setting.Span;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A person on her way: she walks by {@link SocialForce}, waits before roads until {@link GapJudgement} lets her cross, steps back in the first third of a road and hurries in the second where a
 * vehicle comes after all, and goes on in the last. At the end she rests and ARRIVED tells so.
 */
public final class Walker {

    /** The texts of the reasons. */
    public static final List<String> REASONS = List.of("walking", "waiting to cross", "crossing", "arrived");
    private static final int WALKING = 0;
    private static final int WAITING = 1;
    private static final int CROSSING = 2;
    private static final int ARRIVED = 3;
    /** Desired speeds: mean, deviation, slowest and fastest, m/s. */
    private static final double MEAN_MPS = 1.34;
    private static final double DEVIATION_MPS = 0.26;
    private static final double SLOWEST_MPS = 0.6;
    private static final double FASTEST_MPS = 2.2;
    /** Greatest speed as a share of the desired one, and the share with which one hurries off a road. */
    private static final double MOST_SHARE = 1.3;
    private static final double HURRY_SHARE = 1.6;
    private static final double LONGEST_STEP_SECONDS = 0.02;
    private static final long LOOK_NANOS = 100_000_000;
    /** Metres by which the point she heads for is ahead of her. */
    private static final double AHEAD_METRES = 1;
    /** Metres before a road where one waits, and from the end of the way where one has arrived. */
    private static final double KERB_METRES = 0.5;
    private static final double ARRIVAL_METRES = 0.3;
    /** Others stand at the end of her way: nearer to it than this, metres, and slower than this, m/s, for so long, seconds, counts as arrived. */
    private static final double CROWD_METRES = 4;
    private static final double CROWD_MPS = 0.1;
    private static final double CROWD_SECONDS = 3;
    private static final double SLOW_DOWN_METRES = 1;
    /** Metres before a road from which on one looks at the traffic. */
    private static final double LOOK_METRES = 2.5;
    /** Share of the desired speed with which one comes to the end of the way. */
    private static final double LAST_SHARE = 0.2;
    private static final double WINDOW_METRES = 4;
    private static final double THIRD = 1.0 / 3;

    private final Plan plan;
    private final int slot;
    private final Route way;
    private final List<StreetCrossing> crossings;
    private final NearbyPeople nearby;
    private final double desired;
    private final boolean looks;
    private final double[] velocity = new double[2];
    private final double[] toward = new double[2];
    private final double[] actuators = new double[3];
    private double station;
    private int next;
    private int state;
    private GapJudgement judgement;
    private long lookAgain = Long.MIN_VALUE;
    private long movedLast;
    private boolean hurries;
    private boolean stepsBack;

    /** What people of one group have in common. */
    public static final class Plan {
        private final BehaviorContext context;
        private final Optional<LocalPosition> to;
        private final Optional<Route> path;
        private final OptionalDouble speed;
        private final Span after;
        private final WalkingManner manner;
        private final double reckless;
        private final Optional<RoadNetwork> roads;
        private final Optional<StreetCrossings> streets;
        private final double stepSeconds;

        /** @param to where there is no path: the end of a straight way from where each begins */
        public Plan(BehaviorContext context, Optional<LocalPosition> to, Optional<Route> path, OptionalDouble speed, Span after, WalkingManner manner, double reckless) {
            this.context = context;
            this.to = to;
            this.path = path;
            this.speed = speed;
            this.after = after;
            this.manner = manner;
            this.reckless = reckless;
            this.roads = context.environment().roads();
            this.streets = roads.map(StreetCrossings::new);
            this.stepSeconds = SimTime.seconds(context.decisionNanos());
        }

        private double draw(int slot, Purpose purpose, double low, double high) {
            return CounterRandom.uniform(context.seed(), context.vid(slot), 0, purpose, low, high);
        }

        private double desired(int slot) {
            double drawn = MEAN_MPS + DEVIATION_MPS * CounterRandom.normal(context.seed(), context.vid(slot), 0, Purpose.HASTE);
            return speed.orElse(Math.max(SLOWEST_MPS, Math.min(FASTEST_MPS, drawn)));
        }
    }

    /** One who begins where she is. */
    public Walker(Plan plan, Sight sight, int slot) {
        this(plan, slot, plan.path.orElseGet(() -> straight(sight, slot, plan.to.orElseThrow())));
        this.station = plan.path.isPresent() ? way.project(sight.east(slot), sight.north(slot)) : 0;
        this.next = crossingAhead();
    }

    /** One who goes on with another plan for the same way. */
    public Walker(Plan plan, Walker former) {
        this(plan, former.slot, former.way);
        this.station = former.station;
        this.next = former.next;
        this.state = former.state;
        this.judgement = former.judgement;
        this.movedLast = former.movedLast;
    }

    private Walker(Plan plan, int slot, Route way) {
        this.plan = plan;
        this.slot = slot;
        this.way = way;
        this.crossings = plan.streets.map(streets -> streets.along(way)).orElse(List.of());
        this.nearby = new NearbyPeople(plan.context.environment().walls(), plan.context.environment().obstacles());
        this.desired = plan.desired(slot);
        this.looks = plan.draw(slot, Purpose.LET_IN, 0, 1) >= plan.reckless;
    }

    private static Route straight(Sight sight, int slot, LocalPosition to) {
        LocalPosition from = LocalPosition.of(sight.east(slot), sight.north(slot));
        return new Route(List.of(waypoint(from), waypoint(to)), false, List.of());
    }

    private static Waypoint waypoint(LocalPosition at) {
        return new Waypoint(at, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** Decides for one step, and writes the velocity of it. */
    public void walk(long now, Sight sight, Commands commands) {
        station = way.project(sight.east(slot), sight.north(slot), station, WINDOW_METRES);
        if (now >= lookAgain) {
            lookAgain = now + LOOK_NANOS;
            nearby.look(now, sight, slot, plan.context.vid(slot));
            if (state != ARRIVED) {
                judge(now, sight);
                arrive(now, sight, commands);
            }
        }
        boolean begun = now >= SimTime.nanos(plan.draw(slot, Purpose.ARRIVAL, plan.after.min(), plan.after.max()));
        move(now, sight, begun ? wantedSpeed() : 0);
        commands.write(slot, plan.context.rung(), state, Math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1]), 0);
        actuators[Commands.EAST] = velocity[0];
        actuators[Commands.NORTH] = velocity[1];
        commands.actuators[slot] = actuators;
    }

    /** Station on the way, within one lap of a closed one. */
    private double along() {
        return way.closed() ? station - way.length() * Math.floor(station / way.length()) : station;
    }

    /** Whether she may cross the road before her, must step back from it, or has it behind her. */
    private void judge(long now, Sight sight) {
        int upcoming = crossingAhead();
        if (upcoming != next) {
            next = upcoming;
            judgement = null;
            hurries = false;
            stepsBack = false;
        }
        if (next < crossings.size() && along() > crossings.get(next).from() - LOOK_METRES) {
            look(now, sight, crossings.get(next), along());
        } else {
            state = WALKING;
        }
    }

    private int crossingAhead() {
        int upcoming = 0;
        while (upcoming < crossings.size() && crossings.get(upcoming).to() < along()) {
            upcoming++;
        }
        return upcoming;
    }

    private void look(long now, Sight sight, StreetCrossing crossing, double along) {
        if (judgement == null) {
            judgement = new GapJudgement(plan.roads.orElseThrow(), way, crossing);
        }
        double progress = (along - crossing.from()) / Math.max(KERB_METRES, crossing.width());
        boolean before = progress <= 0;
        boolean free = !looks || judgement.isFree(now, sight, slot, plan.context.vid(slot), along, desired, before ? plan.manner.margin() : 0);
        if (before) {
            state = free ? CROSSING : WAITING;
            stepsBack = false;
        } else {
            stepsBack = !free && progress < THIRD;
            hurries = !free && progress >= THIRD;
        }
    }

    private void arrive(long now, Sight sight, Commands commands) {
        double left = way.closed() ? Double.POSITIVE_INFINITY : way.length() - station;
        movedLast = left > CROWD_METRES || state == WAITING || Math.abs(sight.speed(slot)) > CROWD_MPS || movedLast == 0 ? now : movedLast;
        if (left < ARRIVAL_METRES || SimTime.seconds(now - movedLast) > CROWD_SECONDS) {
            state = ARRIVED;
            commands.tell(new Event(new SimTime(now), Event.ARRIVED, plan.context.vid(slot), 0, new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)), ""));
        }
    }

    /** Metres per second along the way; negative where she steps back to the kerb. */
    private double wantedSpeed() {
        if (state == ARRIVED) {
            return 0;
        }
        if (stepsBack) {
            return -desired;
        }
        double room = state == WAITING ? crossings.get(next).from() - KERB_METRES - along() : way.closed() ? SLOW_DOWN_METRES : way.length() - station;
        return desired * (hurries ? HURRY_SHARE : Math.max(state == WAITING ? 0 : LAST_SHARE, Math.min(1, room / SLOW_DOWN_METRES)));
    }

    /** Integrates the forces over the step in pieces of 20 ms at most; what comes of it is the velocity of the step. */
    private void move(long now, Sight sight, double wanted) {
        int pieces = (int) Math.ceil(plan.stepSeconds / LONGEST_STEP_SECONDS - 1e-9);
        double h = plan.stepSeconds / pieces;
        double east = sight.east(slot);
        double north = sight.north(slot);
        double most = MOST_SHARE * Math.max(desired, Math.abs(wanted));
        velocity[0] = sight.speed(slot) * Angle.cos(sight.heading(slot));
        velocity[1] = sight.speed(slot) * Angle.sin(sight.heading(slot));
        SocialForce force = new SocialForce();
        for (int i = 0; i < pieces; i++) {
            direct(now, sight, force, east, north, wanted);
            nearby.push(now + SimTime.nanos(i * h), sight.others(slot), sight, east, north, velocity, force);
            velocity[0] += h * force.east(velocity[0]);
            velocity[1] += h * force.north(velocity[1]);
            double speed = Math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1]);
            double share = speed > most ? most / speed : 1;
            velocity[0] *= share;
            velocity[1] *= share;
            nearby.keepOffPeople(now + SimTime.nanos(i * h), sight.others(slot), sight, east, north, h, velocity);
            nearby.keepOutOfWalls(east, north, h, velocity);
            east += h * velocity[0];
            north += h * velocity[1];
        }
    }

    /** The wanted direction is that of a point a little ahead on the way. */
    private void direct(long now, Sight sight, SocialForce force, double east, double north, double wanted) {
        double ahead = wanted < 0 ? station - AHEAD_METRES : station + AHEAD_METRES;
        double e = way.eastAt(ahead) - east;
        double n = way.northAt(ahead) - north;
        double length = Math.sqrt(e * e + n * n);
        toward[0] = length > 0 ? e / length : 0;
        toward[1] = length > 0 ? n / length : 0;
        if (wanted > 0) {
            nearby.goAround(now, sight.others(slot), sight, east, north, way.headingAt(station), toward);
        }
        force.begin(toward[0], toward[1], Math.abs(wanted));
    }
}
