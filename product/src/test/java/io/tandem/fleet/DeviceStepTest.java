package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.message.Measurement;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.run.Simulation;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When devices measure, and for whom. */
class DeviceStepTest {

    private static final String SCENARIO = """
            name: devices
            site: {lat: 47.3, lon: 9.0}
            world: {walls: [{box: {center: [10, 0], size: [1, 30]}}]}
            vehicles:
              - ids: 1
                start: {at: [0, 0], heading: 0 deg}
                mobility: {model: rigid, preset: small-robot}
                behaviors: {script: {rows: [[0, 0.5, 0.1]], of: twist}}
                perception:
                  sensors:
                    - {type: lidar-2d, name: scan, mount: {up: 0.3 m}, rays: 9, range: 30 m, every: 0.1 s}
                    - {type: lidar-2d, name: late, mount: {up: 0.3 m}, rays: 9, range: 30 m, every: 0.1 s, errors: {latency: 50 ms}}
                    - {type: lidar-2d, name: losing, mount: {up: 0.3 m}, rays: 9, range: 30 m, every: 0.1 s, errors: {missed: 50 %}}
                    - {type: imu, name: imu, every: 10 ms}
                    - {type: odometry, name: wheels, every: 50 ms}
                    - {type: contact, name: bumper, every: 0.1 s}
            """;

    private record Heard(SimTime at, String sensor, Measurement measurement) {
    }

    private static final class Listener implements Tap {
        private final List<Heard> heard = new ArrayList<>();
        private final boolean all;
        private int equipped;

        private Listener(boolean all) {
            this.all = all;
        }

        @Override
        public void equipped(List<SensorInfo> sensors) {
            equipped = sensors.size();
        }

        @Override
        public boolean listensTo(SensorInfo sensor) {
            return all || sensor.name().equals("imu");
        }

        @Override
        public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
            heard.add(new Heard(at, sensor, measurement));
        }

        private long count(String sensor) {
            return heard.stream().filter(one -> one.sensor.equals(sensor)).count();
        }
    }

    private static Simulation run(Listener listener, int workers) throws Exception {
        try (Crew crew = new Crew(workers)) {
            Simulation simulation = new Simulation(ScenarioReader.read("devices.yaml", SCENARIO, Map.of()).scenario(), crew, List.of(listener));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            for (int beat = 0; beat < 20; beat++) {
                simulation.beat();
            }
            return simulation;
        }
    }

    @Test
    void everyDeviceMeasuresAtItsOwnRateLateOnesLaterAndSomeAreMissed() throws Exception {
        Listener listener = new Listener(true);

        run(listener, 1);

        assertThat(listener.equipped).isEqualTo(6);
        assertThat(listener.count("imu")).isBetween(195L, 205L);
        assertThat(listener.count("wheels")).isBetween(38L, 42L);
        assertThat(listener.count("scan")).isBetween(19L, 21L);
        assertThat(listener.count("late")).isBetween(18L, 21L);
        assertThat(listener.count("losing")).isBetween(3L, 17L);
        assertThat(listener.heard).filteredOn(one -> !one.sensor.equals("late")).isSortedAccordingTo((a, b) -> Long.compare(a.at.nanos(), b.at.nanos()));
        assertThat(listener.heard.stream().takeWhile(one -> !one.sensor.equals("late")).reduce((_, last) -> last).orElseThrow().at.nanos())
                .as("what came just before a late scan of 100 ms").isBetween(140_000_000L, 150_000_000L);
    }

    @Test
    void onlyWhatSomebodyListensToIsMeasuredAndTheRunIsTheSame() throws Exception {
        Listener few = new Listener(false);
        Listener all = new Listener(true);

        long hash = run(few, 1).core().stateHash();
        long withAll = run(all, 2).core().stateHash();

        assertThat(few.heard).extracting(Heard::sensor).containsOnly("imu");
        assertThat(withAll).isEqualTo(hash);
    }
}
