package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.Trial;
import io.tandem.behavior.advice.GreenSpeed;
import io.tandem.crew.Crew;
import io.tandem.message.Event;
import java.io.IOException;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Behaviors that heed what others tell by radio: hazards, and phases of signals. */
class CooperationTest {

    private static final String STREET = """
            clock: {step: 10 ms, report: 100 ms}
            v2x: {channel: %s}
            road:
              lanes:
                - {name: street, limit: 50 km/h, points: [[0, 0], [900, 0]]}
            paths:
              street: {waypoints: [[0, 0], [900, 0]]}
            vehicles:
              - {ids: 1, length: 4.5 m, start: {at: [600, 0]}}
              - {ids: 2, length: 4.5 m, start: {at: [0, 0]}, behaviors: {follow-path: {path: street, speed: 50 km/h}%s}}
            """;

    /** Reference: domain/reference/roadside/green_speed.json. */
    @Test
    void adviceIsThatOfTheReference() throws IOException {
        JsonNode reference = JsonMapper.builder().build().readTree(CooperationTest.class.getResourceAsStream("/reference/roadside/green_speed.json"));
        GreenSpeed advisor = new GreenSpeed(reference.get("vmin_mps").asDouble(), reference.get("vmax_mps").asDouble(), reference.get("a_mps2").asDouble());

        for (JsonNode row : reference.get("cases")) {
            JsonNode windows = row.get("windows_s");
            double[][] greens = new double[windows.size()][2];
            for (int i = 0; i < greens.length; i++) {
                greens[i] = new double[] {windows.get(i).get(0).asDouble(), windows.get(i).get(1).asDouble()};
            }
            double distance = row.get("d_m").asDouble();
            double speed = row.get("v0_mps").asDouble();
            OptionalDouble advice = advisor.advise(distance, speed, greens);
            if (row.get("advice_mps").isNull()) {
                assertThat(advice).as(row.toString()).isEmpty();
            } else {
                assertThat(advice.orElseThrow()).as(row.toString()).isCloseTo(row.get("advice_mps").asDouble(), within(1e-6));
                assertThat(advisor.arrival(distance, speed, advice.getAsDouble())).isCloseTo(row.get("arrives_s").asDouble(), within(1e-6));
            }
        }
    }

    @Test
    void driverThatIsToldOfAStandingVehicleSlowsDownAndOneThatDoesNotListenDoesNot() {
        Trial told = Trial.of(STREET.formatted("ideal", ", heed-warnings: {}")).run(30);
        Trial deaf = Trial.of(STREET.formatted("ideal", "")).run(30);

        assertThat(told.events()).anyMatch(event -> event.name().equals(Event.WARNED) && event.vid() == 2 && event.other() == 1 && event.text().contains("standing-vehicle"));
        assertThat(leastSpeed(told, 2, 30)).as("past the hazard").isBetween(7.5, 9.5);
        assertThat(leastSpeed(deaf, 2, 30)).isGreaterThan(13);
    }

    private static double leastSpeed(Trial trial, int vid, double seconds) {
        double[] least = {Double.POSITIVE_INFINITY};
        trial.run(seconds, () -> least[0] = Math.min(least[0], trial.see(vid).speed()));
        return least[0];
    }

    @Test
    void warningEndsWithItsValidity() {
        Trial trial = Trial.of(STREET.formatted("{range: 400 m}", ", heed-warnings: {}").replace("{ids: 1,", "{ids: 1, behaviors: {follow-path: {path: street, speeds: [[0 s, 0 km/h], [25 s, 50 km/h]]}},"));

        trial.run(55);

        assertThat(trial.events()).anyMatch(event -> event.name().equals(Event.WARNED));
        assertThat(trial.see(2).speed()).as("the hazard is over").isGreaterThan(13);
    }

    private static final String SIGNALLED = """
            clock: {step: 20 ms, report: 100 ms}
            road:
              lanes:
                - {name: west, limit: 50 km/h, points: [[0, 0], [492, 0]]}
                - {name: eastward, limit: 50 km/h, points: [[492, 0], [508, 0]]}
                - {name: east, limit: 50 km/h, points: [[508, 0], [2000, 0]]}
                - {name: south, limit: 50 km/h, points: [[500, -400], [500, -8]]}
                - {name: northward, limit: 50 km/h, points: [[500, -8], [500, 8]]}
                - {name: north, limit: 50 km/h, points: [[500, 8], [500, 300]]}
              connections: [{from: west, to: eastward}, {from: eastward, to: east}, {from: south, to: northward}, {from: northward, to: north}]
              signals:
                - {name: crossing, offset: -10 s, phases: [{green: [west], for: 20 s}, {green: [south], for: 20 s}]}
            v2x: {channel: 802.11p, cam: none, units: [{ids: 5001, at: [500, 8, 6], signals: crossing}]}
            vehicles:
              - {ids: 1, length: 4.5 m, start: {at: [200, 0], speed: 50 km/h}, behaviors: {traffic: {haste: [1, 1]}%s}}
            """;

    @Test
    void vehicleWithGreenSpeedAdviceDoesNotStopAtTheSignal() {
        double slowestAdvised = slowest(Trial.of(SIGNALLED.formatted(", green-speed: {}")));
        double slowestAlone = slowest(Trial.of(SIGNALLED.formatted("")));

        assertThat(slowestAlone).as("without advice it waits at red").isLessThan(0.5);
        assertThat(slowestAdvised).as("with advice it rolls").isGreaterThan(2);
    }

    private static double slowest(Trial trial) {
        double least = leastSpeed(trial, 1, 60);
        assertThat(trial.see(1).east()).as("has passed").isGreaterThan(508);
        return least;
    }

    @Test
    void sameMessagesAndMovesWithAnyNumberOfWorkers() {
        String text = SIGNALLED.formatted(", green-speed: {}, heed-warnings: {}").replace("{ids: 1, length: 4.5 m, start: {at: [200, 0], speed: 50 km/h}",
                "{ids: 1..6, length: 4.5 m, start: {line: {from: [200, 0], to: [20, 0]}}");

        assertThat(Trial.ready(text, new Crew(4)).started().run(40).hash()).isEqualTo(Trial.ready(text, new Crew(1)).started().run(40).hash());
    }
}
