package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.message.Orders;
import io.tandem.message.RunState;
import io.tandem.mobility.Commands;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.time.SimTime;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Following a leader on its trail. */
class FollowMeTest {

    private static final VehicleLimits CAR = new VehicleLimits(2.7, 8, 0.5, 0, 0, 0.5, 3, SteerLaw.LINEAR, PitchLaw.PAPER, false, false, true);

    @Test
    void theGapIsThreeLengthsAndOneSecondOfTravel() {
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [[0, 0], [2000, 0]]}}
                vehicles:
                  - {ids: 1, start: {at: [20, 0]}, behaviors: {follow-path: {path: road, speed: 6}}}
                  - {ids: 2, start: {at: [0, 0]}, behaviors: {follow-me: {leader: 1}}}
                """).run(60);

        trial.run(30, () -> assertThat(trial.see(1).east() - trial.see(2).east()).isCloseTo(3 * 2.7 + 6, within(0.5)));
        assertThat(trial.see(2).speed()).isCloseTo(6, within(0.05));
        assertThat(trial.see(2).reason()).isEqualTo("following 1");
    }

    @Test
    void aCurvyRoadIsFollowedOnTheLeadersTrail() {
        String road = IntStream.rangeClosed(0, 200)
                .mapToObj(i -> "[%d, %.3f]".formatted(4 * i, 15 * Math.sin(i / 10.0))).collect(Collectors.joining(", "));
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [%s]}}
                vehicles:
                  - {ids: 1, start: {at: [15, 5.5], heading: 20 deg}, behaviors: {follow-path: {path: road, speed: 5}}}
                  - {ids: 2, start: {at: [0, 0], heading: 20 deg}, behaviors: {follow-me: {leader: 1}}}
                """.formatted(road)).run(20);

        trial.run(100, () -> {
            double aside = trial.see(2).north() - 15 * Math.sin(trial.see(2).east() / 40);
            assertThat(aside).isCloseTo(0, within(1.5));
            assertThat(trial.see(2).distanceTo(trial.see(1))).isCloseTo(3 * 2.7 + 5, within(2.0));
        });
    }

    @Test
    void stopAndGoIsFollowedWithoutTouching() {
        Trial trial = Trial.of("""
                paths:
                  road:
                    waypoints: [[0, 0], [900, 0]]
                    marks: [{station: 100, stop: 5 s}, {station: 200, stop: 15 s}, {station: 400, stop: 60 s}]
                vehicles:
                  - {ids: 1, start: {at: [20, 0]}, behaviors: {follow-path: {path: road, speed: 7, deceleration: 3}}}
                  - {ids: 2, start: {at: [0, 0]}, behaviors: {follow-me: {leader: 1}}}
                """);

        trial.run(120, () -> assertThat(trial.see(1).east() - trial.see(2).east()).isGreaterThan(4));
        assertThat(trial.see(1).speed()).isCloseTo(0, within(1e-3));
        assertThat(trial.see(2).speed()).isCloseTo(0, within(0.02));
        assertThat(trial.see(1).east() - trial.see(2).east()).isCloseTo(3 * 2.7, within(1.0));
    }

    @Test
    void aDroneKeepsItsDistanceAndHeightOverALeader() {
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [[0, 0], [300, 0], [300, 300]]}}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {follow-path: {path: road, speed: 4}}}
                  - ids: 2
                    kind: air/rotor
                    mobility: {model: kinematic, speed: 8}
                    start: {at: [-60, 30], height: 5}
                    behaviors: {follow-me: {leader: 1, behind: 15 m, above: 30 m}}
                """).run(40);

        trial.run(80, () -> {
            assertThat(trial.see(2).up()).isCloseTo(30, within(0.5));
            assertThat(trial.see(2).distanceTo(trial.see(1))).isCloseTo(15, within(3.0));
        });
    }

    @Test
    void aLeaderUnheardOfForMoreThanThreeSecondsIsNotFollowed() {
        Motion motion = new Motion(1);
        Sight sight = new Sight(motion, new WatchedParticipants(new int[] {9}));
        FollowMeBehavior follow = new FollowMeBehavior(new BehaviorContext(0, new int[] {1}, CAR, 1, 1, 10_000_000, 100_000_000, (vid, step) -> 0), 9,
                OptionalDouble.empty(), OptionalDouble.empty());

        assertThat(rung(follow, sight, 0)).as("never heard of").isZero();
        sight.hear(heardOf9(), vid -> -1);
        assertThat(rung(follow, sight, 1)).isEqualTo(1);
        assertThat(rung(follow, sight, 3)).isEqualTo(1);
        assertThat(rung(follow, sight, 3.01)).isZero();
    }

    private static int rung(FollowMeBehavior follow, Sight sight, double seconds) {
        Commands commands = new Commands(1);
        follow.decide(SimTime.nanos(seconds), sight, commands, 0, 1);
        return commands.rung[0];
    }

    private static Orders heardOf9() {
        Orders orders = new Orders();
        orders.begin(SimTime.ZERO, RunState.GO);
        orders.watched().resize(1);
        orders.watched().vid[0] = 9;
        orders.watched().east[0] = 50;
        return orders;
    }
}
