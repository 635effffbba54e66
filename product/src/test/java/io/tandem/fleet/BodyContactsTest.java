package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.crew.Crew;
import io.tandem.message.ContactNote;
import io.tandem.message.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rigid vehicles, blocks, walls, trailers and given vehicles touch in runs of scenarios. */
class BodyContactsTest {

    private static final String BOX = "mass: 8 kg, outline: [[0.25, 0.25], [0.25, -0.25], [-0.25, -0.25], [-0.25, 0.25]], height: [0 m, 0.5 m], mu: 0.4";
    private static final String ROBOT = """
            vehicles:
              - ids: 1
                mobility: {model: rigid, preset: skid-steer}
                start: {at: [0, 0], heading: 0 deg}
                behaviors: {script: {priority: 1, rows: [[0, 1.2, 0]], of: twist}}
            """;

    @Test
    void aRobotPushesABoxAndTheEventTellsWhoWhereAndHowHard() {
        Trial trial = Trial.of(ROBOT + "blocks: [{ids: 9001, " + BOX + ", start: {at: [3, 0]}}]").run(5);

        Event contact = trial.events(Event.CONTACT).getFirst();
        ContactNote note = ContactNote.of(contact.text()).orElseThrow();
        assertThat(contact.vid()).isEqualTo(1);
        assertThat(contact.other()).isEqualTo(9001);
        assertThat(contact.where().east()).isCloseTo(2.75, within(0.02));
        assertThat(contact.where().north()).isCloseTo(0, within(0.02));
        assertThat(note.speed()).isCloseTo(1.2, within(0.15));
        assertThat(note.otherChange()).as("impulse over 8 kg").isCloseTo(note.impulse() / 8, within(0.01));
        assertThat(trial.see(9001).east()).isGreaterThan(4);
        assertThat(trial.see(9001).east() - trial.see(1).east()).as("the box stays before the robot").isCloseTo(0.35 + 0.25, within(0.02));
    }

    @Test
    void aWallStopsARobot() {
        Trial trial = Trial.of(ROBOT + "world: {walls: [{box: {center: [3.1, 0], size: [0.2, 10]}}]}").run(6);

        assertThat(trial.see(1).east()).isCloseTo(3 - 0.35, within(0.01));
        assertThat(trial.events(Event.CONTACT)).singleElement().extracting(Event::other).isEqualTo(0);
    }

    @Test
    void aBlockStandsStillAndAFixedOneStopsARobot() {
        Trial trial = Trial.of(ROBOT + "blocks: [{ids: 5, " + BOX + ", start: {at: [0, 9]}}, {ids: 6, fixed: true, " + BOX + ", start: {at: [3, 0]}}]").run(6);

        assertThat(trial.see(5).distanceTo(0, 9)).isZero();
        assertThat(trial.see(6).distanceTo(3, 0)).isZero();
        assertThat(trial.see(1).east()).isCloseTo(2.4, within(0.01));
    }

    @Test
    void aSlidingBlockStopsAfterTheDistanceOfTheTextbook() {
        Trial trial = Trial.of("blocks: [{ids: 5, " + BOX + ", start: {at: [0, 0], heading: 0 deg, speed: 4 m/s}}]").run(3);

        assertThat(trial.see(5).east()).isCloseTo(16 / (2 * 0.4 * 9.81), within(0.02 * 16 / (2 * 0.4 * 9.81)));
    }

    @Test
    void aKinematicCarPushesABlockAndIsNotMoved() {
        String car = """
                vehicles:
                  - ids: 1
                    start: {at: [0, 0], heading: 0 deg, speed: 5 m/s}
                    behaviors: {script: {priority: 1, rows: [[0, 5, 0, 0]]}}
                """;
        Trial alone = Trial.of(car + "clock: {step: 5 ms}\n").run(3);
        Trial pushing = Trial.of(car + "blocks: [{ids: 5, " + BOX + ", start: {at: [6, 0.3]}}]").run(3);

        assertThat(pushing.see(1).east()).isCloseTo(alone.see(1).east(), within(1e-9));
        assertThat(pushing.see(5).east()).as("before its bumper").isGreaterThan(pushing.see(1).east() + 2.2);
        assertThat(pushing.events(Event.CONTACT)).singleElement().satisfies(contact -> {
            assertThat(contact.vid()).isEqualTo(5);
            assertThat(contact.other()).isEqualTo(1);
        });
    }

