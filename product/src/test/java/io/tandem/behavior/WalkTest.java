package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.crew.Crew;
import io.tandem.message.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WalkTest {

    private static final String STREET = """
            clock: {step: 20 ms}
            road: {lanes: [{name: east, limit: 50 km/h, points: [[-300, -1.75], [300, -1.75]]}, {name: west, limit: 50 km/h, points: [[300, 1.75], [-300, 1.75]]}]}
            vehicles:
              - {ids: 1, kind: pedestrian, start: {at: [0, -6]}, behaviors: {walk: {to: [0, 6], speed: 1.34, %s}}}
            """;
    private static final String CAR = "  - {ids: 2, mobility: {model: lag-bicycle}, start: {at: [%s, -1.75], heading: 0 deg, speed: 10 m/s}, behaviors: {script: [[0, 10, 0, 0]]}}\n";

    @Test
    void twoWhoWalkTowardEachOtherPassWithoutContact() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, kind: pedestrian, start: {at: [0, 0]}, behaviors: {walk: [20, 0.05]}}
                  - {ids: 2, kind: pedestrian, start: {at: [20, 0]}, behaviors: {walk: [0, 0]}}
                """);
        double[] nearest = {100};

        trial.run(30, () -> nearest[0] = Math.min(nearest[0], trial.see(1).distanceTo(trial.see(2))));

        assertThat(nearest[0]).isGreaterThan(0.5);
        assertThat(trial.events(Event.ARRIVED)).extracting(Event::vid).containsExactlyInAnyOrder(1, 2);
        assertThat(trial.see(1).distanceTo(20, 0.05)).isLessThan(0.5);
        assertThat(trial.see(1).reason()).isEqualTo("arrived");
    }

    /** Eight people go around a wall across their way, in steps of 100 ms, which the forces are integrated over in pieces. */
    @Test
    void nobodyPassesThroughAWallOrAnother() {
        Trial trial = Trial.of("""
                clock: {step: 100 ms}
                world: {walls: [{box: {center: [10, 0], size: [0.4, 8]}}]}
                vehicles: [{ids: 1..8, kind: pedestrian, start: {line: {from: [0, -2], to: [0, 2]}}, behaviors: {walk: {to: [20, 0], speed: 2.2 m/s}}}]
                """);
        double[] nearest = {100};

        trial.run(40, () -> {
            for (int vid = 1; vid <= 8; vid++) {
                boolean throughWall = Math.abs(trial.see(vid).east() - 10) < 0.2 && Math.abs(trial.see(vid).north()) < 3.9;
                assertThat(throughWall).isFalse();
                for (int other = 1; other < vid; other++) {
                    nearest[0] = Math.min(nearest[0], trial.see(vid).distanceTo(trial.see(other)));
                }
            }
        });

        assertThat(trial.events(Event.ARRIVED)).hasSize(8);
        assertThat(nearest[0]).isGreaterThan(0.3);
    }

    /** Seven metres at 1.34 m/s and two seconds to spare are 7.2 s: a car that is nearer than 72 m when she comes to the road is too near for an adult, and nearer than 62 m for a child. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-75 | manner: adult | true",
        "-120 | manner: adult | false",
        "-95 | manner: child | false",
        "-95 | manner: adult | true",
        "-75 | reckless: 100 % | false"})
    void onePersonWaitsWhereTheGapIsTooShort(double carAt, String manner, boolean waits) {
        Trial trial = Trial.of(STREET.formatted(manner) + CAR.formatted(carAt));
        boolean[] waited = {false};

        trial.run(6, () -> waited[0] |= trial.see(1).reason().equals("waiting to cross"));

        assertThat(waited[0]).isEqualTo(waits);
        if (waits) {
            assertThat(trial.see(1).north()).isLessThan(-3.5);
        }
        trial.run(16);
        assertThat(trial.events(Event.ARRIVED)).hasSize(1);
    }

    @Test
    void aCarThatStandsForHerLetsHerGo() {
        Trial trial = Trial.of(STREET.formatted("manner: adult") + """
                  - {ids: 2, mobility: {model: lag-bicycle}, start: {at: [-40, -1.75], heading: 0 deg, speed: 8 m/s},
                     behaviors: {script: [[0, 8, 0, 0], [1, 0, 0, 0], [30, 8, 0, 0]]}}
                """);

        trial.run(20);

        assertThat(trial.events(Event.ARRIVED)).hasSize(1);
        assertThat(trial.see(2).east()).isLessThan(-3);
    }

    /** A car that creeps dashes off when she is on the first metre, and when she is in the middle of the road. */
    @ParameterizedTest
    @CsvSource({"2.6, -1, true", "5.0, 1, false"})
    void whoHasJustSteppedOutStepsBackAndWhoIsHalfWayHurries(double dashes, int side, boolean back) {
        Trial trial = Trial.of(STREET.formatted("manner: hurried") + """
                  - {ids: 2, mobility: {model: kinematic, speed-lag: 0 s}, start: {at: [%s, %s], heading: %s deg}, behaviors: {script: [[0, 0.4, 0, 0], [%s, 15, 0, 0]]}}
                """.formatted(27 * side, 1.75 * side, side < 0 ? 0 : 180, dashes));
        double[] fastest = {0};

        trial.run(dashes + 1.4, () -> fastest[0] = Math.max(fastest[0], trial.see(1).speed()));

        assertThat(trial.see(1).north() < -3).isEqualTo(back);
        assertThat(fastest[0] > 1.6).isEqualTo(!back);
    }

    @Test
    void peopleSetOffWhenTheyAreToldAndWalkPathsRoundAndRound() {
        Trial trial = Trial.of("""
                paths: {square: {waypoints: [[0, 0], [10, 0], [10, 10], [0, 10]], closed: true}}
                vehicles: [{ids: 1, kind: pedestrian, start: {at: [0, 0]}, behaviors: {walk: {path: square, speed: 2 m/s, after: 5 s}}}]
                """);

        trial.run(4.9);
        double before = trial.see(1).distanceTo(0, 0);
        trial.run(20);

        assertThat(before).isCloseTo(0, within(0.01));
        assertThat(trial.events(Event.ARRIVED)).isEmpty();
        assertThat(trial.see(1).speed()).isCloseTo(2, within(0.2));
    }

    /** A car that comes straight across a yard onto the road, on no lane; and one that goes away from it. */
    @ParameterizedTest
    @CsvSource({"40, 270, true", "40, 90, false"})
    void vehiclesOffLanesCountStraightOn(double north, double heading, boolean waits) {
        Trial trial = Trial.of("""
                clock: {step: 20 ms}
                road: {lanes: [{name: east, points: [[-300, 0], [300, 0]]}]}
                vehicles:
                  - {ids: 1, kind: pedestrian, start: {at: [0, -4]}, behaviors: {walk: {path: {waypoints: [[0, -4], [0.5, 8]]}, speed: 1.34}}}
                  - {ids: 2, mobility: {model: kinematic, speed-lag: 0 s}, start: {at: [0.2, %s], heading: %s deg}, behaviors: {script: [[0, 8, 0, 0], [4.5, 0, 0, 0]]}}
                """.formatted(north, heading));
        boolean[] waited = {false};

        trial.run(4, () -> waited[0] |= trial.see(1).reason().equals("waiting to cross"));

        assertThat(waited[0]).isEqualTo(waits);
    }

    @Test
    void vehiclesAreSeenOnTheLanesThatLeadToTheCrossing() {
        Trial trial = Trial.of("""
                road:
                  lanes: [{name: one, points: [[-300, 0], [-20, 0]]}, {name: two, points: [[-20, 0], [300, 0]]}]
                  connections: [{from: one, to: two, turn: follow}]
                vehicles:
                  - {ids: 1, kind: pedestrian, start: {at: [0, -4]}, behaviors: {walk: {to: [0, 8], speed: 1.34}}}
                  - {ids: 2, mobility: {model: kinematic, speed-lag: 0 s}, start: {at: [-55, 0], heading: 0 deg}, behaviors: {script: [[0, 10, 0, 0]]}}
                """);
        boolean[] waited = {false};

        trial.run(3, () -> waited[0] |= trial.see(1).reason().equals("waiting to cross"));

        assertThat(waited[0]).isTrue();
    }

    @Test
    void oneWalksAroundAParkedCarAndOutOfAWallThatSheStandsIn() {
        Trial trial = Trial.of("""
                world: {walls: [{box: {center: [0, 0], size: [2, 2]}}]}
                vehicles:
                  - {ids: 1, kind: pedestrian, start: {at: [0.9, 0]}, behaviors: {walk: [20, 0.4]}}
                  - {ids: 2, mobility: static, start: {at: [10, 0], heading: 90 deg}}
                """);
        double[] beside = {100};

        trial.run(30, () -> beside[0] = Math.abs(trial.see(1).east() - 10) < 0.9 ? Math.min(beside[0], Math.abs(trial.see(1).north())) : beside[0]);

        assertThat(trial.see(1).distanceTo(20, 0.4)).isLessThan(1);
        assertThat(beside[0]).isGreaterThan(2.25);
    }

    @Test
    void theSameBitsComeFromAnyNumberOfWorkers() {
        String crowd = "vehicles: [{ids: 1..1100, kind: pedestrian, start: {grid: {origin: [0, 0], columns: 40, spacing: 2.5 m}}, behaviors: {walk: [20, 60]}}]";
        Trial one = Trial.ready(crowd, new Crew(1)).started();
        Trial two = Trial.ready(crowd, new Crew(2)).started();

        one.run(0.3);
        two.run(0.3);

        assertThat(two.hash()).isEqualTo(one.hash());
    }
}
