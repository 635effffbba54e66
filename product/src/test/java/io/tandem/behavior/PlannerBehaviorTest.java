package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Environment;
import io.tandem.behavior.path.PathTracker;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Orders;
import io.tandem.message.PlanProposal;
import io.tandem.message.RunState;
import io.tandem.mobility.Commands;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.planning.Plan;
import io.tandem.planning.PlannerConnection;
import io.tandem.planning.PlannerFactory;
import io.tandem.planning.PlannerParameters;
import io.tandem.planning.PlannerView;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.time.FakeClock;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One car on a path to the east, driven by a planner that answers at once with whatever a test says. */
class PlannerBehaviorTest {

    private static final long DECISION = 100_000_000;
    private static final VehicleLimits CAR = new VehicleLimits(2.7, 8, 0.5, 0, 0, 0.5, 3, SteerLaw.TAN, PitchLaw.PAPER, false, false, true);
    private static final Route PATH = new Route(List.of(waypoint(0, 0), waypoint(100, 0), waypoint(200, 0)), false, List.of());

    private final Motion motion = new Motion(1);
    private final WatchedParticipants told = new WatchedParticipants(new int[] {9});
    private final Sight sight = new Sight(motion, told);
    private final Commands commands = new Commands(1);
    private final FakeClock clock = new FakeClock();
    private final List<PlannerView> asked = new ArrayList<>();
    private final List<PlannerParameters> seated = new ArrayList<>();
    private Function<PlannerView, Plan> planner;
    private long now;

