package io.tandem.controlroom;

import io.tandem.fleet.GroupSettings;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Participant;
import io.tandem.recording.metadata.Provenance;
import io.tandem.run.ReviewInput;
import io.tandem.run.RunFiles;
import io.tandem.scenario.Scenario;
import io.tandem.web.contract.SceneDescription.Trigger;
import io.tandem.web.contract.SceneDescription.Viewpoint;
import io.tandem.web.scene.StaticScene;
import io.tandem.web.scene.Walls;
import io.tandem.world.ObstacleBoxes;
import io.tandem.world.World;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the static scene of the control room from a scenario. */
public final class StaticSceneFactory {

    private static final int MAX_BOXES = 10_000;

    private StaticSceneFactory() {
    }

    public static StaticScene of(Scenario scenario, List<Participant> participants) {
        return new StaticScene(scenario.name(), scenario.seed(), scenario.site(), scenario.clock().step(), scenario.clock().report(),
                scenario.clock().duration(), scenario.alerts().miss(), scenario.alerts().lookAhead(), scenario.points(), scenario.areas(), SceneZones.of(scenario),
                scenario.world().map(StaticSceneFactory::walls).orElse(Walls.NONE), SceneLanes.of(scenario.road()), SceneLanes.closed(scenario.road()), scenario.paths(), scenario.gates(),
                scenario.road().map(roads -> SceneSignals.of(roads.network())).orElse(List.of()), SceneRadio.of(scenario),
                scenario.groups().stream().filter(group -> group.role() == GroupSettings.Role.EXTRA).flatMap(group -> group.ids().stream().boxed())
                        .collect(Collectors.toSet()),
                scenario.inflowVehicles(), SceneShapes.of(scenario), SceneEquipment.of(scenario), SceneShapes.terrain(scenario), SceneShapes.weather(scenario), SceneShapes.props(scenario.scene()),
                cameras(scenario), triggers(scenario), Optional.empty(), Optional.of(ReviewInput.fidelityOf(scenario, participants)));
    }

    /** An image that cannot be read was reported when the scenario was read. */
    private static Walls walls(World world) {
        try {
            ObstacleBoxes boxes = world.picture().isPresent() ? world.picture().get().boxes(MAX_BOXES) : new ObstacleBoxes(0, List.of());
            return new Walls(world.walls(), boxes.cell(), boxes.list().stream().map(box -> new Walls.Box(box.column(), box.row(), box.columns(), box.rows())).toList());
        } catch (IOException unreadable) {
            return new Walls(world.walls(), 0, List.of());
        }
    }

    private static List<Viewpoint> cameras(Scenario scenario) {
        return scenario.cameras().entrySet().stream().map(one -> new Viewpoint(one.getKey(), metres(one.getValue().at()), metres(one.getValue().towards()))).toList();
    }

    private static double[] metres(LocalPosition place) {
        return new double[] {place.east(), place.north(), place.up()};
    }

    private static List<Trigger> triggers(Scenario scenario) {
        return scenario.triggers().entrySet().stream()
                .map(one -> new Trigger(one.getKey(), one.getValue().label().orElse(one.getKey()), one.getValue().about().orElse(""))).toList();
    }

    /** The scene of a recording; without the scenario if that included other files. */
    public static StaticScene of(Provenance info, List<Participant> participants) {
        return RunFiles.scenarioOf(info).map(scenario -> of(scenario, participants))
                .orElseGet(() -> StaticScene.bare(info.scenarioName(), info.seed(), info.site()));
    }
}
