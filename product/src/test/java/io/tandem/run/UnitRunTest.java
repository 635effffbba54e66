package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.unit.TestFmu;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose vehicles, controllers, actuators and sensors are FMUs that are built here. */
class UnitRunTest {

    private static final String HEADER = """
            name: Units
            site: {lat: 47.0, lon: 8.0}
            clock: {duration: 60 s}
            paths: {straight: {waypoints: [[0, 0], [3000, 0]]}}
            """;

    @TempDir
    private Path folder;

    /** What was reported and told. */
    private static final class Witness implements Tap {
        private final List<Event> events = new ArrayList<>();
        private final Map<Integer, double[]> at59 = new HashMap<>();

        @Override
        public void event(Event event) {
            events.add(event);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            for (int i = 0; at.nanos() == 59_000_000_000L && i < reports.count(); i++) {
                at59.put(reports.vid[i], new double[] {reports.east[i], reports.speed[i]});
            }
        }
    }

    private Path scenario(String vehicles) throws Exception {
        return Files.writeString(folder.resolve("units.yaml"), HEADER + vehicles);
    }

    @Test
    void aCarAControllerAndUnitsThatCrashAndHangRunForAMinute() throws Exception {
        TestFmu.car(folder);
        TestFmu.follower(folder);
        TestFmu.faulty(folder);
        Path file = scenario("""
                vehicles:
                  - ids: 1
                    mobility: {model: fmu, file: car.fmu, inputs: {acceleration: wanted-acceleration, steer: steer}, outputs: {x: east, y: north, psi: heading, v: speed}}
                    start: {at: [0, 0], heading: 0 deg}
                    behaviors: {follow-path: {path: straight, speed: 12 m/s}}
                  - ids: 2
                    mobility: {model: lag-bicycle}
                    start: {at: [-30, 0], heading: 0 deg}
                    behaviors:
                      follow-path: {path: straight}
                      controller:
                        unit: {model: fmu, file: follower.fmu, inputs: {speed: v, gap: gap, leader: leader-speed, desired: 30}, outputs: {acceleration: wanted-acceleration}, parameters: {headway: 1.5}}
                        behind: 1
                  - ids: 3
                    mobility: {model: fmu, file: faulty.fmu, outputs: {x: east, y: north}, parameters: {mode: 1, when: 5}}
                    start: {at: [0, 100], heading: 0 deg}
                  - ids: 4
                    mobility: {model: fmu, file: faulty.fmu, outputs: {x: east, y: north}, parameters: {mode: 2, when: 7}, patience: 300 ms}
                    start: {at: [0, 200], heading: 0 deg}
                """);
        Witness witness = new Witness();

        RunResult result = Run.of(file).fast().tap(witness).execute();

        assertThat(result.simulatedSeconds()).isEqualTo(60);
        assertThat(witness.events).filteredOn(event -> event.name().equals(Event.UNIT_FAILED)).extracting(Event::vid).containsExactly(3, 4);
        assertThat(witness.events).filteredOn(event -> event.vid() == 3).allMatch(event -> event.at().nanos() == 5_000_000_000L && event.text().contains("it crashed"));
        assertThat(witness.at59.get(1)[1]).isCloseTo(12, within(0.1));
        assertThat(witness.at59.get(2)[1]).isCloseTo(12, within(0.1));
        assertThat(witness.at59.get(1)[0] - witness.at59.get(2)[0] - 4.5).as("gap of 3 m and 1.5 s").isCloseTo(21, within(1.0));
        assertThat(witness.at59.get(3)).containsExactly(new double[] {50 + 100.0 / 6, 0}, within(0.1));
        assertThat(witness.at59.get(4)).containsExactly(new double[] {70 + 100.0 / 6, 0}, within(0.1));
    }

