package io.tandem.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Kind;
import io.tandem.message.Reports;
import io.tandem.mobility.KinematicSettings.PitchLaw;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every model reports of its rates is what differences of its positions and headings give. */
class ModelReportTest {

    private static final double H = 0.001;
    private static final int SLOT = 1;
    private static final OptionalDouble BY_KIND = OptionalDouble.empty();

    static Stream<Arguments> models() {
        return Stream.of(
                Arguments.of("kinematic, linear", kinematic(0.5, SteerLaw.LINEAR, PitchLaw.PAPER), Kind.GROUND),
                Arguments.of("kinematic, tan", kinematic(0.5, SteerLaw.TAN, PitchLaw.PAPER), Kind.SURFACE),
                Arguments.of("kinematic, prompt", kinematic(0, SteerLaw.LINEAR, PitchLaw.PAPER), Kind.GROUND),
                Arguments.of("kinematic, climbing", kinematic(0.5, SteerLaw.LINEAR, PitchLaw.PAPER), Kind.AIR_FIXED_WING),
                Arguments.of("kinematic, climbing consistently", kinematic(0.5, SteerLaw.LINEAR, PitchLaw.CONSISTENT), Kind.AIR_ROTOR),
                Arguments.of("bicycle", new BicycleSettings(BY_KIND, 2.8, 0.55, 8, 3), Kind.GROUND),
                Arguments.of("lag-bicycle", car(BY_KIND, BY_KIND), Kind.GROUND),
                Arguments.of("lag-bicycle with understeer", car(OptionalDouble.of(0.02), BY_KIND), Kind.GROUND),
                Arguments.of("lag-bicycle on ice", car(BY_KIND, OptionalDouble.of(0.5)), Kind.GROUND),
                Arguments.of("particle", new ParticleSettings(BY_KIND, 3, 2), Kind.PEDESTRIAN),
                Arguments.of("static", new StaticSettings(), Kind.GROUND),
                Arguments.of("timed", new TimedSettings(List.of(List.of(0.0, 0.0, 0.0, 0.0), List.of(1.0, 4.0, 1.0, 2.0), List.of(3.0, 9.0, 8.0, 3.0))),
                        Kind.GROUND));
    }

    private static MobilitySettings kinematic(double lag, SteerLaw steerLaw, PitchLaw pitchLaw) {
        return new KinematicSettings(BY_KIND, lag, BY_KIND, BY_KIND, BY_KIND, BY_KIND, BY_KIND, steerLaw, pitchLaw);
    }

