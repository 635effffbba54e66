package io.tandem.behavior;

import io.tandem.behavior.advice.PlannerRadio;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.behavior.path.PathGains;
import io.tandem.behavior.planner.PlanFollower;
import io.tandem.behavior.planner.ProposalConverter;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Body;
import io.tandem.message.Broadcast;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.MessageKind;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.planning.OccupancyGrid;
import io.tandem.planning.PathLookahead;
import io.tandem.planning.Plan;
import io.tandem.planning.PlanCheck;
import io.tandem.planning.PlanResult;
import io.tandem.planning.PlannerFactory;
import io.tandem.planning.PlannerParameters;
import io.tandem.planning.PlannerSupervisor;
import io.tandem.planning.PlannerView;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Drives by the plans of a planner, one per vehicle: gives it what perception lets through, and follows its answers. A trajectory is followed by a
 * {@code PathTracker} and a speed controller; without a valid plan the vehicle brakes along the last one.
 */
public final class PlannerBehavior implements Behavior {

    private static final int FOLLOWS = 0;
    private static final int CONTROLLED = 1;
    private static final int HALTS = 2;
    private static final int WAITS = 3;
    private static final int LOST = 4;
    private static final long SECOND = SimTime.nanos(1);
    /** Limit of tyres where the vehicle states none, m/s^2. */
    private static final double MAX_BRAKING = 8;
    /** Half extent of the obstacle map, metres: limits the size of a question. */
    private static final double MAP_REACH = 60;
    private static final double USUAL_LENGTH = 4.5;
    private static final double USUAL_WIDTH = 1.8;

    private final BehaviorContext context;
    private final BehaviorSettings.Planner settings;
    private final PlannerFactory planners;
    private final PathLookahead lookahead;
    private final PathGains gains;
    private final PlannerSupervisor[] supervisors;
    private final PlanFollower[] followers;
    /** whether a supervisor has these settings */
    private final boolean[] isTuned;
    private final double[] station;
    private final long[] cycle;
    private final long[] asked;

    PlannerBehavior(BehaviorContext context, BehaviorSettings.Planner settings) {
        this.context = context;
        this.settings = settings;
        this.planners = context.environment().planners()
                .orElseThrow(() -> new IllegalStateException("nobody gives vehicles their planners here"));
        this.lookahead = new PathLookahead(context.environment().roads(), settings.path(), settings.horizon());
        this.gains = new PathGains(context.limits(), SimTime.seconds(context.decisionNanos()));
        this.supervisors = new PlannerSupervisor[context.count()];
        this.followers = new PlanFollower[context.count()];
        Arrays.setAll(followers, _ -> new PlanFollower(context, settings.tracker(), gains, settings.braking()));
        this.isTuned = new boolean[context.count()];
        this.station = new double[context.count()];
        this.cycle = new long[context.count()];
        this.asked = new long[context.count()];
    }

