package io.tandem.v2x;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import org.junit.jupiter.api.Test;

/** Units hang on poles beside the road and on gantries above it: they are in nobody's way. */
class RoadsideUnitTest {

    private static final String CARS = """
            clock: {step: 5 ms, report: 100 ms}
            road: {lanes: [{name: lane, points: [[-300, 0], [900, 0]], limit: 15 m/s}]}
            paths: {street: {waypoints: [[-100, 8], [2000, 8]]}}
            vehicles:
              - {ids: 1, start: {at: [0, 0]}, behaviors: {traffic: {}}}
              - {ids: 2, start: {at: [0, 8]}, behaviors: {cooperate: {path: street, speed: 12 m/s}}}
              - {ids: 3, start: {at: [0, 200]}, mobility: {model: rigid, preset: car}, behaviors: {script: {rows: [[0, 1, 0]]}}}
            """;

    @Test
    void nobodyIsWarnedOfThemOrStopsBelowThem() {
        Trial without = Trial.of(CARS + "v2x: {units: [{ids: 5001, at: [-2000, -2000, 6]}]}\n");
        Trial trial = Trial.of(CARS + "v2x: {units: [{ids: 5001, at: [120, 0, 6]}, {ids: 5002, at: [120, 8, 6], perception: {sensors: [{fov: 360 deg, range: 60 m, step: 1 deg}]}}, {ids: 5003, at: [15, 200, 6]}]}\n");

        without.run(30);
        trial.run(30);

        assertThat(trial.counted()).containsEntry("alerts", 0L);
        for (int vid = 1; vid <= 3; vid++) {
            assertThat(trial.see(vid).east()).as("car %d", vid).isGreaterThan(30).isEqualTo(without.see(vid).east());
        }
        assertThat(trial.participants()).filteredOn(one -> one.vid() > 5000).hasSize(3).noneMatch(one -> one.body().exists());
    }
}
