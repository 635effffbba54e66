package io.tandem.scenario;

import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.withGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.BehaviorSettings.FollowPath;
import io.tandem.behavior.cruise.CruiseSettings.FuzzyCruiseSettings;
import io.tandem.mobility.PowertrainSettings;
import io.tandem.mobility.powertrain.Gearbox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of cars with an engine. */
class PowertrainKeysTest {

    @Test
    void aCarIsAPresetOfWhichKeysChangeParts() throws Exception {
        Scenario scenario = withGroup("""
                mobility: {model: powertrain, preset: small-car, gearbox: auto, mass: 1300 kg, gears: [3.5, 2.1, 1.4, 1.0], final-drive: 4.1, engine: {cut-off: 6000}}
                behaviors: {follow-path: {path: {waypoints: [[0, 0], [100, 0]]}, cruise: fuzzy-cruise, speeds: [[0 s, 36 km/h], [25 s, 50 km/h]]}}
                """);

        PowertrainSettings settings = (PowertrainSettings) scenario.vehicles().getFirst().mobility();
        FollowPath follow = (FollowPath) scenario.vehicles().getFirst().behaviors().getFirst().settings();

        assertThat(settings.design().gearbox()).isEqualTo(Gearbox.AUTO);
        assertThat(settings.design().chassis().mass()).isEqualTo(1300);
        assertThat(settings.design().ratios().getFirst()).isCloseTo(14.35, within(1e-12));
        assertThat(settings.design().engine().cutOff()).isEqualTo(6000);
        assertThat(follow.speeds()).extracting("at", "speed").containsExactly(tuple(0.0, 10.0), tuple(25.0, 50 / 3.6));
        assertThat(follow.cruise()).get().isEqualTo(new FuzzyCruiseSettings(-1, 1, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "mobility: {model: powertrain, gearbox: electric} | combustion engine | electric-car",
        "mobility: {model: powertrain, preset: electric-car, gearbox: amt} | one fixed ratio | leave gearbox out",
        "mobility: {model: powertrain, gears: [1, 2]} | fall from gear to gear | first gear",
        "mobility: {model: powertrain, final-drive: 4} | ratios of its own | add gears",
        "mobility: {model: powertrain, engine: {torque: [[800, 90]]}} | two points | [rpm, N·m]",
        "mobility: {model: powertrain, engine: {torque: [[800, 90], [700, 80]]}} | speeds rise | [rpm, N·m]",
        "mobility: {model: powertrain, engine: {idle: 7000}} | idles at 7000 rpm | cut-off above idle",
        "mobility: {model: rigid, drive: {type: powertrain, gearbox: electric}} | combustion engine | electric-car",
        "mobility: {model: rigid, drive: {type: powertrain, engine: {idle: 7000}}} | idles at 7000 rpm | cut-off above idle",
        "mobility: {model: rigid, drive: {type: powertrain, gears: [1, 2]}} | fall from gear to gear | first gear",
        "mobility: {model: rigid, drive: {type: powertrain}, control: {law: raw}} | A pedal works these wheels | leave law out",
        "kind: air/rotor; behaviors: {park: {to: [9, 9], heading: 0 deg}} | on the ground park | go-to",
        "kind: pedestrian; behaviors: {walk: {speed: 1 m/s}} | where to walk | to: [east, north]",
        "kind: pedestrian; mobility: bicycle; behaviors: {walk: [5, 5]} | step to any side | mobility: particle",
        "mobility: particle; behaviors: {walk: [5, 5]} | Only people | kind: pedestrian",
        "mobility: cycle | Only cyclists | kind: cyclist",
        "kind: air/rotor; mobility: powertrain | on the ground | kind: ground",
        "behaviors: {script: {rows: [[0, 1, 0]], of: pedal}} | have a pedal | model: powertrain",
        "behaviors: {follow-path: {path: {waypoints: [[0, 0], [9, 0]]}, cruise: pid-cruise}} | works a pedal | model: powertrain",
        "'mobility: powertrain; behaviors: {follow-path: {path: {waypoints: [[0, 0], [9, 0]]}, speeds: [[5 s, 3], [5 s, 4]]}}' | must rise | in order of time"})
    void whatCannotBeDrivenIsRefusedWithTheCure(String keys, String what, String cure) {
        assertThat(onlyProblem(() -> withGroup(keys.replace("; ", "\n"))).toString()).contains(what, cure);
    }
}