    @Test
    void whatIsWrongWithUnitsIsToldBeforeTheRunAllAtOnce() throws Exception {
        TestFmu.car(folder);
        Path file = scenario("""
                vehicles:
                  - {ids: 1, mobility: {model: fmu, file: car.fmu, inputs: {gas: pedal}, outputs: {x: east, y: north}}, start: {at: [0, 0], heading: 0 deg}}
                  - {ids: 2, mobility: {model: fmu, file: none.fmu, outputs: {x: east}}, start: {at: [0, 0], heading: 0 deg}}
                  - {ids: 3, mobility: {model: fmu, file: car.fmu, inputs: {steer: colour}, outputs: {x: east}}, start: {at: [0, 0], heading: 0 deg}}
                  - {ids: 4, mobility: {model: process, command: [no-such-program], outputs: {x: east}}, start: {at: [0, 0], heading: 0 deg}}
                """);

        assertThatThrownBy(() -> RunEnvironment.checkUnits(ScenarioReader.read(file, Map.of()).scenario(), file)).isInstanceOfSatisfying(MistakeException.class,
                mistakes -> assertThat(mistakes.problems()).as("a check starts no program").hasSize(3));
        assertThatThrownBy(() -> Run.of(file).fast().execute()).isInstanceOfSatisfying(MistakeException.class, mistakes -> assertThat(mistakes.problems()).hasSize(4)
                .anyMatch(problem -> problem.what().contains("no variable gas; its inputs are acceleration, steer"))
                .anyMatch(problem -> problem.what().contains("there is no such file"))
                .anyMatch(problem -> problem.what().contains("steer cannot read colour"))
                .anyMatch(problem -> problem.what().contains("cannot be started")));
    }

    @Test
    void aTrustedUnitInThisProcessGivesTheSameRunAsOneApart() throws Exception {
        TestFmu.car(folder);
        List<String> hashes = new ArrayList<>();
        for (boolean trusted : new boolean[] {true, false}) {
            Path file = scenario("""
                    vehicles:
                      - ids: 1..20
                        mobility: {model: fmu, file: car.fmu, inputs: {acceleration: wanted-acceleration, steer: steer}, outputs: {x: east, y: north, psi: heading, v: speed}, trusted: %s}
                        start: {line: {from: [0, 0], to: [200, 0]}, heading: 0 deg}
                        behaviors: {wander: 1}
                    """.formatted(trusted));
            hashes.add(Run.of(file).fast().duration(5).execute().hash());
        }

        assertThat(hashes.get(1)).isEqualTo(hashes.get(0));
    }

    @Test
    void theExampleInJavaDrivesFromTheClassPath() throws Exception {
        Path root = Path.of(System.getProperty("tandem.root", ".."));
        Path classes = Files.createDirectories(folder.resolve("classes/META-INF/services")).getParent().getParent();
        Files.writeString(classes.resolve("META-INF/services/io.tandem.unit.UnitModel$Provider"), "CarUnit$Provider\n");
        String ours = Path.of(Run.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-cp", ours, "-d", classes.toString(), root.resolve("examples/java/CarUnit.java").toString())).isZero();
        Path file = scenario("""
                vehicles:
                  - ids: 1
                    mobility: {model: java, name: my-car, inputs: {acceleration: wanted-acceleration, steer: steer}, outputs: {x: east, y: north, psi: heading, v: speed}, parameters: {wheelbase: 2.5}}
                    start: {at: [0, 0], heading: 0 deg}
                    behaviors: {follow-path: {path: straight, speed: 9 m/s}}
                """);
        Witness witness = new Witness();
        ClassLoader usual = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader own = new URLClassLoader(new URL[] {classes.toUri().toURL()}, Run.class.getClassLoader())) {
            Thread.currentThread().setContextClassLoader(own);
            Run.of(file).fast().tap(witness).execute();
        } finally {
            Thread.currentThread().setContextClassLoader(usual);
        }

        assertThat(witness.at59.get(1)[1]).isCloseTo(9, within(0.1));
        assertThat(witness.events).noneMatch(event -> event.name().equals(Event.UNIT_FAILED));
    }

    @Test
    void thePageShowsTheExamplesAsTheyAre() throws Exception {
        Path root = Path.of(System.getProperty("tandem.root", ".."));
        String page = Files.readString(root.resolve("docs/models.md"));

        for (String example : List.of("examples/java/CarUnit.java", "examples/python/car_unit.py", "examples/c/car.c", "examples/c/modelDescription.xml")) {
            assertThat(page).as(example).contains(Files.readString(root.resolve(example)));
        }
    }
}
