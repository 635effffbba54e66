package io.tandem.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.unit.TestFmu;
import io.tandem.unit.UnitEngine;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitSource;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Units in processes of their own, in this one, and as programs. */
class UnitProcessesTest {

    @TempDir
    private Path folder;
    private final List<String> notices = new CopyOnWriteArrayList<>();

    private UnitProcesses units() {
        return new UnitProcesses(Optional.of(folder), notices::add);
    }

    private static UnitSource car(boolean trusted) {
        Map<String, String> inputs = new LinkedHashMap<>();
        inputs.put("acceleration", "wanted-acceleration");
        inputs.put("steer", "steer");
        Map<String, String> outputs = new LinkedHashMap<>();
        outputs.put("x", "east");
        outputs.put("v", "speed");
        return new UnitSource(UnitSource.Kind.FMU, "car.fmu", List.of(), inputs, outputs, Map.of("v", "speed"), Map.of("lag", 0.5), 0.05, 5, trusted);
    }

    @Test
    void aUnitGivesTheSameInAProcessOfItsOwnAndInThisOne() throws Exception {
        TestFmu.car(folder);
        double[][] told = new double[2][];
        for (boolean trusted : new boolean[] {true, false}) {
            try (UnitProcesses units = units()) {
                UnitEngine car = units.open(car(trusted), "vehicle").engine();
                double[] outputs = new double[6];
                String[] failures = new String[3];
                car.begin(3, new double[] {0, 5, 10}, outputs, failures);
                for (int beat = 0; beat < 20; beat++) {
                    car.step(beat * 0.1, 0.1, new double[] {1, 0, 1, 0, 0, 0}, outputs, failures);
                }
                told[trusted ? 0 : 1] = outputs;
                assertThat(failures).containsOnlyNulls();
            }
        }

        assertThat(told[1]).containsExactly(told[0]);
        // a' = (1 - a) / 0.5 from rest: v = t - 0.5 (1 - e^(-2 t)).
        assertThat(told[0][1]).isCloseTo(2 - 0.5 * (1 - Math.exp(-4)), within(0.01));
        assertThat(told[0][3] - told[0][1]).isCloseTo(5, within(1e-9));
        assertThat(told[0][4]).isCloseTo(20, within(1e-9));
    }

