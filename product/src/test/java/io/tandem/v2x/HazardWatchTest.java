package io.tandem.v2x;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.message.Event;
import io.tandem.message.HazardNotice;
import io.tandem.message.MessageKind;
import io.tandem.message.RadioMessage;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HazardWatchTest {

    private static final RoadPlaces EVERYWHERE = new RoadPlaces() {
        @Override
        public boolean isOnLane(double east, double north) {
            return true;
        }

        @Override
        public boolean isBeforeJunction(double east, double north, double heading) {
            return north > 50;
        }
    };
    private static final CamSettings SILENT = new CamSettings(CamSettings.Timing.NONE, OptionalDouble.empty());

    private static RadioWorld standing(double[]... places) {
        return new RadioWorld(RadioWorld.settings(ChannelSettings.IDEAL, SILENT, List.of()), places, 4.5, 1, List.of(), EVERYWHERE);
    }

    private static List<RadioMessage> told(RadioWorld world, int by) {
        return world.heard.stream().filter(message -> message.kind() == MessageKind.DENM && message.sender() == by).toList();
    }

    @Test
    void vehicleThatStandsOnALaneForTenSecondsTellsItTenTimesInTheFirstSecondAndThenOnceASecond() {
        RadioWorld world = standing(new double[] {0, 0}, new double[] {300, 0});

        world.run(0, 99, 0);
        assertThat(told(world, 1)).isEmpty();
        world.run(9.9, 61, 0);

        List<RadioMessage> messages = told(world, 1);
        assertThat(messages).hasSizeBetween(14, 17);
        Optional<HazardNotice> notice = HazardNotice.of(messages.getFirst().payload());
        assertThat(notice.orElseThrow().cause()).isEqualTo(HazardNotice.Cause.STANDING_VEHICLE);
        assertThat(messages).allMatch(message -> HazardNotice.of(message.payload()).orElseThrow().number() == 1);
        assertThat(HazardNotice.of(messages.getLast().payload()).orElseThrow().until()).isGreaterThan(notice.get().until() + 4);
    }

    @Test
    void whoStandsInAQueueOrBeforeAJunctionTellsNothing() {
        RadioWorld world = standing(new double[] {0, 0}, new double[] {7, 0}, new double[] {300, 80});

        world.run(0, 150, 0);

        assertThat(told(world, 1)).as("behind another").isEmpty();
        assertThat(told(world, 2)).as("the first of the queue is in the way").isNotEmpty();
        assertThat(told(world, 3)).as("waits at a junction").isEmpty();
    }

    @Test
    void hardBrakingIsToldAndItEndsWithTheBraking() {
        Trial trial = Trial.of("""
                clock: {step: 10 ms, report: 100 ms}
                v2x: {channel: ideal, cam: none}
                paths: {way: {waypoints: [[0, 0], [1000, 0]]}}
                vehicles:
                  - {ids: 1, length: 4.5 m, start: {at: [0, 0], speed: 25 m/s}, mobility: {model: kinematic, speed: 25 m/s, max-acceleration: 7 m/s2},
                     behaviors: {follow-path: {path: way, deceleration: 6 m/s2, speeds: [[0 s, 25 m/s], [2 s, 5 m/s]]}}}
                  - {ids: 2, length: 4.5 m, start: {at: [500, 0]}, behaviors: {heed-warnings: {}}}
                """);

        trial.run(8);

        assertThat(trial.counted().get("v2x_sent_denm")).isBetween(10L, 40L);
    }

    @Test
    void operatorsTriggerLetsAUnitTellAHazard() {
        RadioWorld world = new RadioWorld(new V2xSettings(ChannelSettings.IDEAL, SILENT, 0.1, true, List.of(new HazardSettings("ICE", 2, Optional.empty(), 0, 3)), Optional.empty(), List.of(),
                List.of()), new double[][] {{0, 0}, {300, 60}}, 4.5, 1, List.of(), EVERYWHERE);

        world.run(0, 1, 0);
        world.radio().hear(new Event(new SimTime(0), "ICE", 0, 0, null, ""));
        world.run(0.1, 80, 0);

        List<RadioMessage> messages = told(world, 2);
        assertThat(messages).hasSizeBetween(10, 14);
        assertThat(HazardNotice.of(messages.getFirst().payload()).orElseThrow().cause()).isEqualTo(HazardNotice.Cause.OPERATOR);
        assertThat(HazardNotice.of(messages.getFirst().payload()).orElseThrow().east()).isEqualTo(300);
    }
}
