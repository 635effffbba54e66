package io.tandem.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import org.junit.jupiter.api.Test;

class CyclistsTest {

    private static final String ROAD = """
            clock: {step: 20 ms}
            road: {lanes: [%s]}
            vehicles:
              - {ids: 1, kind: cyclist, start: {at: [-150, 0], heading: 0 deg, speed: 4 m/s}, behaviors: {traffic: {}}}
              - {ids: 2, mobility: {model: lag-bicycle}, start: {at: [-190, 0], heading: 0 deg, speed: 10 m/s}, behaviors: {traffic: {law: idm}}}
            """;

    @Test
    void aCyclistRidesAMetreFromTheEdgeAndACarStaysBehind() {
        Trial trial = Trial.of(ROAD.formatted("{name: one, limit: 50 km/h, points: [[-200, 0], [300, 0]]}"));

        trial.run(40);

        assertThat(trial.see(1).north()).isCloseTo(-0.75, within(0.1));
        assertThat(trial.see(1).speed()).isBetween(2.5, 8.5);
        assertThat(trial.see(1).east() - trial.see(2).east()).isGreaterThan(5);
        assertThat(trial.see(2).speed()).isCloseTo(trial.see(1).speed(), within(0.5));
    }

    @Test
    void whereThereIsASecondLaneACarPassesWithRoomAndTheCyclistStaysOnTheRight() {
        Trial trial = Trial.of(ROAD.formatted("{name: one, limit: 50 km/h, points: [[-200, 0], [300, 0]]}, {name: two, limit: 50 km/h, points: [[-200, 3.5], [300, 3.5]]}")
                .replace("road: {", "road: {connections: [{from: one, to: two, turn: left}, {from: two, to: one, turn: right}], "));
        double[] nearest = {100};

        trial.run(30, () -> nearest[0] = Math.min(nearest[0], Math.abs(trial.see(1).east() - trial.see(2).east()) < 3.2
                ? trial.see(2).north() - 0.84 - trial.see(1).north() - 0.3 : 100));

        assertThat(trial.see(2).east()).isGreaterThan(trial.see(1).east());
        assertThat(nearest[0]).isBetween(1.5, 10.0);
        assertThat(trial.see(1).north()).isCloseTo(-0.75, within(0.1));
    }
}
