package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.wire.link.Impairment;
import org.junit.jupiter.api.Test;

/** A participant that somebody searches for is seen, followed and avoided as any other: each run is the same as one in which another is searched for. */
class SearchedParticipantTest {

    /** 8 stands far away, and so does the drone. */
    private static final String SEARCHER = """
              - {ids: 8, mobility: {model: static}, start: {at: [-900, -900]}}
              - {ids: 9, kind: air/rotor, start: {at: [900, 900], height: 30}, behaviors: {hover: {}, search-and-report: {targets: [%d]}}}
            """;

    private static Trial searchingFor(int target, String text) {
        return Trial.of(text + SEARCHER.formatted(target));
    }

    @Test
    void aPlannerWithALidarKeepsOffASearchedForWalker() {
        String street = """
                clock: {step: 10 ms, decide: 20 ms, report: 100 ms}
                road: {lanes: [{name: main, points: [[0, 0], [220, 0]], width: 8 m, limit: 30 km/h}]}
                vehicles:
                  - ids: 1
                    mobility: {model: lag-bicycle, speed: 8 m/s}
                    start: {at: [4, 0]}
                    behaviors: {planner: {builtin: lattice}}
                    perception: {sensors: [{mount: {ahead: 1.5 m}, fov: 140 deg, range: 50 m, step: 0.25 deg}]}
                  - {ids: 5, kind: pedestrian, mobility: {model: static}, start: {at: [70, 0]}}
                """;
        Trial searched = searchingFor(5, street);
        Trial unsearched = searchingFor(8, street);

        double nearest = nearest(searched, 1, 5, 14);

        assertThat(nearest).as("metres").isEqualTo(nearest(unsearched, 1, 5, 14)).isGreaterThan(1.5);
        assertThat(searched.hash()).isEqualTo(unsearched.hash());
        assertThat(searched.see(1).east()).as("it came that far").isGreaterThan(50);
    }

    private static double nearest(Trial trial, int one, int other, double seconds) {
        double[] least = {Double.POSITIVE_INFINITY};
        trial.run(seconds, () -> least[0] = Math.min(least[0], trial.see(one).distanceTo(trial.see(other))));
        return least[0];
    }

    @Test
    void followersMissionsAndAvoidanceKnowASearchedForWalker() {
        String field = """
                vehicles:
                  - {ids: 1, start: {at: [-30, 0]}, behaviors: {follow-me: {leader: 5}}}
                  - {ids: 2, start: {at: [0, 90]}, mission: [{wait-for: {vehicle: 5, within: 60 m}}, {go-to: {vehicle: 5}}]}
                  - {ids: 3, start: {at: [40, 0], heading: 180 deg}, behaviors: {wander: 1, avoid: 10}}
                  - {ids: 5, kind: pedestrian, start: {at: [0, 0], heading: 90 deg}, behaviors: {wander: 1}}
                """;
        Trial searched = searchingFor(5, field).run(30);
        Trial unsearched = searchingFor(8, field).run(30);

        assertThat(searched.hash()).isEqualTo(unsearched.hash());
        assertThat(searched.see(1).behavior()).isEqualTo("follow-me");
        assertThat(searched.see(2).stepNumber()).as("it has seen her come near").isGreaterThanOrEqualTo(2);
    }

    @Test
    void trafficOfOtherHostsStopsForASearchedForWalker() throws Exception {
        String street = Street.STRAIGHT + """
                  - {ids: 1..3, mobility: {model: lag-bicycle}, start: {on-lanes: {spacing: 25 m}, speed: 8 m/s}, behaviors: {traffic: {haste: 0.8}}}
                  - {ids: 5, kind: pedestrian, mobility: {model: static}, start: {at: [300, 0]}}
                """;

        Street searched = Street.on(3, Impairment.NONE, Street.scenario(street + SEARCHER.formatted(5))).run(60);

        assertThat(searched.touches).isEmpty();
        for (int car = 1; car <= 3; car++) {
            assertThat(searched.reports.east[searched.rowOf(car)]).isLessThan(299);
            assertThat(searched.reports.speed[searched.rowOf(car)]).isLessThan(0.1);
        }
    }
}
