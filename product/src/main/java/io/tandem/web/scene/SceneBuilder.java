package io.tandem.web.scene;

import io.tandem.basemap.BaseMap;
import io.tandem.fidelity.Fidelity;
import io.tandem.fidelity.FidelityScore;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.message.Body;
import io.tandem.message.Participant;
import io.tandem.web.contract.RunMessage.Span;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.contract.SceneDescription.Group;
import io.tandem.web.contract.SceneDescription.LayerKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Describes a static scene and its participants for the page. */
public final class SceneBuilder {

    private final StaticScene staticScene;
    private final List<Participant> rows;
    private final Map<Group, Integer> groups = new LinkedHashMap<>();
    private final int[] group;

    /** @param rows in the order of the frames */
    private SceneBuilder(StaticScene staticScene, List<Participant> rows) {
        this.staticScene = staticScene;
        this.rows = rows;
        this.group = rows.stream().mapToInt(one -> groups.computeIfAbsent(group(one), _ -> groups.size())).toArray();
    }

    /** @param span of a recording; null for a live run */
    public static SceneDescription describe(StaticScene staticScene, List<Participant> rows, Span span) {
        return new SceneBuilder(staticScene, rows).describe(span);
    }

    /** What participants look like and carry, and of each of them the index of it. */
    public static Grouping group(StaticScene staticScene, List<Participant> rows) {
        SceneBuilder builder = new SceneBuilder(staticScene, rows);
        return new Grouping(List.copyOf(builder.groups.keySet()), builder.group);
    }

    /** @param group by row, an index into the groups */
    public record Grouping(List<Group> groups, int[] group) {
    }

    private SceneDescription describe(Span span) {
        StaticScene scene = staticScene;
        return new SceneDescription(scene.name(), scene.seed(),
                new SceneDescription.Origin(scene.site().origin().latDegrees(), scene.site().origin().lonDegrees(), scene.site().height(),
                        scene.site().toUtm(LocalPosition.of(0, 0)).zone(), scene.site().convergence(scene.site().origin())),
                new SceneDescription.Clock(scene.reportSeconds(), scene.stepSeconds(), scene.duration().orElse(Double.NaN)),
                new SceneDescription.AlertLimits(scene.alertLengths(), scene.alertSeconds()),
                points(), areas(), zones(), walls(), scene.lanes(), scene.closedLanes(), paths(), gates(), scene.signals(), scene.radio().orElse(null),
                scene.terrain().orElse(null), scene.weather(), scene.props(), scene.cameras(), scene.map().map(SceneBuilder::map).orElse(null), scene.triggers(), scene.fidelity().map(SceneBuilder::fidelity).orElse(null),
                List.copyOf(groups.keySet()), rows.stream().mapToInt(Participant::vid).toArray(), rows.stream().map(Participant::name).toList(), group, span);
    }

    private Group group(Participant one) {
        Equipment equipment = staticScene.equipment(one.vid());
        Body body = one.body().drawn();
        return new Group(familyName(one), one.kind().code(), one.kind().symbol(), one.real(), staticScene.extras().contains(one.vid()),
                staticScene.inflowVehicles().contains(one.vid()), body.length(),
                new SceneDescription.Size(centimetrePrecision(body.length()), centimetrePrecision(body.width())),
                staticScene.shapes().get(one.vid()), equipment.look().map(ServedModel::description).orElse(null), equipment.sensors(), one.behaviors(), one.reasons(), one.steps());
    }

    /** The name without its number: {@code uav} of {@code uav-101}. */
    private static String familyName(Participant one) {
        String name = one.name().replaceFirst("[-_ .#]*\\d+$", "");
        return name.isEmpty() ? one.kind().code() : name;
    }

    private List<SceneDescription.Point> points() {
        return staticScene.points().entrySet().stream().map(point -> new SceneDescription.Point(point.getKey(), point.getValue().east(), point.getValue().north(),
                point.getValue().up())).toList();
    }

    private List<SceneDescription.Area> areas() {
        return staticScene.areas().entrySet().stream().map(area -> new SceneDescription.Area(area.getKey(), rings(area.getValue()))).toList();
    }

    private List<SceneDescription.Zone> zones() {
        return staticScene.zones().stream().map(zone -> new SceneDescription.Zone(zone.name(), zone.kind(), rings(zone.area()))).toList();
    }

    private SceneDescription.Walls walls() {
        return new SceneDescription.Walls(staticScene.walls().areas().stream().map(SceneBuilder::rings).toList(), staticScene.walls().cell(),
                staticScene.walls().boxes().stream().map(box -> new int[] {box.column(), box.row(), box.columns(), box.rows()}).toList());
    }

    private List<SceneDescription.Path> paths() {
        return staticScene.paths().entrySet().stream().map(path -> new SceneDescription.Path(path.getKey(), path.getValue().closed(),
                path.getValue().waypoints().stream().map(waypoint -> coordinates(waypoint.at())).toList())).toList();
    }

    private List<SceneDescription.Gate> gates() {
        return staticScene.gates().entrySet().stream().map(gate -> new SceneDescription.Gate(gate.getKey(),
                List.of(coordinates(gate.getValue().from()), coordinates(gate.getValue().to())))).toList();
    }

    private static double centimetrePrecision(double metres) {
        return Math.rint(metres * 100) / 100;
    }

    private static List<List<double[]>> rings(Area area) {
        return Stream.concat(Stream.of(area.outer()), area.holes().stream()).map(SceneBuilder::vertices).toList();
    }

    private static List<double[]> vertices(Ring ring) {
        List<double[]> vertices = new ArrayList<>();
        for (int i = 0; i < ring.vertices(); i++) {
            vertices.add(new double[] {ring.east()[i], ring.north()[i]});
        }
        return vertices;
    }

    private static double[] coordinates(LocalPosition position) {
        return new double[] {position.east(), position.north(), position.up()};
    }

    private static SceneDescription.BaseMap map(BaseMap map) {
        String address = "/map/" + map.key();
        SceneDescription.MapPicture picture = map.picture().map(one -> new SceneDescription.MapPicture("/map/" + one.key() + ".picture",
                one.corners().stream().map(corner -> new double[] {corner.lonDegrees(), corner.latDegrees()}).toList())).orElse(null);
        return switch (map) {
            case BaseMap.Drawing _ -> new SceneDescription.BaseMap(LayerKind.GEOJSON, address + ".json", Optional.empty(), map.attribution(), picture);
            case BaseMap.PictureOnly _ -> new SceneDescription.BaseMap(LayerKind.NONE, "", Optional.empty(), map.attribution(), picture);
            case BaseMap.TileFile _ -> new SceneDescription.BaseMap(LayerKind.PMTILES, address + ".pmtiles", Optional.empty(), map.attribution(), picture);
            case BaseMap.TileServer server -> new SceneDescription.BaseMap(server.vector() ? LayerKind.VECTOR : LayerKind.RASTER, address + "/{z}/{x}/{y}",
                    Optional.of(server.maxZoom()), map.attribution(), picture);
        };
    }

    private static SceneDescription.Fidelity fidelity(Fidelity fidelity) {
        return new SceneDescription.Fidelity(fidelity.scores().stream().map(FidelityScore::value).toList(), fidelity.total(),
                fidelity.scores().stream().map(FidelityScore::reason).toList());
    }
}
