package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import io.tandem.crew.Crew;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same scenario is the same run: whatever the workers, whatever the order of groups. */
class DeterminismTest {

    private static final String WANDERERS = """
              - ids: 1001..3600
                kind: air/rotor
                start: {random-in: field, height: 30, apart: 2 m}
                behaviors: {wander: 1, periodic-turn: 2, periodic-pitch: 2, stay-in-bounds: {area: field}, avoid: {yield: true}}
            """;
    private static final String OTHERS = """
              - {ids: 1, start: {at: [0, -300]}, behaviors: {follow-path: lap, avoid: 10}}
              - {ids: 2..4, start: {line: {from: [-60, -300], to: [-20, -300]}}, behaviors: {drive: {path: lap, behind: 1}}}
              - {ids: 5..9, start: {random-in: field}, behaviors: {follow-me: {leader: 1}}}
              - {ids: 10, kind: surface, start: {at: [300, 0]}, behaviors: {hover: [310, 0]}}
              - {ids: 11, kind: air/fixed-wing, start: {at: [-300, 0], height: 50}, behaviors: {go-to: [0, 0, 60]}}
              - {ids: 12, start: {at: [0, 320]}, behaviors: {script: {rows: [[0, 5, 0.1, 0], [1.234, 3, -0.1, 0]]}, manual: 20}}
              - {ids: 13, start: {at: [10, 10]}, behaviors: {search-and-report: {targets: [1], range: 400 m}}, mission: [{wait-for: FOUND}, {report: SEEN}]}
              - {ids: 14, kind: pedestrian, start: {at: [0, -300]}, mission: [{ride: {vehicle: 1, until: SEEN}}, {gate: door}, {go-to: [5, 5]}]}
              - {ids: 15..40, kind: underwater, start: {random-in: field, height: -9}, mission: [{loop: {steps: [{go-to: [50, 50, -20]}, {report: TURN}, {go-to: [-50, 50]}]}}]}
            """;

    @Test
    void theHashDoesNotDependOnTheWorkers() {
        long one = hash(scenario(7, WANDERERS + OTHERS), 1);

        assertThat(hash(scenario(7, WANDERERS + OTHERS), 2)).isEqualTo(one);
        assertThat(hash(scenario(7, WANDERERS + OTHERS), 8)).isEqualTo(one);
        assertThat(hash(scenario(8, WANDERERS + OTHERS), 2)).as("another seed").isNotEqualTo(one);
    }

    @Test
    void theOrderOfGroupsChangesNobodysChance() {
        Trial one = Trial.of(scenario(3, WANDERERS + OTHERS)).run(4);
        Trial other = Trial.of(scenario(3, OTHERS + WANDERERS)).run(4);

        for (int vid : List.of(1, 3, 7, 15, 40, 1001, 2000, 3600)) {
            Seen seen = one.see(vid);
            assertThat(other.see(vid)).as("vehicle %d", vid).isEqualTo(seen);
        }
    }

    private static long hash(String text, int workers) {
        try (Crew crew = new Crew(workers)) {
            return Trial.ready(text, crew).started().run(6).hash();
        }
    }

    private static String scenario(int seed, String groups) {
        return """
                seed: %d
                areas: {field: {box: {center: [0, 0], size: [600, 600]}}}
                paths: {lap: {closed: true, waypoints: [[0, -300], [300, -300], [300, 300], [-300, 300], [-300, -300]]}}
                gates: {door: {from: [-5, 0], to: [5, 0]}}
                vehicles:
                """.formatted(seed) + groups;
    }
}
