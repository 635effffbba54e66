package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.Angle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference poses of reference/move/kinematic_constant.csv, all the way from a scenario file to the numbers of an exported table. */
class ScriptedCsvTest {

    private static final Map<String, String> KINDS = Map.of("climb_turn", "air/fixed-wing", "pedestrian", "pedestrian");

    @TempDir
    private Path folder;

    @Test
    void theReferencePosesStandInTheTable() throws Exception {
        List<String[]> reference = reference();
        List<String> cases = reference.stream().map(row -> row[0]).distinct().toList();
        Path recording = folder.resolve("run.mcap");
        Path table = folder.resolve("run.csv");
        Path file = Files.writeString(folder.resolve("scripted.yaml"), scenario(reference, cases));

        assertThat(tandem("run", file.toString(), "--fast", "--no-web", "--record", recording.toString())).isZero();
        assertThat(tandem("export", recording.toString(), "--csv", table.toString())).isZero();

        Map<String, String[]> rows = Files.readAllLines(table).stream().skip(1).map(line -> line.split(",", -1))
                .collect(Collectors.toMap(row -> Double.parseDouble(row[0]) + " of " + row[1], row -> row, (first, second) -> second));
        for (String[] expected : reference) {
            String[] row = rows.get(Double.parseDouble(expected[6]) + " of " + (1 + cases.indexOf(expected[0])));
            assertThat(row).as(String.join(",", expected)).isNotNull();
            for (int axis = 0; axis < 3; axis++) {
                assertThat(Double.parseDouble(row[6 + axis])).as(expected[0]).isCloseTo(Double.parseDouble(expected[7 + axis]), within(1e-9));
            }
            assertThat(Angle.wrap(Double.parseDouble(row[14]) - Double.parseDouble(expected[10]))).isCloseTo(0, within(1e-9));
        }
    }

    private static String scenario(List<String[]> reference, List<String> cases) {
        List<String> lines = new ArrayList<>(List.of("name: scripted", "site: {lat: 29.1897, lon: -81.0457}",
                "clock: {step: 10 ms, report: 100 ms, duration: 10 s}", "vehicles:"));
        for (String name : cases) {
            String[] row = reference.stream().filter(one -> one[0].equals(name)).findFirst().orElseThrow();
            lines.add("  - {ids: %d, kind: %s, mobility: {model: kinematic, wheelbase: %s, speed-lag: 0}, start: {at: [0, 0], heading: %s rad}, "
                    .formatted(1 + cases.indexOf(name), KINDS.getOrDefault(name, "ground"), row[1], row[5])
                    + "behaviors: {script: {priority: 1, rows: [[0, %s, %s, %s]]}}}".formatted(row[2], row[3], row[4]));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String[]> reference() throws Exception {
        Path csv = Path.of(ScriptedCsvTest.class.getResource("/reference/move/kinematic_constant.csv").toURI());
        return Files.readAllLines(csv).stream().skip(1).map(line -> line.split(",")).toList();
    }

    private static int tandem(String... args) {
        return Tandem.run(Tandem.commandLine(), args);
    }
}