    private static UnitSource faulty(int mode, double patience) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("mode", (double) mode);
        parameters.put("when", 0.5);
        return new UnitSource(UnitSource.Kind.FMU, "faulty.fmu", List.of(), Map.of(), Map.of("x", "east"), Map.of(), parameters, 1, patience, false);
    }

    @Test
    void aCrashOrAHangOfAUnitEndsItsProcessAlone() throws Exception {
        TestFmu.faulty(folder);
        for (int mode : new int[] {1, 2}) {
            try (UnitProcesses units = units()) {
                UnitEngine unit = units.open(faulty(mode, 0.5), "vehicle").engine();
                double[] outputs = new double[2];
                String[] failures = new String[2];
                unit.begin(2, new double[0], outputs, failures);
                unit.step(0, 0.1, new double[0], outputs, failures);

                assertThat(outputs).containsExactly(1, 1);
                assertThatThrownBy(() -> unit.step(0.6, 0.1, new double[0], outputs, failures)).isInstanceOf(UnitException.class)
                        .hasMessageContaining(mode == 1 ? "it crashed" : "has not answered for 0.500 s");
            }
        }
    }

    @Test
    void anErrorOfAnInstanceIsItsFailureWithTheMessageAsTheUnitWroteIt() throws Exception {
        TestFmu.faulty(folder);
        try (UnitProcesses units = units()) {
            UnitEngine unit = units.open(faulty(3, 5), "vehicle").engine();
            double[] outputs = new double[1];
            String[] failures = new String[1];
            unit.begin(1, new double[0], outputs, failures);
            unit.step(0.6, 0.1, new double[0], outputs, failures);

            assertThat(failures[0]).isEqualTo("its step fails: ran out of %s after %d s");
        }
    }

    /** The least of a few measurements counts, because the compilers of both sides share the processor time. */
    @Test
    void aThousandInstancesAtTenHertzCostLessThanAHundredthOfACore() throws Exception {
        TestFmu.faulty(folder);
        Set<ProcessHandle> others = ProcessHandle.current().descendants().collect(Collectors.toSet());
        try (UnitProcesses units = units()) {
            UnitEngine unit = units.open(faulty(0, 30), "vehicle").engine();
            double[] outputs = new double[1000];
            String[] failures = new String[1000];
            unit.begin(1000, new double[0], outputs, failures);
            ProcessHandle child = ProcessHandle.current().descendants().filter(process -> !others.contains(process) && process.info().commandLine().orElse("").contains("UnitWorker"))
                    .findFirst().orElseThrow();
            double share = Double.POSITIVE_INFINITY;
            for (int attempt = 0; attempt < 8 && share >= 0.01; attempt++) {
                long before = cpu(child);
                for (int beat = 0; beat < 300; beat++) {
                    unit.step(0, 0.1, new double[0], outputs, failures);
                }
                share = Math.min(share, 10 * (cpu(child) - before) / 1e9 / 300);
            }

            assertThat(share).as("of a core, both sides together").isLessThan(0.01);
        }
    }

    private static long cpu(ProcessHandle child) {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + child.info().totalCpuDuration().orElseThrow().toNanos();
    }

    @Test
    void aProgramReadsLinesAndAnswersThem() throws Exception {
        Path python = Path.of("/usr/bin/python3");
        String program = Files.isExecutable(python) ? python.toString() : "python3";
        Path root = Path.of(System.getProperty("tandem.root", ".."));
        UnitSource source = new UnitSource(UnitSource.Kind.PROGRAM, "", List.of(program, root.resolve("examples/python/car_unit.py").toAbsolutePath().toString()),
                Map.of("acceleration", "wanted-acceleration"), Map.of("v", "speed"), Map.of("v0", "speed"), Map.of("drag", 0.0), 1, 30, false);
        try (UnitProcesses units = units()) {
            UnitEngine car = units.open(source, "vehicle").engine();
            double[] outputs = new double[2];
            String[] failures = new String[2];
            car.begin(2, new double[] {3, 4}, outputs, failures);
            car.step(0, 0.5, new double[] {2, Double.NaN}, outputs, failures);

            assertThat(outputs[0]).isCloseTo(4, within(1e-9));
            assertThat(failures[0]).isNull();
            assertThat(failures[1]).isEqualTo("acceleration is no number");
        }
    }

    @Test
    void programsThatDoNotStartAnswerNonsenseOrEndAreLost() {
        assertLost(List.of("/nonexistent/program"), "cannot be started");
        assertLost(List.of("sh", "-c", "echo hello; sleep 9"), "cannot be read");
        assertLost(List.of("sh", "-c", "echo '{\"outputs\": [[1, 2, 3]]}'; sleep 9"), "cannot be read");
        assertLost(List.of("sh", "-c", "echo '{\"other\": 1}'; sleep 9"), "no outputs");
        assertLost(List.of("sh", "-c", "echo something went wrong >&2; exit 3"), "exit code 3");
    }

    private void assertLost(List<String> command, String why) {
        UnitSource source = new UnitSource(UnitSource.Kind.PROGRAM, "", command, Map.of(), Map.of("v", "speed"), Map.of(), Map.of(), 1, 1, false);
        try (UnitProcesses units = units()) {
            assertThatThrownBy(() -> units.open(source, "vehicle").engine().begin(1, new double[0], new double[1], new String[1])).as(command.toString()).isInstanceOf(UnitException.class)
                    .hasMessageContaining(why);
        }
    }

    @Test
    void filesAreNotOpenedForAScenarioThatCameFromElsewhere() {
        try (UnitProcesses units = new UnitProcesses(Optional.empty(), notices::add)) {
            assertThatThrownBy(() -> units.open(car(false), "vehicle")).hasMessageContaining("not named on this machine");
            assertThatThrownBy(() -> units.open(new UnitSource(UnitSource.Kind.JAVA, "none", List.of(), Map.of(), Map.of(), Map.of(), Map.of(), 1, 1, true), "vehicle"))
                    .hasMessageContaining("Java");
        }
        assertThat(Arrays.asList(folder.toFile().list())).isEmpty();
    }
}
