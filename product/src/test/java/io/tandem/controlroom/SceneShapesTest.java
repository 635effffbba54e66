package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.web.contract.SceneDescription.Corner;
import io.tandem.web.contract.SceneDescription.Part;
import io.tandem.web.contract.SceneDescription.Shape;
import io.tandem.web.contract.SceneDescription.Terrain;
import io.tandem.web.contract.SceneDescription.Wheel;
import io.tandem.web.contract.SceneDescription.ZoneKind;
import io.tandem.web.scene.SceneZone;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneShapesTest {

    private static final Path SCENARIOS = Path.of(System.getProperty("tandem.root", "..")).resolve("scenarios");

    @Test
    void lorriesTrailersAndTheirWheelsHaveTheOutlinesOfTheirPresets() throws Exception {
        Map<Integer, Shape> shapes = SceneShapes.of(scenario("lorry-trailer.yaml"));

        assertThat(shapes).containsOnlyKeys(1, 2, 3, 11, 12, 13);
        assertThat(shapes.get(1).outline()).contains(new Corner(3.6, 1.25), new Corner(-4.2, -1.25));
        assertThat(shapes.get(1).wheels()).filteredOn(Wheel::steers).extracting(Wheel::aheadM).containsExactly(2.4, 2.4);
        assertThat(shapes.get(1).part()).isEqualTo(Part.VEHICLE);
        assertThat(shapes.get(11).part()).isEqualTo(Part.TRAILER);
        assertThat(shapes.get(11).wheels()).hasSize(6).noneMatch(Wheel::steers);
    }

    @Test
    void blocksHaveTheirOutlineAndNoWheels() throws Exception {
        Shape box = SceneShapes.of(scenario("warehouse.yaml")).get(9001);

        assertThat(box.part()).isEqualTo(Part.BLOCK);
        assertThat(box.outline()).hasSize(4).contains(new Corner(0.25, -0.25));
        assertThat(box.wheels()).isEmpty();
    }

    @Test
    void heightsLieAsInTheFileAndLevelGroundHasNone() throws Exception {
        Terrain hill = SceneShapes.terrain(scenario("hill-climb.yaml")).orElseThrow();

        assertThat(hill.columns()).isEqualTo(81);
        assertThat(hill.rows()).isEqualTo(31);
        assertThat(hill.spacingM()).isEqualTo(2);
        assertThat(hill.heightsM()[20]).as("5 m at the 21st point of a row").isEqualTo(5);
        assertThat(SceneShapes.terrain(scenario("warehouse.yaml"))).isEmpty();
    }

    @Test
    void zonesSayWhatIsOtherwiseInThem(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("zones.yaml"), """
                name: zones
                site: {lat: 48.1, lon: 11.6}
                clock: {duration: 9 s}
                areas: {yard: {box: {center: [0, 0], size: [20, 10]}}}
                ground: {zones: [{area: yard, mu: 0.15}]}
                weather: {zones: [{area: {polygon: [[0, 0], [9, 0], [9, 9]]}, visibility: 100 m, rain: 12.5 mm/h}]}
                vehicles: [{ids: 1, start: {at: [0, 0]}}]
                """);

        List<SceneZone> zones = SceneZones.of(ScenarioReader.read(file, Map.of()).scenario());

        assertThat(zones).extracting(SceneZone::name).containsExactly("friction 0.15", "fog, one sees 100 m, rain 12.5 mm/h");
        assertThat(zones).extracting(SceneZone::kind).containsExactly(ZoneKind.GROUND, ZoneKind.WEATHER);
        assertThat(zones.getLast().area().contains(8, 4)).isTrue();
    }

    private static Scenario scenario(String name) throws Exception {
        return ScenarioReader.read(SCENARIOS.resolve(name), Map.of()).scenario();
    }
}
