package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.References;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.mobility.Commands;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.mobility.Motion;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import io.tandem.road.RoadNetwork;
import io.tandem.setting.Span;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One car on a straight lane to the east. */
class TrafficBehaviorTest {

    private static final long DECISION = 100_000_000;
    private static final VehicleLimits LIMITS = new VehicleLimits(2.7, 8, 0.5, 0, 0, 0.5, 3, SteerLaw.TAN, PitchLaw.PAPER, false, false, true);
    private static final int DRIVING = 0;
    private static final int NO_LANE = 3;
    private static final int OFF_THE_ROAD = 4;

    private Motion motion;
    private Sight sight;
    private Commands commands;
    private Drivers drivers;
    private TrafficFlow flow;
    private TrafficBehavior behavior;

    @BeforeEach
    void joinTraffic() {
        Streets.Builder roads = new Streets.Builder();
        roads.lane(10, 0, 0, 100, 0, 200, 0);
        RoadNetwork network = roads.network();
        motion = new Motion(1);
        sight = new Sight(motion, new WatchedParticipants(new int[0]));
        commands = new Commands(1);
        drivers = new Drivers(1);
        flow = new TrafficFlow(network, drivers, 0.1, 1);
        behavior = behavior(settings(CarFollowingModel.Law.IDM, new Span(0.5, 0.5), OptionalDouble.of(1), 0.25, false));
        behavior.join(flow, drivers, 0);
    }

    private static TrafficSettings settings(CarFollowingModel.Law law, Span haste, OptionalDouble headway, double courtesy, boolean keepRight) {
        return new TrafficSettings(law, haste, headway, 3, OptionalDouble.empty(), 2.5, OptionalDouble.of(0.1), OptionalDouble.of(0.3),
                OptionalDouble.empty(), 0.5, courtesy, keepRight, List.of());
    }

    private static TrafficBehavior behavior(TrafficSettings settings) {
        return settings.create(new BehaviorContext(0, new int[] {7}, LIMITS, 3, 1, 10_000_000, DECISION, (_, _) -> 0));
    }

    private void decide(double east, double north, double speed) {
        motion.east[0] = east;
        motion.north[0] = north;
        motion.speed[0] = speed;
        drivers.east[0] = east;
        drivers.north[0] = north;
        drivers.speed[0] = speed;
        drivers.halfLength[0] = Streets.HALF_LENGTH;
        drivers.halfWidth[0] = Streets.HALF_WIDTH;
        flow.see(SimTime.nanos(0.1));
        behavior.decide(SimTime.nanos(0.1), sight, commands, 0, 1);
    }

    @Test
    void driversTakeTheirParametersFromTheSettings() {
        assertThat(drivers.vid[0]).isEqualTo(7);
        assertThat(drivers.haste[0]).isEqualTo(0.5);
        assertThat(drivers.courtesy[0]).isEqualTo(0.25);
        assertThat(drivers.keepsRight[0]).isFalse();
        assertThat(drivers.reaction[0]).isEqualTo(0.5);
        assertThat(drivers.model[0]).isEqualTo(new IntelligentDriverModel(1, 3, 1.4, 2.5, 8, 0.01));
        assertThat(behavior.settings().references()).isEqualTo(References.NONE);
    }

    @Test
    void aCarBesideItsLaneSteersBackAndAccelerates() {
        drivers.enter(0, null);

        decide(50, 1, 3);

        assertThat(commands.rung[0]).isEqualTo((byte) behavior.rung()).isEqualTo((byte) 3);
        assertThat(commands.reason[0]).isEqualTo((byte) DRIVING);
        assertThat(commands.steer[0]).isNegative();
        assertThat(commands.speed[0]).isGreaterThan(3);
        assertThat(commands.acceleration[0]).isCloseTo(drivers.acceleration[0], within(1e-12));
    }

    @Test
    void aCarFarFromAnyLaneBrakes() {
        drivers.enter(0, null);

        decide(50, 40, 5);

        assertThat(commands.reason[0]).isEqualTo((byte) NO_LANE);
        assertThat(commands.acceleration[0]).isEqualTo(-2);
        assertThat(commands.steer[0]).isZero();
    }

    @Test
    void aCarThatIsNotOnTheRoadStands() {
        decide(50, 0, 5);

        assertThat(commands.reason[0]).isEqualTo((byte) OFF_THE_ROAD);
        assertThat(commands.speed[0]).isZero();
    }

    @Test
    void changedSettingsKeepTheCarInItsTraffic() {
        drivers.enter(0, null);
        decide(50, 0, 3);
        TrafficBehavior after = behavior(settings(CarFollowingModel.Law.ACC, new Span(1, 1), OptionalDouble.empty(), 1, true));

        after.resumeFrom(behavior);

        assertThat(drivers.haste[0]).isEqualTo(1);
        assertThat(drivers.model[0]).isEqualTo(AdaptiveCruiseControl.ofGains(1.5, 3, 0.1, 0.3, 0.5, 2));
        assertThat(drivers.lane(0)).isZero();
        assertThat(after.reasons()).hasSize(5);
    }

    @Test
    void theStartOfALaneHasRoomUpToItsFirstVehicle() {
        double empty = flow.roomAtStart(0);
        drivers.enter(0, null);

        decide(50, 0, 3);

        assertThat(empty).isEqualTo(CarFollowingModel.NO_LEADER);
        assertThat(flow.speedAtStart(0)).isEqualTo(3);
        assertThat(flow.roomAtStart(0)).isCloseTo(50 - Streets.HALF_LENGTH, within(1e-6));
        assertThat(flow.next(0)).isEqualTo(Drivers.NONE);
        assertThat(flow.allowed(0, 50)).isEqualTo(10);
    }
}
