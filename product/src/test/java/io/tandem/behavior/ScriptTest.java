package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Open-loop inputs from a scenario text, against reference/move/kinematic_constant.csv and closed forms. */
class ScriptTest {

    @Test
    void constantInputsGiveTheReferencePoses() throws IOException {
        for (String[] row : reference()) {
            Trial trial = Trial.of("""
                    vehicles:
                      - ids: 7
                        kind: air/fixed-wing
                        length: %s
                        mobility: {model: kinematic, speed-lag: 0}
                        start: {at: [0, 0], heading: %s rad}
                        behaviors:
                          script: {priority: 1, rows: [[0, %s, %s, %s]]}
                    """.formatted(row[1], row[5], row[2], row[3], row[4]));
            trial.run(Double.parseDouble(row[6]));

            Seen seen = trial.see(7);
            assertThat(seen.east()).as(String.join(",", row)).isCloseTo(Double.parseDouble(row[7]), within(1e-9));
            assertThat(seen.north()).as(row[0]).isCloseTo(Double.parseDouble(row[8]), within(1e-9));
            assertThat(seen.up()).as(row[0]).isCloseTo(Double.parseDouble(row[9]), within(1e-9));
            assertThat(seen.heading()).as(row[0]).isCloseTo(Double.parseDouble(row[10]), within(1e-9));
        }
    }

    @Test
    void onTheGroundTheSameInputsLeaveTheHeightAlone() {
        Trial trial = Trial.of(scripted("ground", "rows: [[0, 10, 0.1, 0.2]]")).run(10);

        assertThat(trial.see(1).up()).isZero();
        assertThat(trial.see(1).east()).isCloseTo(-16.882565511505078, within(1e-9));
    }

    @Test
    void saeRowsMirrorSteerAndPitch() {
        Trial trial = Trial.of(scripted("air/fixed-wing", "sae: true, rows: [[0, 10, 0.1, -0.2]]")).run(10);

        Seen seen = trial.see(1);
        assertThat(seen.east()).as("right_turn").isCloseTo(-16.882565511505078, within(1e-9));
        assertThat(seen.north()).isCloseTo(-49.12604593303564, within(1e-9));
        assertThat(seen.up()).isCloseTo(100 * StrictMath.sin(0.2), within(1e-9));
    }

    @Test
    void aRowBeginsAtItsTimeEvenBetweenDecisions() {
        Trial trial = Trial.of(scripted("ground", "rows: [[0.37, 10, 0, 0], [1.23, 4, 0.5, 0], [2.05, -2, 0, 0]]"));

        trial.run(0.3);
        assertThat(trial.see(1).behavior()).as("before the first row").isEqualTo("none");
        trial.run(2.7);
        double turned = 0.82 * 4 / 2.7 * 0.5;
        assertThat(trial.see(1).heading()).isCloseTo(turned, within(1e-9));
        double b = 1.35;
        double radius = 2.7 / 0.5;
        double east = 8.6 + radius * Math.sin(turned) + b * (Math.cos(turned) - 1) - 2 * 0.95 * Math.cos(turned);
        double north = radius * (1 - Math.cos(turned)) + b * Math.sin(turned) - 2 * 0.95 * Math.sin(turned);
        assertThat(trial.see(1).east()).isCloseTo(east, within(1e-8));
        assertThat(trial.see(1).north()).isCloseTo(north, within(1e-8));
    }

    @Test
    void aScriptPlaysBelowTheGroundAsWritten() {
        Trial trial = Trial.of(scripted("air/fixed-wing", "rows: [[0, 10, 0, -0.3]]")).run(5);

        assertThat(trial.see(1).up()).isCloseTo(-50 * StrictMath.sin(0.3), within(1e-9));
    }

    @Test
    void besideAScriptOtherBehaviorsKeepTheirOwnTimes() {
        String alone = "drive: {priority: 3, path: way, noise: 0, reaction: 0.6 s}";
        Trial plain = Trial.of(driven(alone)).run(20);
        Trial scripted = Trial.of(driven(alone + ", script: {priority: 1, rows: [[0, 1, 0, 0]]}")).run(20);

        assertThat(scripted.see(1).speed()).isCloseTo(plain.see(1).speed(), within(0.3));
        assertThat(scripted.see(1).east()).isCloseTo(plain.see(1).east(), within(2.0));
    }

    /** While the wheels' lag asks for more than the rate r, their angle is r t; without that limit it is 0.5 rad (1 - exp(-t / 0.15 s)). */
    @Test
    void onlyTheLimitsOfTheVehicleApply() {
        assertThat(steerAfterHalfASecond("")).isCloseTo(0.6 * 0.5, within(1e-9));
        assertThat(steerAfterHalfASecond(", max-steer-rate: 20 deg/s")).isCloseTo(Math.toRadians(20) * 0.5, within(1e-9));
        assertThat(steerAfterHalfASecond(", max-steer-rate: 1000 rad/s")).isCloseTo(0.5 * (1 - Math.exp(-0.5 / 0.15)), within(1e-6));
    }

    private static double steerAfterHalfASecond(String limits) {
        return Trial.of("""
                vehicles:
                  - ids: 1
                    mobility: {model: lag-bicycle%s}
                    start: {at: [0, 0]}
                    behaviors: {script: {rows: [[0, 0, 0.5]]}}
                """.formatted(limits)).run(0.5).see(1).steer();
    }

    private static String driven(String behaviors) {
        return """
                paths: {way: {waypoints: [[0, 0], [900, 0]]}}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {%s}}
                """.formatted(behaviors);
    }

    private static String scripted(String kind, String script) {
        return """
                vehicles:
                  - ids: 1
                    kind: %s
                    mobility: {model: kinematic, speed-lag: 0, speed: 8, wheelbase: 2.7}
                    start: {at: [0, 0]}
                    behaviors: {script: {%s}}
                """.formatted(kind, script);
    }

    private static List<String[]> reference() throws IOException {
        try (var in = ScriptTest.class.getResourceAsStream("/reference/move/kinematic_constant.csv");
                var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().skip(1).map(line -> line.split(",")).toList();
        }
    }
}
