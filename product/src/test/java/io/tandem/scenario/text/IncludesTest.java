package io.tandem.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import io.tandem.message.Ids;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncludesTest {

    @TempDir
    private Path directory;

    @Test
    void includedFilesAreMergedAndTheMainFileWins() throws Exception {
        write("parts/site.yaml", "vars: {n: 2}\n" + Texts.SITE + "clock: {step: 20 ms, report: 200 ms}\nareas: {a: {box: {center: [0, 0], size: [9, 9]}}}\n");
        write("parts/fleet.yaml", "vehicles:\n  - {ids: \"1..${n}\", start: {random-in: a}}\n");
        Path main = write("main.yaml", "include: [parts/site.yaml, parts/fleet.yaml]\nname: main\nvars: {n: 5}\nclock: {report: 400 ms}\n"
                + "vehicles:\n  - {ids: 10, start: {random-in: a}}\n");

        LoadedScenario reading = ScenarioReader.read(main, Map.of());

        assertThat(reading.scenario().clock().step()).isEqualTo(0.02);
        assertThat(reading.scenario().clock().report()).isEqualTo(0.4);
        assertThat(reading.scenario().vehicles()).extracting(group -> group.ids()).containsExactly(Ids.of(1, 5), Ids.of(10, 10));
        assertThat(reading.sources()).extracting(source -> Path.of(source.name()).getFileName().toString())
                .containsExactly("main.yaml", "site.yaml", "fleet.yaml");
    }

    @Test
    void aFileMayBeIncludedTwiceThroughOthers() throws Exception {
        write("site.yaml", Texts.SITE);
        write("a.yaml", "include: site.yaml\nseed: 3\n");
        Path main = write("main.yaml", "include: [a.yaml, site.yaml]\nname: main\n" + Texts.ONE_CAR);

        assertThat(ScenarioReader.read(main, Map.of()).scenario().seed()).isEqualTo(3);
    }

    @Test
    void aCircleIsToldWithItsChain() throws Exception {
        write("b.yaml", "include: c.yaml\n");
        write("c.yaml", "\ninclude: b.yaml\n");
        Path main = write("a.yaml", "include: b.yaml\nname: main\n");

        Problem problem = Texts.onlyProblem(() -> ScenarioReader.read(main, Map.of()));

        assertThat(problem.what()).isEqualTo("These files include each other: b.yaml -> c.yaml -> b.yaml.");
        assertThat(problem.place().line()).isEqualTo(2);
    }

    @Test
    void aScenarioFromElsewhereIncludesWhatCameWithItAndNoFileOfThisMachine() throws Exception {
        Path site = write("parts/site.yaml", Texts.SITE);
        Path main = write("main.yaml", "include: parts/site.yaml\nname: main\n" + Texts.ONE_CAR);
        LoadedScenario before = ScenarioReader.read(main, Map.of());
        Files.writeString(site, "no scenario");

        assertThat(ScenarioReader.read(before.sources(), Map.of()).scenario()).usingRecursiveComparison().isEqualTo(before.scenario());
        assertThat(ScenarioReader.again(before, Map.of(), Map.of("seed", "7")).scenario().seed()).isEqualTo(7);
        assertThat(Texts.onlyProblem(() -> ScenarioReader.read(before.sources().subList(0, 1), Map.of())).what()).isEqualTo("Only a file can include another.");
    }

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
