package io.tandem.run;

import io.tandem.basemap.BaseMap;
import io.tandem.basemap.MapBuildings;
import io.tandem.behavior.control.Environment;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scene.BackdropBuilder;
import io.tandem.scene.GroundPaint;
import io.tandem.scene.Scene;
import io.tandem.scene.SceneSettings;
import java.util.List;

/** Makes what stands in a scenario for its sensors: ground, walls, roads, trees, poles and the buildings of its map. */
final class RunScene {

    private RunScene() {
    }

    /** Empty where no vehicle has a device, because a large map takes a while. */
    static Scene of(LoadedScenario loaded, Environment place) {
        Scenario scenario = loaded.scenario();
        if (scenario.groups().stream().allMatch(group -> group.perception().devices().isEmpty())) {
            return new Scene(List.of(), 0, GroundPaint.NONE);
        }
        SceneSettings more = scenario.scene();
        BackdropBuilder builder = new BackdropBuilder(place.ground()).walls(place.walls()).trees(more.trees()).poles(more.poles());
        place.roads().ifPresent(builder::roads);
        if (more.buildings() && loaded.map().isPresent() && loaded.map().get() instanceof BaseMap.Drawing drawing) {
            MapBuildings.of(drawing, scenario.site()).forEach(building -> builder.building(building.outline(), building.base(), building.top()));
        }
        return builder.build();
    }
}