    private static Waypoint waypoint(double east, double north) {
        return new Waypoint(LocalPosition.of(east, north), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** Answers every question, or none while there is no planner. */
    private final class Connection implements PlannerConnection {
        private PlannerView question;

        @Override
        public void start() {
            // There is nothing to start.
        }

        @Override
        public void greet(PlannerParameters brief) {
            seated.add(brief);
        }

        @Override
        public void ask(PlannerView view) {
            asked.add(view);
            question = view;
        }

        @Override
        public Optional<Reply> hear(long patienceNanos) {
            if (planner == null || question == null) {
                clock.work(0.2);
                return Optional.empty();
            }
            PlannerView view = question;
            question = null;
            return Optional.of(new Reply.Answer(view.cycle(), planner.apply(view), clock.nanoTime()));
        }

        @Override
        public void close() {
            // There is nothing to close.
        }
    }

    private final class Factory implements PlannerFactory {
        @Override
        public PlannerConnection seat(Source source, PlannerParameters brief) {
            seated.add(brief);
            return new Connection();
        }

        @Override
        public boolean waits() {
            return false;
        }

        @Override
        public WallClock clock() {
            return clock;
        }
    }

    private Behavior behavior(PathTracker.Method tracker, double horizon, Optional<PlannerFactory> factory) {
        BehaviorSettings settings = new BehaviorSettings.Planner(Optional.empty(), Optional.of("test"), List.of(), OptionalInt.empty(), Optional.of(PATH), 0.1,
                OptionalDouble.empty(), 3, 10, horizon, tracker, 4);
        return settings.create(new BehaviorContext(0, new int[] {1}, CAR, 2, 1, 10_000_000, DECISION, (_, _) -> 0,
                new Environment(Optional.empty(), Optional.empty(), factory)));
    }

    private Behavior behavior(PathTracker.Method tracker) {
        return behavior(tracker, 60, Optional.of(new Factory()));
    }

    private void decide(Behavior behavior, int times) {
        for (int i = 0; i < times; i++) {
            behavior.decide(now, sight, commands, 0, 1);
            now += DECISION;
        }
    }

    private void place(double east, double north, double speed) {
        motion.east[0] = east;
        motion.north[0] = north;
        motion.speed[0] = speed;
    }

    private String reason(Behavior behavior) {
        return behavior.reasons().get(commands.reason[0]);
    }

    /** East at a speed, at a distance to the left of the path, for four seconds. */
    private static Plan straight(PlannerView view, double north, double speed) {
        double from = SimTime.seconds(view.nanos());
        return new Plan.Trajectory(DoubleStream.iterate(0, t -> t <= 4, t -> t + 0.5)
                .mapToObj(t -> new Plan.Pose(from + t, view.ego().east() + speed * t, north, 0, speed)).toList());
    }

    @ParameterizedTest
    @EnumSource(PathTracker.Method.class)
    void aTrajectoryIsFollowedTowardItsLineAndItsSpeed(PathTracker.Method tracker) {
        Behavior behavior = behavior(tracker);
        planner = view -> straight(view, 0, 6);
        place(20, -0.5, 5);

        decide(behavior, 2);

        assertThat(reason(behavior)).isEqualTo("follows its plan");
        assertThat(commands.rung[0]).isEqualTo((byte) 2);
        assertThat(commands.steer[0]).as("to the left, back to the line").isPositive();
        assertThat(commands.acceleration[0]).as("too slow").isPositive();
        assertThat(commands.takeProposed()).extracting(PlanProposal::outcome).containsOnly(PlanProposal.Outcome.TAKEN);
    }

    @Test
    void controlsActAsTheyAre() {
        Behavior behavior = behavior(PathTracker.Method.LQR);
        planner = _ -> new Plan.Controls(0.7, 0.2);
        place(20, 0, 5);

        decide(behavior, 1);

        assertThat(reason(behavior)).isEqualTo("as its planner steers");
        assertThat(commands.acceleration[0]).isEqualTo(0.7);
        assertThat(commands.steer[0]).isEqualTo(0.2);
        assertThat(commands.takeProposed().getFirst().wish()).isEqualTo(new PlanProposal.Controls(0.7, 0.2));
    }

    @Test
    void aPlannerThatSeesNoWayStopsTheCar() {
        Behavior behavior = behavior(PathTracker.Method.LQR);
        planner = _ -> new Plan.Halt("x".repeat(300));
        place(20, 0, 5);

        decide(behavior, 1);

        assertThat(reason(behavior)).isEqualTo("its planner sees no way");
        assertThat(commands.acceleration[0]).isEqualTo(-4);
        PlanProposal.Halt halt = (PlanProposal.Halt) commands.takeProposed().getFirst().wish();
        assertThat(halt.reason()).as("long texts are cut").hasSize(200).endsWith("…");
    }

    @Test
    void aCarWaitsForItsPlannerAndStopsWhenItIsLost() {
        Behavior behavior = behavior(PathTracker.Method.LQR);
        place(20, 0, 0);
        decide(behavior, 1);
        String first = reason(behavior);
        planner = view -> straight(view, 0, 6);
        decide(behavior, 2);
        String then = reason(behavior);
        planner = null;

        decide(behavior, 12);

        assertThat(first).isEqualTo("waits for its planner");
        assertThat(then).isEqualTo("follows its plan");
        assertThat(reason(behavior)).isEqualTo("stops without a plan");
        assertThat(commands.acceleration[0]).isEqualTo(-4);
        assertThat(commands.steer[0]).as("along the last line").isZero();
        assertThat(commands.takeTold()).isNotEmpty();
    }

    @Test
    void aPlanThatCannotBeDrivenIsRefusedAndReported() {
        Behavior behavior = behavior(PathTracker.Method.LQR);
        planner = _ -> new Plan.Controls(0.5, 3);

        decide(behavior, 1);

        PlanProposal proposal = commands.takeProposed().getFirst();
        assertThat(proposal.outcome()).isEqualTo(PlanProposal.Outcome.REFUSED);
        assertThat(proposal.why()).contains("steer");
        assertThat(reason(behavior)).isEqualTo("waits for its planner");
    }

    @Test
    void atTheEndOfAPlanThatRestsTheCarStaysOnTheBrakes() {
        Behavior behavior = behavior(PathTracker.Method.LQR);
        planner = view -> {
            double t = SimTime.seconds(view.nanos());
            return new Plan.Trajectory(List.of(new Plan.Pose(t, 20, 0, 0, 0), new Plan.Pose(t + 3, 20, 0, 0, 0)));
        };
        place(20, 0, 0.02);

        decide(behavior, 1);

        assertThat(commands.acceleration[0]).isLessThanOrEqualTo(-0.02);
        assertThat(commands.speed[0]).isLessThanOrEqualTo(0.02);
    }

    @Test
    void theViewHasTheEgoThePathAndOthersWithinTheHorizon() {
        Behavior behavior = behavior(PathTracker.Method.LQR);
        planner = view -> straight(view, 0, 5);
        place(20, 0, 5);
        hear(9, 40);
        decide(behavior, 1);
        hear(9, 180);
        decide(behavior, 1);

        PlannerView near = asked.getFirst();
        assertThat(near.ego().east()).isEqualTo(20);
        assertThat(near.ego().speed()).isEqualTo(5);
        assertThat(near.tracks()).extracting(PlannerView.Track::id).containsExactly(9);
        assertThat(near.way()).isNotEmpty();
        assertThat(asked.getLast().tracks()).as("too far away").isEmpty();
        assertThat(asked.getLast().cycle()).isEqualTo(2);
    }

    private void hear(int vid, double east) {
        Orders orders = new Orders();
        orders.begin(new SimTime(now), RunState.GO);
        orders.watched().resize(1);
        orders.watched().vid[0] = vid;
        orders.watched().time[0] = now;
        orders.watched().east[0] = east;
        sight.hear(orders, _ -> -1);
    }

    @Test
    void changedSettingsAreToldToThePlannerThatGoesOn() {
        Behavior before = behavior(PathTracker.Method.PURE_PURSUIT);
        planner = view -> straight(view, 0, 5);
        place(20, 0, 5);
        decide(before, 1);
        Behavior after = behavior(PathTracker.Method.LQR, 80, Optional.of(new Factory()));

        after.resumeFrom(before);
        decide(after, 1);

        assertThat(seated).extracting(PlannerParameters::horizon).containsExactly(60.0, 80.0);
        assertThat(asked).extracting(PlannerView::cycle).containsExactly(1L, 2L);
        assertThat(reason(after)).isEqualTo("follows its plan");
    }

    @Test
    void withoutAFactoryThereAreNoPlanners() {
        assertThatIllegalStateException().isThrownBy(() -> behavior(PathTracker.Method.LQR, 60, Optional.empty()));
    }
}
