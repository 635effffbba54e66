package io.tandem.fleet;

import io.tandem.behavior.control.Environment;
import io.tandem.diagnosis.MistakeException;
import io.tandem.road.Roads;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.terrain.Ground;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans of fleets from scenario texts that lack only name, site and clock: steps of 10 ms, decisions and reports every 100 ms. */
public final class Fleets {

    private static final String HEADER = "name: fleet\nsite: {lat: 47.3, lon: 9.0}\nclock: {step: 10 ms, report: 100 ms}\n";

    private Fleets() {
    }

    public static FleetPlan plan(String text) {
        Scenario scenario = scenario(text);
        return new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.groups()).joining(scenario.joints())
                .in(place(text));
    }

    static Environment place(String text) {
        Scenario scenario = scenario(text);
        return new Environment(scenario.road().map(Roads::network), Optional.empty(), Optional.empty(), scenario.ground().orElse(Ground.LEVEL), List.of());
    }

    static Scenario scenario(String text) {
        try {
            return ScenarioReader.read("fleet.yaml", HEADER + text, Map.of()).scenario();
        } catch (MistakeException mistakes) {
            throw new IllegalArgumentException(mistakes.problems().toString(), mistakes);
        }
    }
}