    private static MobilitySettings car(OptionalDouble understeer, OptionalDouble grip) {
        return new LagBicycleSettings(BY_KIND, 2.8, 0.95, 0.15, 0.3, 0.1, 0.55, 0.6, 8, 3, understeer, grip);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void ratesAreTheDifferencesOfStates(String name, MobilitySettings settings, Kind kind) {
        Trip trip = new Trip(settings, kind);
        trip.run(1.6);

        Reports before = trip.report(1);
        trip.run(H);
        Reports now = trip.report(1);
        trip.run(H);
        Reports after = trip.report(1);

        assertRate(now.eastSpeed, before.east, after.east);
        assertRate(now.northSpeed, before.north, after.north);
        assertRate(now.upSpeed, before.up, after.up);
        assertRate(now.yawRate, before.heading, after.heading);
        assertThat(now.roll[SLOT]).isZero();
        assertThat(now.pitch[SLOT]).as("pitch of what leaves the surface").isEqualTo(kind.leavesSurface() ? 0.1 : 0);
    }

    private static void assertRate(double[] reported, double[] before, double[] after) {
        assertThat(reported[SLOT]).isCloseTo((after[SLOT] - before[SLOT]) / (2 * H), within(2e-3));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void allThatMoveTurnAndNothingDoesWhileTheRunStands(String name, MobilitySettings settings, Kind kind) {
        Trip trip = new Trip(settings, kind);
        trip.run(1.6);

        Reports moving = trip.report(1);
        Reports standing = trip.report(0);

        boolean moves = !(settings instanceof StaticSettings);
        assertThat(Math.abs(moving.yawRate[SLOT]) > 0.01).isEqualTo(moves);
        assertThat(Math.hypot(moving.eastSpeed[SLOT], moving.northSpeed[SLOT]) > 0.5).isEqualTo(moves);
        for (double[] rate : List.of(standing.speed, standing.eastSpeed, standing.northSpeed, standing.upSpeed, standing.yawRate)) {
            assertThat(rate[SLOT]).isZero();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void commandsThatAreNoNumbersLeaveTheLastInputs(String name, MobilitySettings settings, Kind kind) {
        Trip sound = new Trip(settings, kind);
        Trip bad = new Trip(settings, kind);
        sound.run(1);
        bad.run(1);

        bad.commands.steer[SLOT] = Double.NaN;
        bad.commands.speed[SLOT] = Double.POSITIVE_INFINITY;
        bad.model.apply(bad.commands, bad.motion, SLOT, SLOT + 1);
        sound.coast(0.2);
        bad.coast(0.2);

        Reports held = bad.report(1);
        assertThat(bad.commands.health[SLOT]).isEqualTo(Reports.HEALTH_BAD_INPUT);
        assertThat(sound.commands.health[SLOT]).isZero();
        assertThat(held.east[SLOT]).isEqualTo(sound.report(1).east[SLOT]);
        assertThat(held.yawRate[SLOT]).isEqualTo(sound.report(1).yawRate[SLOT]);
        assertThat(held.steer[SLOT]).as("that of the inputs that are held").isFinite();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void aModelThatTakesOverGoesOnFromTheSameState(String name, MobilitySettings settings, Kind kind) {
        Trip one = new Trip(settings, kind);
        Trip two = new Trip(settings, kind);
        one.run(1);
        two.run(1);

        MobilityModel successor = two.create();
        successor.resumeFrom(two.model);
        two.model = successor;
        one.run(0.5);
        two.run(0.5);

        assertThat(two.report(1).east[SLOT]).isEqualTo(one.report(1).east[SLOT]);
        assertThat(two.report(1).yawRate[SLOT]).isEqualTo(one.report(1).yawRate[SLOT]);
        assertThat(two.report(1).steer[SLOT]).isEqualTo(one.report(1).steer[SLOT]);
    }

    /** One vehicle in slot 1, with constant commands: 6 m/s, 0.2 rad of steer, 0.1 rad of pitch, 0.5 m/s of climb. */
    private static final class Trip {
        private final Motion motion = new Motion(2);
        private final Commands commands = new Commands(2);
        private final MobilitySettings settings;
        private final VehicleLimits limits;
        private MobilityModel model;
        private int steps;

        private Trip(MobilitySettings settings, Kind kind) {
            this.settings = settings;
            this.limits = settings.limits(kind, settings.usualLength(kind).orElse(kind.length()));
            model = create();
            motion.place(SLOT, 10, 20, 30);
            motion.heading[SLOT] = 0.7;
            motion.speed[SLOT] = 3;
            motion.levelRatio[SLOT] = 1;
            model.begin(motion);
        }

        private MobilityModel create() {
            return settings.model(limits, H, SLOT, 1);
        }

        private void run(double seconds) {
            for (int i = 0; i < Math.round(seconds / H); i++) {
                commands.rest(SLOT, SLOT + 1, limits);
                commands.write(SLOT, 1, 0, 6, 0.2);
                commands.pitch[SLOT] = 0.1;
                commands.climb[SLOT] = 0.5;
                commands.perceivedSpeed[SLOT] = motion.speed[SLOT];
                model.apply(commands, motion, SLOT, SLOT + 1);
                coast(H);
            }
        }

        private void coast(double seconds) {
            for (int i = 0; i < Math.round(seconds / H); i++) {
                model.step(SimTime.nanos(++steps * H), motion, SLOT, SLOT + 1);
            }
        }

        private Reports report(double moving) {
            Reports out = new Reports();
            out.resize(2);
            out.east[SLOT] = motion.east[SLOT];
            out.north[SLOT] = motion.north[SLOT];
            out.up[SLOT] = motion.up[SLOT];
            out.heading[SLOT] = motion.heading[SLOT];
            model.report(motion, commands, moving, out, SLOT, SLOT + 1);
            return out;
        }
    }
}
