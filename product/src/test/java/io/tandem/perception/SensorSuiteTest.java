package io.tandem.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.crew.Crew;
import io.tandem.message.Body;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vehicles that err about themselves and see only what nothing hides. */
class SensorSuiteTest {

    private static final String EYES = "{sensors: [{fov: 120 deg, range: 60 m, step: 0.2 deg}]}";

    @Test
    void aWalkerBehindATruckIsSeenWhenItStepsOut() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: {}}, perception: %s}
                  - {ids: 2, mobility: {model: static}, body: {length: 8, width: 2.5}, start: {at: [20, 3]}}
                  - {ids: 3, kind: pedestrian, mobility: {model: particle}, start: {at: [26, 5], heading: -90 deg},
                    behaviors: {script: [[0, 1, 0, 0]]}}
                """.formatted(EYES)).run(8);

        List<Event> seen = trial.events("SEEN");

        assertThat(seen).extracting(Event::other).containsExactly(2, 3);
        assertThat(seen.getFirst().at().seconds()).as("two scans").isCloseTo(0.1, within(0.11));
        // The corner at (24, 1.75) throws the edge of its shadow to (26, 1.90), where the walker's near side is at 3.0 s; then two scans.
        assertThat(seen.getLast().at().seconds()).isBetween(3.0, 3.5);
    }

    @Test
    void whoGoesOutOfSightIsCarriedOnForASecond() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: {}}, perception: %s}
                  - {ids: 2, mobility: {model: static}, body: {length: 2.5, width: 8}, start: {at: [20, 8]}}
                  - {ids: 3, kind: pedestrian, mobility: {model: particle}, start: {at: [30, -2], heading: 90 deg},
                    behaviors: {script: [[0, 2, 0, 0]]}}
                """.formatted(EYES)).run(8);

        // The corner at (21.25, 4) throws the edge of its shadow to (30, 5.65), which the walker's far side passes at 4.3 s; then a second.
        assertThat(trial.events("OUT_OF_SIGHT")).extracting(Event::other).containsExactly(3);
        assertThat(trial.timeOf("OUT_OF_SIGHT")).isBetween(5.0, 5.6);
    }

    @Test
    void aFollowerWithEyesLosesALeaderItCannotSee() {
        String convoy = """
                paths: {road: {waypoints: [[0, 0], [2000, 0]]}}
                vehicles:
                  - {ids: 1, start: {at: [30, 0]}, behaviors: {follow-path: {path: road, speed: 6}}}
                  - {ids: 2, start: {at: [0, 0], heading: %s deg}, behaviors: {hover: {priority: 1}, follow-me: {leader: 1, priority: 2}},
                    perception: %s}
                """;

        Trial ahead = Trial.of(convoy.formatted(0, EYES)).run(10);
        Trial behind = Trial.of(convoy.formatted(180, EYES)).run(10);
        Trial told = Trial.of(convoy.formatted(180, "{}")).run(10);

        assertThat(ahead.see(2).reason()).isEqualTo("following 1");
        assertThat(behind.see(2).behavior()).isEqualTo("hover");
        assertThat(told.see(2).reason()).isEqualTo("following 1");
    }

    @Test
    void behaviorsSeeTheEstimateAndReportsTheTruth() {
        Trial trial = Trial.of("""
                paths: {road: {waypoints: [[0, 0], [2000, 0]]}}
                vehicles:
                  - ids: 1
                    mobility: {model: lag-bicycle, speed: 10}
                    start: {at: [0, 0], speed: 10}
                    behaviors: {follow-path: {path: road, tracker: lqr}}
                    perception: {localisation: {bias: [0, 1.5], position: 0.1 m}}
                """).run(60);

        assertThat(trial.see(1).north()).as("it thinks it is 1.5 m further north").isCloseTo(-1.5, within(0.3));
    }

    /** The squared error of places in the published covariance's own measure, a mean over 30 cars and 40 s; 2 is honest, less is careful. */
    private static double surprise(String localisation) {
        Trial trial = Trial.of("""
                areas: {field: {box: {center: [0, 0], size: [500, 500]}}, streets: {box: {center: [0, 0], size: [2000, 2000]}}}
                vehicles:
                  - ids: 1..30
                    mobility: {model: lag-bicycle}
                    start: {random-in: field}
                    behaviors: {wander: {}, periodic-turn: {}, stay-in-bounds: {area: field}}
                    perception: {localisation: %s}
                """.formatted(localisation)).run(5);
        double[] sum = {0, 0};
        Trial.Seen[] before = new Trial.Seen[31];
        trial.run(40, () -> {
            for (int vid = 1; vid <= 30; vid++) {
                // At the end of a beat the estimate is of the decision at its beginning, whose truth was reported one beat ago.
                Estimate estimate = trial.estimate(vid);
                Trial.Seen truth = before[vid];
                before[vid] = trial.see(vid);
                if (truth == null) {
                    continue;
                }
                assertThat(estimate.at().seconds()).isEqualTo(truth.time());
                Estimate.Spread spread = estimate.spread();
                double east = estimate.east() - truth.east();
                double north = estimate.north() - truth.north();
                double det = spread.eastEast() * spread.northNorth() - spread.eastNorth() * spread.eastNorth();
                sum[0] += (spread.northNorth() * east * east - 2 * spread.eastNorth() * east * north + spread.eastEast() * north * north) / det;
                sum[1]++;
            }
        });
        return sum[0] / sum[1];
    }

    @Test
    void thePublishedCovarianceIsHonestWithoutBias() {
        assertThat(surprise("{}")).isBetween(0.5, 2.6);
    }

    @Test
    void aBiasIsCoveredByWhatIsPublishedAndSaidToBe() {
        double careless = surprise("{bias: [0.8, -0.6], bias-model: none}");
        double inflated = surprise("{bias: [0.8, -0.6]}");
        double estimated = surprise("{bias: [0.4, -0.3], bias-model: gauss-markov}");
        double canyon = surprise("{zones: [{area: streets, model: urban-canyon}]}");

        assertThat(careless).isGreaterThan(20);
        assertThat(inflated).isLessThan(2.6);
        assertThat(estimated).isLessThan(2.6);
        assertThat(canyon).isLessThan(2.6);
    }

    @Test
    void anOutageWidensTheEllipseUntilItEnds() {
        Trial trial = Trial.of("""
                areas: {tunnel: {box: {center: [150, 0], size: [200, 100]}}}
                vehicles:
                  - ids: 1
                    mobility: {model: lag-bicycle, speed: 10}
                    start: {at: [0, 0], speed: 10}
                    behaviors: {script: [[0, 0, 0]]}
                    perception: {localisation: {zones: [{area: tunnel, model: outage}]}}
                """).run(4.5);

        double before = trial.estimate(1).spread().eastEast();
        boolean placedBefore = trial.estimate(1).placed();
        trial.run(20);
        double within = trial.estimate(1).spread().eastEast();
        boolean placedWithin = trial.estimate(1).placed();
        trial.run(10);

        assertThat(placedBefore).isTrue();
        assertThat(placedWithin).isFalse();
        assertThat(within).isGreaterThan(2 * before);
        assertThat(trial.estimate(1).spread().eastEast()).isLessThan(within / 2);
    }

    @Test
    void whoeverAsksGetsTruthAndBeliefAndRays() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: {}},
                    perception: {localisation: {bias: [2, 0]}, sensors: [{fov: 60 deg, range: 40 m, step: 1 deg}]}}
                  - {ids: 2, mobility: {model: static}, start: {at: [20, 0], heading: 90 deg}}
                """).run(10);

        VehicleView vehicleView = trial.vehicleView(1).orElseThrow();

        assertThat(trial.vehicleView(2)).as("knows all").isEmpty();
        assertThat(trial.vehicleView(99)).as("a stranger").isEmpty();
        assertThat(vehicleView.east()).isCloseTo(0, within(0.5));
        assertThat(vehicleView.estimate().orElseThrow().east()).isCloseTo(2, within(0.7));
        assertThat(vehicleView.estimate().orElseThrow().biasModel()).isEqualTo("inflated");
        assertThat(trial.estimate(1).seen()).extracting(TrackedObject::vid).containsExactly(2);
        assertThat(vehicleView.eyes()).singleElement().satisfies(eye -> {
            assertThat(eye.range()).hasSize(61);
            assertThat(eye.range().get(30)).as("the side of a car 1.8 m wide").isCloseTo(20 - 0.9, within(0.5));
            assertThat(eye.range().getFirst()).isEqualTo(40);
        });
        assertThat(vehicleView.seen()).singleElement().satisfies(seen -> assertThat(seen.east()).isCloseTo(22, within(0.8)));
    }

    @Test
    void whoErrsAboutItselfErrsAboutOthersAsMuch() {
        Reports reports = new Reports();
        reports.resize(1);
        reports.vid[0] = 7;
        reports.east[0] = 10;
        reports.eastSpeed[0] = 3;
        WatchedParticipants told = new WatchedParticipants(new int[] {7});
        told.hear(reports);
        RayScene scene = new RayScene(new Body[] {new Body(4, 2)});
        scene.take(told, 0);
        ScanPose self = new ScanPose(null);
        self.believedEast = 100;
        self.believedNorth = 50;
        self.believedHeading = Math.PI / 2;
        Sensor sensor = new RaySensor(new ObjectSensorSettings(new ObjectSensorSettings.Mount(1, 2, 0.1), Math.PI, 50, 0.01, 1), 1, 0, 1);
        ObjectTracker sightings = new ObjectTracker(TrackingSettings.USUAL, 0);

        sensor.look(0, scene, told, self, sightings::stranger);
        sightings.take(sensor.arrived(0), 0, 0, true);

        assertThat(sightings.east(0, 0)).isCloseTo(100, within(1e-9));
        assertThat(sightings.north(0, 0)).isCloseTo(60, within(1e-9));
        assertThat(sightings.north(0, 1_000_000_000)).isCloseTo(63, within(1e-9));
    }

    @Test
    void noResultDependsOnTheNumberOfWorkers() {
        String crowd = """
                areas: {field: {box: {center: [0, 0], size: [300, 300]}}, city: {box: {center: [0, 0], size: [80, 80]}}}
                vehicles:
                  - ids: 1..1100
                    mobility: {model: lag-bicycle}
                    start: {random-in: field}
                    behaviors: {wander: {}, periodic-turn: {}, stay-in-bounds: {area: field}}
                    perception: {localisation: {missing: 10 %, zones: [{area: city, model: urban-canyon}]}, sensors: [{range: 20 m, step: 2 deg},
                      {mount: {turn: 180 deg}, range: 30 m, every: 0.3 s, errors: {range: 0.3 m, bearing: 1 deg, doppler: 0.3 m/s, heading: 5 deg,
                       lost: 20 %, missed: 5 %, ghosts: 0.5, latency: 0.12 s}}], tracking: {identity: nearest}}
                  - {ids: 2001, start: {at: [0, 0]}, behaviors: {hover: {priority: 1}, follow-me: {leader: 5, priority: 2}},
                    perception: {sensors: [{fov: 360 deg, errors: {range: 0.5 m, bearing: 1 deg}}]}}
                """;

        long alone = Trial.ready(crowd, new Crew(1)).started().run(1.5).hash();
        long together = Trial.ready(crowd, new Crew(3)).started().run(1.5).hash();

        assertThat(together).isEqualTo(alone);
    }

    /** The squared error of tracks in the published covariance's own measure: 2 is honest, less is careful. */
    @Test
    void whoErrsAboutItselfSaysOfOthersHowMuchItErrs() {
        Trial trial = Trial.of("""
                areas: {field: {box: {center: [0, 0], size: [200, 200]}}}
                vehicles:
                  - ids: 1..20
                    mobility: {model: lag-bicycle}
                    start: {random-in: field}
                    behaviors: {wander: {}, stay-in-bounds: {area: field}}
                    perception:
                      localisation: {bias: [0.4, 0]}
                      sensors: [{fov: 360 deg, range: 80 m, step: 1 deg, errors: {range: 0.2 m, bearing: 0.3 deg}}]
                """).run(5);
        double[] sum = {0, 0};
        Trial.Seen[] before = new Trial.Seen[21];

        trial.run(20, () -> {
            for (int vid = 1; vid <= 20; vid++) {
                Trial.Seen own = before[vid];
                for (TrackedObject seen : own == null ? List.<TrackedObject>of() : trial.estimate(vid).seen()) {
                    Trial.Seen truth = before[seen.vid()];
                    TrackedObject.Spread spread = seen.spread();
                    double east = seen.east() - truth.east();
                    double north = seen.north() - truth.north();
                    double det = spread.eastEast() * spread.northNorth() - spread.eastNorth() * spread.eastNorth();
                    sum[0] += (spread.northNorth() * east * east - 2 * spread.eastNorth() * east * north + spread.eastEast() * north * north) / det;
                    sum[1]++;
                }
            }
            for (int vid = 1; vid <= 20; vid++) {
                before[vid] = trial.see(vid);
            }
        });

        assertThat(sum[1]).as("tracks").isGreaterThan(10_000);
        assertThat(sum[0] / sum[1]).isBetween(0.3, 2.2);
    }

    @Test
    void whoKnowsItsPlaceSaysWhomItSees() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: {}}, perception: %s}
                  - {ids: 2, mobility: {model: static}, start: {at: [20, 3]}}
                """.formatted(EYES)).run(2);

        Estimate estimate = trial.estimate(1);

        assertThat(estimate.seen()).singleElement().satisfies(seen -> {
            assertThat(seen.vid()).isEqualTo(2);
            assertThat(seen.east()).isCloseTo(20, within(1e-9));
            assertThat(seen.spread()).as("measured without error").isEqualTo(TrackedObject.Spread.NONE);
        });
        assertThat(estimate.spread()).isEqualTo(Estimate.Spread.NONE);
    }

    @Test
    void aGhostIsToldOfAsNobody() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: {}}, perception: {sensors: [{errors: {ghosts: 2}}]}}
                """).run(10);

        List<Event> seen = trial.events("SEEN");

        assertThat(seen).hasSizeBetween(5, 40).allSatisfy(event -> {
            assertThat(event.other()).isZero();
            assertThat(event.text()).isEqualTo("sees something");
        });
        assertThat(trial.events("OUT_OF_SIGHT")).isNotEmpty();
    }

    @Test
    void sensorsThatMissTheSmallestAreToldOf() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {hover: {}}, perception: {sensors: [{range: 50 m, step: 0.5 deg}]}}
                  - {ids: 2, kind: pedestrian, start: {at: [30, 0]}, behaviors: {hover: {}}}
                """).run(1);

        assertThat(trial.events("THIN_RAYS")).singleElement().extracting(Event::text).asString().contains("0.44 m apart", "0.50 m across");
    }
}
