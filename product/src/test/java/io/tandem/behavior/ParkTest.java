package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Event;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParkTest {

    private static final String PARKED_CARS = """
            world: {walls: [{box: {center: [12, -5], size: [40, 0.4]}}]}
            vehicles:
              - {ids: 11, mobility: static, length: 4 m, start: {at: [9, 6], heading: 90 deg}}
              - {ids: 12, mobility: static, length: 4 m, start: {at: [15, 6], heading: 90 deg}}
              - {ids: 1, mobility: %s, start: {at: [0, 0], heading: 0 deg}, behaviors: {park: {to: %s, heading: %s}}}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{model: powertrain} | [12, 6] | 90 deg | 1.5708",
        "{model: powertrain} | [12, 6] | -90 deg | -1.5708",
        "{model: lag-bicycle} | [12, 6] | 90 deg | 1.5708",
        "{model: kinematic, speed: 5 m/s, max-steer: 0.5 rad, wheelbase: 2.5 m} | [-7, 0] | 0 deg | 0"})
    void aCarComesToRestInItsPoseWithoutTouchingAnyone(String mobility, String to, String heading, double radians) {
        Trial trial = Trial.of(PARKED_CARS.formatted(mobility, to, heading));
        double east = to.startsWith("[12") ? 12 : -7;
        double north = to.startsWith("[12") ? 6 : 0;

        trial.run(75);

        assertThat(Math.hypot(trial.see(1).east() - east, trial.see(1).north() - north)).isLessThan(0.5);
        assertThat(Math.cos(trial.see(1).heading() - radians)).isGreaterThan(Math.cos(Math.toRadians(5)));
        assertThat(trial.see(1).speed()).isCloseTo(0, within(0.01));
        assertThat(trial.events()).extracting(Event::name).contains(Event.PARKED).doesNotContain(Event.NO_PLAN);
    }

    private static final String TOWN = """
            road:
              lanes:
                - {name: south, limit: 50 km/h, points: [[0, 0], [200, 0]]}
                - {name: corner, limit: 30 km/h, points: [{at: [200, 0], heading: 0 deg}, {at: [215, 15], heading: 90 deg}]}
                - {name: avenue, limit: 50 km/h, points: [[215, 15], [215, 150]]}
              connections: [{from: south, to: corner, turn: follow}, {from: corner, to: avenue, turn: follow}]
            vehicles:
              - {ids: 1, mobility: {model: powertrain, speed: 50 km/h}, start: {at: %s, heading: %s}, behaviors: {park: {to: [225, 100], heading: %s}}}
            """;

    /** From the lane, from a yard beside it, and to a pose in the yard at the other end. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[20, 0] | 0 deg | 90 deg | 1.5708", "[20, -15] | 90 deg | 0 deg | 0"})
    void farGoalsAreReachedOverTheLanes(String at, String heading, String goal, double radians) {
        Trial trial = Trial.of(TOWN.formatted(at, heading, goal));
        double[] onLanes = {0};

        trial.run(110, () -> onLanes[0] += Math.abs(trial.see(1).north()) < 0.5 && trial.see(1).east() > 60 && trial.see(1).east() < 190 ? 0.1 : 0);

        assertThat(onLanes[0]).as("seconds on the first lane").isGreaterThan(5);
        assertThat(trial.see(1).distanceTo(225, 100)).isLessThan(0.5);
        assertThat(Math.cos(trial.see(1).heading() - radians)).isGreaterThan(Math.cos(Math.toRadians(5)));
        assertThat(trial.see(1).speed()).isCloseTo(0, within(0.01));
        assertThat(trial.events(Event.PARKED)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[9, 6] | where it is to go", "[12, -4.5] | where it is to go"})
    void whereSomethingStandsThereIsNoPlanAndTheCarRests(String to, String reason) {
        Trial trial = Trial.of(PARKED_CARS.formatted("{model: powertrain}", to, "90 deg"));

        trial.run(5);

        assertThat(trial.events()).filteredOn(event -> event.name().equals(Event.NO_PLAN)).singleElement().satisfies(event -> assertThat(event.text()).contains(reason));
        assertThat(trial.see(1).east()).isCloseTo(0, within(1e-6));
    }
}