    @Test
    void aTrailerFollowsThroughABendAndJackknifesInReverse() {
        String lorry = """
                vehicles:
                  - ids: 1
                    mobility: {model: rigid, preset: lorry}
                    trailer: {ids: 11, preset: trailer, limit: 70 deg}
                    start: {at: [0, 0], heading: 0 deg}
                    behaviors: {script: {priority: 1, rows: [[0, 4, 0], [6, 4, 0.2], [11, -1.5, 0]], of: twist}}
                """;
        Trial trial = Trial.of(lorry);

        assertThat(trial.see(11).east()).as("rear of the lorry 4.2 m, drawbar 1.5 m and half a trailer 5 m behind").isCloseTo(-10.7, within(1e-6));
        trial.run(11);
        double swing = trial.see(1).heading() - trial.see(11).heading();
        double apart = trial.see(1).distanceTo(trial.see(11));
        trial.run(20);
        double folded = trial.see(1).heading() - trial.see(11).heading();

        assertThat(swing).as("it cuts the corner").isBetween(0.3, 1.1);
        assertThat(apart).isLessThan(10.7);
        assertThat(folded).as("reverse without steering folds it up to the limit").isCloseTo(Math.toRadians(70), within(0.02));
    }

    @Test
    void aTrainOfCartsFollowsARobot() {
        String train = """
                vehicles:
                  - ids: 1
                    mobility: {model: rigid, preset: skid-steer}
                    trailer: {ids: 2..5, preset: cart}
                    start: {at: [0, 0], heading: 90 deg}
                    behaviors: {script: {priority: 1, rows: [[0, 1, 0], [6, 1, 0.5]], of: twist}}
                """;
        Trial trial = Trial.of(train).run(6);

        for (int cart = 2; cart <= 5; cart++) {
            assertThat(trial.see(cart).east()).isCloseTo(0, within(0.02));
            assertThat(trial.see(cart - 1).north() - trial.see(cart).north()).isCloseTo(0.35 + 0.105 + 0.35, within(0.02));
        }
        trial.run(10);
        assertThat(trial.see(4).distanceTo(trial.see(5))).isLessThan(0.81);
    }

    @Test
    void aJointHoldsTwoBlocksTogether() {
        Trial trial = Trial.of(ROBOT + "blocks: [{ids: 5..6, " + BOX + ", start: {line: {from: [3, 0], to: [3, 1]}}}]\n"
                + "joints: [{type: distance, between: [5, 6], at: [[0, 0], [0, 0]], max: 1.2 m}]").run(6);

        assertThat(trial.see(5).east()).isGreaterThan(4.5);
        assertThat(trial.see(5).distanceTo(trial.see(6))).as("a rope of 1.2 m pulls the other along").isCloseTo(1.2, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void theSameBitsResultAtAnyNumberOfWorkers(int workers) {
        String crowd = """
                vehicles:
                  - ids: 1..40
                    mobility: {model: rigid, preset: skid-steer}
                    start: {grid: {origin: [0, 0], spacing: 1.2 m}, heading: 20 deg}
                    behaviors: {script: {priority: 1, rows: [[0, 1.2, 1]], of: twist}}
                """ + "blocks: [{ids: 101..140, " + BOX + ", start: {grid: {origin: [0.6, 0.6], spacing: 1.2 m}}}]";
        long alone = Trial.of(crowd).run(2).hash();
        try (Crew crew = new Crew(workers)) {
            assertThat(Trial.ready(crowd, crew).started().run(2).hash()).isEqualTo(alone);
        }
    }
}
