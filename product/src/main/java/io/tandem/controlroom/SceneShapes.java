package io.tandem.controlroom;

import io.tandem.fleet.GroupSettings;
import io.tandem.mobility.BlockSettings;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.WheelSettings;
import io.tandem.scenario.Scenario;
import io.tandem.scene.Daylight;
import io.tandem.scene.SceneSettings;
import io.tandem.scene.WeatherSettings;
import io.tandem.setting.Span;
import io.tandem.terrain.Elevation;
import io.tandem.terrain.Ground;
import io.tandem.web.contract.SceneDescription.Corner;
import io.tandem.web.contract.SceneDescription.Light;
import io.tandem.web.contract.SceneDescription.Part;
import io.tandem.web.contract.SceneDescription.Prop;
import io.tandem.web.contract.SceneDescription.PropKind;
import io.tandem.web.contract.SceneDescription.Shape;
import io.tandem.web.contract.SceneDescription.Terrain;
import io.tandem.web.contract.SceneDescription.Weather;
import io.tandem.web.contract.SceneDescription.Wheel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shapes of rigid bodies, of the ground and of what stands on it, and the light on them, as the page draws them. */
final class SceneShapes {

    /** Points of the drawn terrain along an axis; of a finer grid every second, third … point is drawn. */
    private static final int MAX_POINTS = 160;
    private static final double CENTIMETRES = 100;

    private SceneShapes() {
    }

    /** Shapes by the ids of those that have one. */
    static Map<Integer, Shape> of(Scenario scenario) {
        Set<Integer> trailers = scenario.vehicles().stream().flatMap(group -> group.trailer().stream()).flatMap(trailer -> trailer.ids().stream().boxed())
                .collect(Collectors.toSet());
        Map<Integer, Shape> shapes = new HashMap<>();
        for (GroupSettings group : scenario.groups()) {
            Optional<Shape> shape = switch (group.mobility()) {
                case RigidSettings rigid -> Optional.of(shape(rigid.design(), trailers.containsAll(group.ids().stream().boxed().toList())));
                case BlockSettings block -> Optional.of(new Shape(Part.BLOCK, corners(block.outline()), block.height().min(), block.height().max(), List.of()));
                default -> Optional.empty();
            };
            shape.ifPresent(same -> group.ids().stream().forEach(vid -> shapes.put(vid, same)));
        }
        return shapes;
    }

    private static Shape shape(RigidDesign design, boolean pulled) {
        Span height = design.height();
        return new Shape(pulled ? Part.TRAILER : Part.VEHICLE, corners(design.chassis().outline()), height.min(), height.max(), design.wheels().stream().map(SceneShapes::wheel).toList());
    }

    private static List<Corner> corners(List<List<Double>> outline) {
        return outline.stream().map(corner -> new Corner(corner.getFirst(), corner.getLast())).toList();
    }

    private static Wheel wheel(WheelSettings wheel) {
        return new Wheel(wheel.x(), wheel.y(), wheel.diameter(), wheel.width(), wheel.steers());
    }

    /** The sun is that of the start. */
    static Weather weather(Scenario scenario) {
        WeatherSettings weather = scenario.weather();
        Daylight light = Daylight.at(weather.epochSeconds(), scenario.site().origin());
        return new Weather(weather.visibility().orElse(Double.NaN), weather.rainMillimetresPerHour(), new Light(light.east(), light.north(), light.up(), light.direct(), light.ambient()));
    }

    static List<Prop> props(SceneSettings scene) {
        return Stream.concat(scene.trees().stream().map(tree -> new Prop(PropKind.TREE, tree.at().east(), tree.at().north(), tree.height(), tree.crown())),
                scene.poles().stream().map(pole -> new Prop(PropKind.POLE, pole.at().east(), pole.at().north(), pole.height(), pole.width()))).toList();
    }

    static Optional<Terrain> terrain(Scenario scenario) {
        return scenario.ground().flatMap(Ground::elevation).map(SceneShapes::terrain);
    }

    private static Terrain terrain(Elevation elevation) {
        int every = Math.ceilDiv(Math.max(elevation.columns(), elevation.rows()) - 1, MAX_POINTS - 1);
        int columns = (elevation.columns() - 1) / every + 1;
        int rows = (elevation.rows() - 1) / every + 1;
        double[] heights = new double[columns * rows];
        for (int at = 0; at < heights.length; at++) {
            heights[at] = Math.rint(elevation.at(at % columns * every, at / columns * every) * CENTIMETRES) / CENTIMETRES;
        }
        return new Terrain(elevation.minEast(), elevation.minNorth(), elevation.spacing() * every, columns, rows, heights);
    }
}
