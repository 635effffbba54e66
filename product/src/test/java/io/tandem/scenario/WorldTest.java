package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.Trial;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scenario's walls hide what stands behind them; mistakes in them are reported at their location. */
class WorldTest {

    private static final String TWO = """
            areas: {shed: {box: {center: [20, 0], size: [1, 10]}}}
            %s
            vehicles:
              - {ids: 1, mobility: {model: static}, start: {at: [0, 0]}, perception: {sensors: [{fov: 60 deg, range: 50 m, step: 0.5 deg}]}}
              - {ids: 2, mobility: {model: static}, start: {at: [30, 0]}}
            """;

    @TempDir
    private Path folder;

    @Test
    void nobodyIsSeenThroughAWall() {
        Trial open = Trial.of(TWO.formatted("")).run(1);
        Trial walled = Trial.of(TWO.formatted("world: {walls: [shed]}")).run(1);

        assertThat(open.events("SEEN")).hasSize(1);
        assertThat(walled.events("SEEN")).isEmpty();
        assertThat(walled.vehicleView(1).orElseThrow().eyes().getFirst().range().get(60)).as("straight ahead").isBetween(19.3, 19.5);
    }

    @Test
    void whoStandsBeforeAWallIsSeen() {
        Trial trial = Trial.of(TWO.formatted("world: {walls: [{box: {center: [40, 0], size: [1, 30]}}]}")).run(1);

        assertThat(trial.events("SEEN")).hasSize(1);
    }

    private Path scenario(String world) throws IOException {
        return Files.writeString(folder.resolve("world.yaml"), "name: w\nsite: {lat: 29, lon: -81}\nworld: " + world + "\nvehicles: [{ids: 1, start: {at: [0, 0]}}]\n");
    }

    @Test
    void aPictureIsReadBesideTheScenario() throws Exception {
        BufferedImage image = new BufferedImage(20, 10, BufferedImage.TYPE_INT_RGB);
        ImageIO.write(image, "png", folder.resolve("yard.png").toFile());

        Scenario scenario = ScenarioReader.read(scenario("{picture: {file: yard.png, scale: 0.5 m, origin: [5, 5]}}"), Map.of()).scenario();

        assertThat(scenario.world().orElseThrow().picture()).isPresent();
        assertThat(scenario.world().orElseThrow().lacksPicture()).isFalse();
    }

    @Test
    void aPictureIsKeptAndReadAgainWithoutItsFile() throws Exception {
        BufferedImage image = new BufferedImage(20, 10, BufferedImage.TYPE_INT_RGB);
        Path file = folder.resolve("yard.png");
        ImageIO.write(image, "png", file.toFile());
        LoadedScenario reading = ScenarioReader.read(scenario("{picture: {file: yard.png, scale: 0.5 m, origin: [5, 5]}}"), Map.of());
        Files.delete(file);

        Scenario again = ScenarioReader.read(reading.sources(), Map.of()).scenario();
        SourceFile spoilt = new SourceFile(reading.sources().get(1).name(), "data:;base64,*");
        Scenario without = ScenarioReader.read(List.of(reading.sources().getFirst(), spoilt), Map.of()).scenario();

        assertThat(again.world().orElseThrow().picture().orElseThrow().boxes(9)).isEqualTo(reading.scenario().world().orElseThrow().picture().orElseThrow().boxes(9));
        assertThat(without.world().orElseThrow().lacksPicture()).isTrue();
    }

    @Test
    void whatIsNoPictureIsAMistakeAtItsPlace() throws Exception {
        Files.writeString(folder.resolve("yard.png"), "no picture");

        assertThatThrownBy(() -> ScenarioReader.read(scenario("{picture: {file: yard.png}}"), Map.of())).isInstanceOf(MistakeException.class)
                .hasMessageContaining("world.picture.file").hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> ScenarioReader.read(scenario("{picture: {file: none.png}}"), Map.of())).isInstanceOf(MistakeException.class)
                .hasMessageContaining("There is no such file");
        assertThatThrownBy(() -> ScenarioReader.read(scenario("{walls: [nowhere]}"), Map.of())).isInstanceOf(MistakeException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void aPlannerIsOneOfThree() {
        assertThatThrownBy(() -> ScenarioReader.read("w", planner("{}"), Map.of())).hasMessageContaining("does not say which planner");
        assertThatThrownBy(() -> ScenarioReader.read("w", planner("{builtin: lattice, command: [x]}"), Map.of())).hasMessageContaining("names 2 planners");
        assertThatThrownBy(() -> ScenarioReader.read("w", planner("{java: nobody}"), Map.of())).hasMessageContaining("nobody");
        assertThatThrownBy(() -> ScenarioReader.read("w", planner("{builtin: lattice}").replace("road: {lanes: [{name: a, points: [[0, 0], [9, 0]]}]}", ""), Map.of()))
                .hasMessageContaining("neither a path nor a road");
    }

    private static String planner(String settings) {
        return "name: w\nsite: {lat: 29, lon: -81}\nroad: {lanes: [{name: a, points: [[0, 0], [9, 0]]}]}\nvehicles: [{ids: 1, start: {at: [0, 0]}, behaviors: {planner: "
                + settings + "}}]\n";
    }
}
