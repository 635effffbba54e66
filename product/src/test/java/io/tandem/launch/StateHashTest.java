package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.run.RunResult;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every sample scenario meets what it expects, and gives the state hash written here on any number of workers, so that another machine or JDK that
 * computes something else fails. A change that alters a hash alters what the scenario does, and is named in the changelog.
 */
class StateHashTest {

    private static final String[] HASHES = {
        "avenue, 6ac10d4912f94d5d",
        "boats-and-divers, 843b31816767311f",
        "cut-in, c81492f442b183db",
        "cruise-control, 1bd1ab4982f761b5",
        "hidden-walker, 71212ed6f1471128",
        "ice-braking, 254d253867fd1a54",
        "hill-gearboxes, 9e29f1271c001a2b",
        "hill-climb, f7ae64ade99d5429",
        "intersection-without-lights, feae2dbf8dc1937a",
        "lane-closure, 0e66569047944e7c",
        "lorry-trailer, 76859ba00078a27f",
        "maze, ad14547b4a1d74f8",
        "medical-evacuation, a949db8bc76fcc1f",
        "school-street, 0aeaf1c45f38b804",
        "motorway-merge, f64aba77705238b9",
        "parking-lot, 213c0d0d374cf1f9",
        "pedestrians-crossing, a979a306df59323d",
        "phones, 657936b997e18bf6",
        "planner, 77ceb0357f17a875",
        "platoon, 0e44e08774962596",
        "platoon-join, 3654e1ad2ab49790",
        "roundabout, 08d9ad8671323972",
        "roundabout-traffic, 08235b3956a8fda8",
        "shared-sky, 9befe1e795a4277d",
        "signalled-corridor, 0988bfe99c9b9782",
        "swarm, d2cf7ad8dbb7ba22",
        "three-aircraft, 9c27fe51bbb06a86",
        "three-cars, 4470ad33346d20c8",
        "traffic-wave, 57999c7f12916f56",
        "urban-block, 7792a1c97f158a9c",
        "virtual-light, 4cee6c16804f6b2b",
        "walker, 66e6597d72352149",
        "warehouse, 6f1dc27581d838d1",
        "yesterday, 1393f639150d6567"};

    /** Without live participants, which cannot take part in fast time; where expectations depend on them, LiveScenariosTest sends them over sockets. */
    static List<String> samples() throws IOException {
        try (Stream<Path> files = Files.list(Scenarios.file(""))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml") && !name.endsWith("-live.yaml"))
                    .map(name -> name.replace(".yaml", "")).sorted().toList();
        }
    }

    /** On as many workers as can disagree. */
    @ParameterizedTest
    @MethodSource("samples")
    void sampleMeetsItsExpectationsAndGivesItsStateHash(String name) throws Exception {
        RunResult result = Scenarios.run(read(name), 8);

        assertThat(result.verdicts()).isNotEmpty().allMatch(Verdict::met);
        assertThat(result.hash()).isEqualTo(hashOf(name));
    }

    @ParameterizedTest
    @MethodSource("samples")
    @Tag("slow")
    void sampleGivesItsStateHashOnFewWorkersToo(String name) throws Exception {
        LoadedScenario reading = read(name);

        assertThat(Scenarios.run(reading, 1).hash()).isEqualTo(hashOf(name));
        assertThat(Scenarios.run(reading, 2).hash()).isEqualTo(hashOf(name));
    }

    private static LoadedScenario read(String name) throws MistakeException {
        return ScenarioReader.read(Scenarios.file(name + ".yaml"), Map.of("live", "[]"));
    }

    private static String hashOf(String name) {
        return Arrays.stream(HASHES).map(line -> line.split(", ")).filter(pair -> pair[0].equals(name)).map(pair -> pair[1]).findFirst().orElseThrow();
    }
}