    /** All questions are put before answers are read, so that the planners of several vehicles compute at the same time. */
    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            PlannerSupervisor supervisor = supervisor(sight, slot);
            if (supervisor.isDue(now)) {
                supervisor.ask(view(now, sight, slot));
                asked[slot - context.first()] = now;
            }
        }
        for (int slot = from; slot < to; slot++) {
            supervisors[slot - context.first()].hear(now, new Reporter(now, sight, commands, slot));
            drive(now, sight, commands, slot);
        }
    }

    /** Reports events and results of one vehicle's planner. */
    private final class Reporter implements PlannerSupervisor.Listener {

        private final long now;
        private final Sight sight;
        private final Commands commands;
        private final int slot;

        private Reporter(long now, Sight sight, Commands commands, int slot) {
            this.now = now;
            this.sight = sight;
            this.commands = commands;
            this.slot = slot;
        }

        @Override
        public void told(String event, String text) {
            commands.tell(new Event(new SimTime(now), event, context.vid(slot), 0, LocalPosition.of(sight.east(slot), sight.north(slot)), text));
        }

        @Override
        public void send(String payload) {
            if (Broadcast.fits(payload)) {
                commands.send(new Broadcast(new SimTime(now), MessageKind.FREE, context.vid(slot), payload));
            }
        }

        @Override
        public void judged(PlanResult judgement) {
            commands.propose(ProposalConverter.proposal(new SimTime(now), context.vid(slot), judgement));
        }
    }

    private PlannerSupervisor supervisor(Sight sight, int slot) {
        int i = slot - context.first();
        if (!isTuned[i]) {
            isTuned[i] = true;
            PlannerParameters brief = brief(sight, slot);
            PlanCheck check = new PlanCheck(brief, context.environment().roads());
            if (supervisors[i] == null) {
                supervisors[i] = new PlannerSupervisor(planners.seat(settings.source(), brief), brief, check, rules(brief), planners.waits(), planners.clock());
                station[i] = Double.NaN;
            } else {
                supervisors[i].adopt(brief, check, rules(brief));
            }
        }
        return supervisors[i];
    }

    private PlannerSupervisor.Rules rules(PlannerParameters brief) {
        return new PlannerSupervisor.Rules(SimTime.nanos(settings.period()), SimTime.nanos(brief.deadline()), settings.misses(), SimTime.nanos(settings.silence()));
    }

    private PlannerParameters brief(Sight sight, int slot) {
        VehicleLimits limits = context.limits();
        Body body = Optional.ofNullable(sight.outline(context.vid(slot))).orElse(new Body(USUAL_LENGTH, USUAL_WIDTH));
        return new PlannerParameters(context.vid(slot), settings.period(), settings.deadline().orElse(settings.period()), settings.horizon(),
                body.length(), body.width() == 0 ? body.length() : body.width(), limits.length(), limits.maxSteer(),
                Math.min(MAX_BRAKING, limits.maxAcceleration()), MAX_BRAKING, limits.cruise());
    }

    private PlannerView view(long now, Sight sight, int slot) {
        int i = slot - context.first();
        double east = sight.east(slot);
        double north = sight.north(slot);
        double heading = sight.heading(slot);
        station[i] = lookahead.station(east, north, station[i]);
        Optional<OccupancyGrid> map = sight.obstacles()
                .map(obstacles -> OccupancyGrid.around(obstacles, east, north, Math.min(MAP_REACH, settings.horizon())));
        return new PlannerView(++cycle[i], now, ego(sight, slot), tracks(now, sight, slot),
                lookahead.way(east, north, heading, station[i]), lookahead.lanes(east, north, heading), map, PlannerRadio.heard(sight, slot, asked[i], now));
    }

    private static PlannerView.Ego ego(Sight sight, int slot) {
        Optional<Estimate> estimate = Optional.ofNullable(sight.estimate(slot));
        double yawRate = estimate.map(Estimate::yawRate).orElse(sight.speed(slot) * sight.curvature(slot));
        return new PlannerView.Ego(sight.east(slot), sight.north(slot), sight.heading(slot), sight.speed(slot), yawRate,
                estimate.map(Estimate::spread).map(spread -> new PlannerView.Spread(spread.eastEast(), spread.eastNorth(),
                        spread.northNorth(), spread.heading(), spread.speed(), spread.yawRate())));
    }

    /** Other participants within the horizon, by id. */
    private List<PlannerView.Track> tracks(long now, Sight sight, int slot) {
        KnownParticipants others = sight.others(slot);
        List<PlannerView.Track> tracks = new ArrayList<>();
        for (int row = 0; row < others.count(); row++) {
            if (others.known(row) && others.vid(row) != context.vid(slot)
                    && Steering.distance(sight, slot, others.east(row, now), others.north(row, now)) <= settings.horizon()) {
                tracks.add(track(now, sight, others, row));
            }
        }
        tracks.sort((a, b) -> Integer.compare(a.id(), b.id()));
        return tracks;
    }

    private static PlannerView.Track track(long now, Sight sight, KnownParticipants others, int row) {
        Body body = Optional.ofNullable(sight.outline(others.vid(row))).orElse(new Body(USUAL_LENGTH, USUAL_WIDTH));
        double east = others.east(row, now);
        double north = others.north(row, now);
        return new PlannerView.Track(others.vid(row), east, north, others.heading(row), others.east(row, now + SECOND) - east,
                others.north(row, now + SECOND) - north, body.length(), body.width() == 0 ? body.length() : body.width(), others.age(row, now),
                others.spread(row, now).map(spread -> new PlannerView.TrackSpread(spread.eastEast(), spread.eastNorth(), spread.northNorth(),
                        spread.speedEastEast(), spread.speedEastNorth(), spread.speedNorthNorth())));
    }

    private void drive(long now, Sight sight, Commands commands, int slot) {
        PlannerSupervisor supervisor = supervisors[slot - context.first()];
        PlanFollower follower = followers[slot - context.first()];
        Optional<Plan> plan = supervisor.plan();
        if (plan.isEmpty()) {
            follower.stop(sight, commands, slot, supervisor.state() == PlannerSupervisor.State.STARTING ? WAITS : LOST);
            return;
        }
        switch (plan.get()) {
            case Plan.Trajectory way -> follower.follow(now, way, sight, commands, slot, FOLLOWS);
            case Plan.Controls controls -> follower.control(controls, sight, commands, slot, CONTROLLED);
            case Plan.Halt _ -> follower.stop(sight, commands, slot, HALTS);
        }
    }

    @Override
    public void reenable(int slot) {
        int i = slot - context.first();
        if (supervisors[i] != null) {
            supervisors[i].beginAnew();
        }
        station[i] = Double.NaN;
    }

    @Override
    public void resumeFrom(Behavior former) {
        PlannerBehavior before = (PlannerBehavior) former;
        for (int i = 0; i < supervisors.length; i++) {
            supervisors[i] = before.supervisors[i];
            followers[i].resumeFrom(before.followers[i]);
            station[i] = before.station[i];
            cycle[i] = before.cycle[i];
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("follows its plan", "as its planner steers", "its planner sees no way", "waits for its planner", "stops without a plan");
    }
}
