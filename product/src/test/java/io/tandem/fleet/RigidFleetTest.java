package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rigid vehicles as members of a fleet: commanded by any behavior, reported as all others. Steps of 10 ms. */
class RigidFleetTest {

    private static final int STEPS_PER_SECOND = 100;

    private static Fleet fleet(String text, int workers) {
        return Fleets.plan(text).build(new Crew(workers));
    }

    private static Reports after(Fleet fleet, double seconds) {
        int steps = (int) Math.round(seconds * STEPS_PER_SECOND);
        for (int step = 0; step < steps; step += 10) {
            fleet.advance(step, 10);
        }
        Reports reports = new Reports();
        fleet.report(steps * 10_000_000L, RunState.GO, reports);
        return reports;
    }

    private static String one(String mobility, String rest) {
        return "vehicles:\n  - {ids: 1, mobility: {model: rigid, " + mobility + "}, " + rest + "}\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"small-robot", "skid-steer", "car", "pickup", "lorry"})
    void behaviorsDriveEveryPreset(String preset) {
        Reports there = after(fleet(one("preset: " + preset, "start: {at: [0, 0]}, behaviors: {go-to: {to: [40, 15], speed: 3 m/s, within: 2 m}}"), 1), 40);

        assertThat(there.east[0]).isCloseTo(40, within(2.5));
        assertThat(there.north[0]).isCloseTo(15, within(2.5));
        assertThat(there.speed[0]).isCloseTo(0, within(1e-3));
    }

    @Test
    void aTwistIsReachedBySpeedControl() {
        Reports robot = after(fleet(one("preset: small-robot", "start: {at: [0, 0]}, behaviors: {script: {rows: [[0, 1, 0.5]], of: twist}}"), 1), 8);

        assertThat(robot.speed[0]).isCloseTo(1, within(0.02));
        assertThat(robot.yawRate[0]).isCloseTo(0.5, within(0.02));
    }

    @Test
    void theReportedPointOfACarSlipsSidewaysInATurn() {
        Reports car = after(fleet(one("preset: car", "start: {at: [0, 0]}, behaviors: {script: {rows: [[0, 5, 0.2]], of: steer}}"), 1), 10);

        double along = Math.cos(car.heading[0]) * car.eastSpeed[0] + Math.sin(car.heading[0]) * car.northSpeed[0];
        double sideways = Math.cos(car.heading[0]) * car.northSpeed[0] - Math.sin(car.heading[0]) * car.eastSpeed[0];
        assertThat(car.speed[0]).isCloseTo(along, within(1e-9));
        assertThat(car.yawRate[0]).isCloseTo(along * Math.tan(0.2) / 2.6, within(0.01 * car.yawRate[0]));
        assertThat(sideways).isCloseTo(1.4 * car.yawRate[0], within(0.02));
        assertThat(car.steer[0]).isEqualTo(0.2);
    }

    @Test
    void torquesOfAScriptDriveWheelsAsTheyAre() {
        Reports car = after(fleet(one("preset: car, friction: {mu: 0.8, damping: 0}, control: {law: raw}",
                "start: {at: [0, 0]}, behaviors: {script: {rows: [[0, 0, 0, 300, 300, 0]], of: torque}}"), 1), 5);

        assertThat(car.speed[0]).isCloseTo(5 * 600 / 0.3 / (1260 + 4 * 0.675 / 0.09), within(0.01));
    }

    @Test
    void anIdealControllerImposesTheTwistAndSaysSo() {
        Fleet fleet = fleet(one("preset: car, friction: {mu: 0.01}, control: {law: ideal}", "start: {at: [0, 0]}, behaviors: {script: {rows: [[0, 10, 0.5]], of: twist}}"), 1);

        Reports car = after(fleet, 2);

        assertThat(car.speed[0]).isCloseTo(10, within(0.01));
        assertThat(car.yawRate[0]).isCloseTo(0.5, within(1e-9));
        assertThat(fleet.takeTold()).extracting(Event::name).containsExactly(Event.IDEAL);
    }

    @Test
    void theSameBitsComeOutWithAnyNumberOfWorkers() {
        String text = """
                areas: {ice: {box: {center: [0, 0], size: [400, 40]}}}
                ground: {zones: [{area: ice, mu: 0.1}]}
                vehicles:
                  - {ids: 1..1200, mobility: {model: rigid, preset: car}, start: {grid: {origin: [0, 0], spacing: 12 m}}, behaviors: {wander: 1, periodic-turn: {every: [0.5 s, 1 s]}}}
                  - {ids: 2001..2300, mobility: {model: rigid, preset: small-robot}, start: {grid: {origin: [0, -900], spacing: 12 m}}, behaviors: {wander: 1}}
                """;

        Reports alone = after(fleet(text, 1), 2);
        Reports shared = after(fleet(text, 3), 2);

        for (double[] column : List.of(alone.east, alone.north, alone.heading, alone.speed, alone.yawRate)) {
            assertThat(column[777]).isNotZero();
        }
        assertThat(shared.east).isEqualTo(alone.east);
        assertThat(shared.north).isEqualTo(alone.north);
        assertThat(shared.heading).isEqualTo(alone.heading);
        assertThat(shared.yawRate).isEqualTo(alone.yawRate);
    }
}
