package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.run.Run;
import io.tandem.scene.model.SampleModels;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vehicles and blocks look like their models: sensors see them, and others touch their outline. */
class LookTest {

    private static final String SCENARIO = """
            name: Models
            site: {lat: 48.1, lon: 11.5}
            clock: {duration: %s}
            vehicles:
              - ids: 1
                start: {at: [0, 0], heading: 0 deg}
                mobility: {model: rigid, preset: small-robot}
                behaviors: {script: {rows: [[0, 1, 0]], of: twist}}
                look: {model: box.glb, scale: 0.5, offset: [0, 0, 0]}
                perception: {sensors: [{type: lidar-2d, name: scan, mount: {up: 0.3 m}, fov: 2 deg, rays: 3, range: 30 m, every: 0.1 s}]}
            blocks:
              - {ids: 9, mass: 5000 kg, fixed: true, start: {at: [5, 0], heading: 0 deg}, look: {model: %s, scale: %s}}
            """;

    @TempDir
    Path folder;

    private Path scenario(String duration, String model, double scale) throws IOException {
        Files.write(folder.resolve("box.glb"), SampleModels.glb());
        Files.write(folder.resolve("box.obj"), SampleModels.obj());
        Files.writeString(folder.resolve("broken.stl"), "solid nothing");
        return Files.writeString(folder.resolve("scenario.yaml"), SCENARIO.formatted(duration, model, scale));
    }

    private static List<Float> ahead(Path file) throws Exception {
        List<Float> ranges = new ArrayList<>();
        Run.of(file).fast().tap(new Tap() {
            @Override
            public boolean listensTo(SensorInfo sensor) {
                return true;
            }

            @Override
            public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
                ranges.add(((Measurement.LaserScan) measurement).ranges()[1]);
            }
        }).execute();
        return ranges;
    }

    @Test
    void aScannerSeesTheFaceOfTheModelAndNotItself() throws Exception {
        List<Float> ranges = ahead(scenario("0.1 s", "box.obj", 0.001));

        assertThat(ranges).first().satisfies(range -> assertThat((double) range).isCloseTo(4, within(0.01)));
    }

    /** The block's face is at 4 m; the robot is a box of 1 m after scaling, so that it stops with its middle half a metre before. */
    @Test
    void othersTouchTheOutlineOfTheModel() throws Exception {
        List<Float> ranges = ahead(scenario("8 s", "box.obj", 0.001));

        assertThat((double) ranges.getLast()).isCloseTo(0.5, within(0.05));
    }

    @Test
    void anUnreadableModelIsToldAtItsLine() throws IOException {
        Path file = scenario("1 s", "broken.stl", 1);

        assertThatThrownBy(() -> Run.of(file).load()).isInstanceOfSatisfying(MistakeException.class, mistake -> assertThat(mistake.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.place().line()).isEqualTo(12);
            assertThat(problem.what()).contains("it has no triangles");
            assertThat(problem.fix()).contains(".glb");
        }));
    }

    @Test
    void aModelThatIsNotThereAndAnOffsetOfTwoNumbersAreTold() throws IOException {
        Path file = scenario("1 s", "missing.glb, offset: [1, 2]", 1);
        Path other = scenario("1 s", "missing.glb", 1);

        assertThatThrownBy(() -> Run.of(other).load()).hasMessageContaining("There is no such file");
        Files.writeString(file, SCENARIO.formatted("1 s", "box.glb, offset: [1, 2]", 1));
        assertThatThrownBy(() -> Run.of(file).load()).hasMessageContaining("An offset has three numbers");
    }
}
