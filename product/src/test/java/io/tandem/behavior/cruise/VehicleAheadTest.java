package io.tandem.behavior.cruise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VehicleAheadTest {

    private static final String PLATOON = """
            paths: {course: {waypoints: [[0, 0], [2000, 0]]}}
            vehicles:
              - {ids: 1, mobility: %1$s, start: {at: [60, 0], heading: 0 deg}, behaviors: {follow-path: {path: course, speeds: [[0 s, 54 km/h], [40 s, 36 km/h]]}}}
              - {ids: 2, mobility: %1$s, start: {at: [30, 0], heading: 0 deg}, behaviors: {follow-path: {path: course, cruise: %2$s, speed: 90 km/h}}}
              - {ids: 3, mobility: %1$s, start: {at: [0, 30], heading: 0 deg}, behaviors: {follow-path: {path: {waypoints: [[0, 30], [4000, 30]]}, cruise: acc, speed: 72 km/h}}}
            """;

    /** Constant time gaps of acc, bumper to bumper, from the two lengths; idm keeps the equilibrium of its equation, s0 + v T over the root of 1 - (v / v0)^4. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "powertrain | acc | 3.85 | 18.0 | 0.4",
        "powertrain | '{law: acc, behind: 1, headway: 2 s, gap: 4 m}' | 3.85 | 24.0 | 0.4",
        "powertrain | idm | 3.85 | 14.18 | 0.4",
        "lag-bicycle | '{law: idm, behind: 1}' | 4.67 | 14.18 | 0.5"})
    void aFollowerKeepsTheGapOfItsLawAndAFreeRoadIsDrivenAtTheWantedSpeed(String mobility, String law, double length, double gap, double tolerance) {
        Trial trial = Trial.of(PLATOON.formatted(mobility, law));

        trial.run(120);

        assertThat(trial.see(2).speed()).isCloseTo(10, within(0.1));
        assertThat(trial.see(1).east() - trial.see(2).east() - length).isCloseTo(gap, within(tolerance));
        assertThat(trial.see(3).speed()).isCloseTo(20, within(0.2));
    }
}
