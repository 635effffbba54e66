package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scene.model.SampleModels;
import io.tandem.web.contract.SceneDescription.Field;
import io.tandem.web.contract.SceneDescription.Lens;
import io.tandem.web.contract.SceneDescription.Sensor;
import io.tandem.web.scene.Equipment;
import io.tandem.web.scene.ServedModel;
import io.tandem.web.scene.StaticScene;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What vehicles wear and carry, live and in replay. */
class SceneEquipmentTest {

    private static final String TEXT = """
            name: Rovers
            site: {lat: 48, lon: 11}
            clock: {duration: 0.2 s}
            vehicles:
              - ids: 1..2
                start: {line: {from: [0, 0], to: [0, 9]}}
                look: {model: rover.glb, scale: 1, offset: [0.25, 0, 0]}
                perception:
                  sensors:
                    - {type: camera, name: front, mount: {ahead: 1 m, up: 2 m, turn: 90 deg, pitch: -10 deg}, size: [320, 200], focal: 150, distortion: [0.1, 0, 0, 0, 0]}
                    - {type: lidar-2d, name: scan, fov: 180 deg, range: 12 m}
              - {ids: 3, start: {at: [20, 0]}}
            """;
    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void write() throws Exception {
        Files.write(folder.resolve("rover.glb"), SampleModels.glb());
        file = Files.writeString(folder.resolve("rovers.yaml"), TEXT);
    }

    @Test
    void aModelHasItsTrianglesWhereTheScenarioPutsThemAndIsMadeOnceForAll() throws Exception {
        Map<Integer, Equipment> equipment = SceneEquipment.of(scenario());

        ServedModel model = equipment.get(1).look().orElseThrow();
        ByteBuffer bytes = ByteBuffer.wrap(model.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        float farthest = Float.NEGATIVE_INFINITY;
        for (int corner = 0; corner < 36; corner++) {
            farthest = Math.max(farthest, bytes.getFloat(12 * corner));
        }
        assertThat(bytes.capacity()).isEqualTo(12 * ServedModel.TRIANGLE_BYTES);
        assertThat(farthest).isEqualTo(1.25f);
        assertThat(new byte[] {bytes.get(432), bytes.get(433), bytes.get(434)}).as("red").containsExactly(255, 0, 0);
        assertThat(equipment.get(2)).isSameAs(equipment.get(1));
        assertThat(equipment).doesNotContainKey(3);
    }

    @Test
    void sensorsHaveTheirMountsLensesAndFields() throws Exception {
        List<Sensor> sensors = SceneEquipment.of(scenario()).get(1).sensors();

        assertThat(sensors).extracting(Sensor::name).containsExactly("front", "scan");
        assertThat(sensors.getFirst().mount().turnRad()).isEqualTo(Math.PI / 2);
        assertThat(sensors.getFirst().lens()).isEqualTo(new Lens(320, 200, 150, 150, 160, 100, List.of(0.1, 0.0, 0.0, 0.0, 0.0), 1000));
        assertThat(sensors.getLast().lens()).isNull();
        assertThat(sensors.getLast().field()).isEqualTo(new Field(-Math.PI / 2, Math.PI / 2, 0, 0, 12));
    }

    @Test
    void aRecordingHasSmallModelsAndLargeOnesAreThoseOfTheFolder() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path small = recorded(file);
        Files.write(folder.resolve("large.obj"), (new String(SampleModels.obj(), StandardCharsets.US_ASCII) + "# larger than recordings keep\n".repeat(150_000)).getBytes(StandardCharsets.US_ASCII));
        Path large = recorded(Files.writeString(folder.resolve("large.yaml"), TEXT.replace("rover.glb, scale: 1", "large.obj, scale: 0.001")));

        assertThat(worn(small, elsewhere)).isPresent();
        assertThat(worn(large, elsewhere)).isEmpty();
        assertThat(worn(large, folder)).isPresent().get().extracting(ServedModel::file).isEqualTo("large.obj");
    }

    private Path recorded(Path scenario) throws Exception {
        Path recording = scenario.resolveSibling(scenario.getFileName() + ".mcap");
        Run.of(scenario).fast().record(recording).execute();
        return recording;
    }

    private static Optional<ServedModel> worn(Path recording, Path scenarios) throws Exception {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            StaticScene scene = new FolderCatalog(scenarios, scenarios, Optional.empty(), ControlRoom::refuseToStart).staticScene(reader.info(), reader.participants());
            assertThat(scene.equipment().get(2).sensors()).hasSize(2);
            return scene.equipment().get(2).look();
        }
    }

    private Scenario scenario() throws Exception {
        return ScenarioReader.read(file, Map.of()).scenario();
    }
}
