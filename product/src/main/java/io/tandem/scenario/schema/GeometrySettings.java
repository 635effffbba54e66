package io.tandem.scenario.schema;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.road.LaneConnectionSettings;
import io.tandem.road.LaneSettings;
import io.tandem.road.control.SignalSettings;
import io.tandem.road.correction.CorrectionSettings;
import io.tandem.road.RouteMark;
import io.tandem.road.Waypoint;
import io.tandem.road.map.DrivingSide;
import io.tandem.scene.model.ModelPlacement;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import io.tandem.setting.Span;
import io.tandem.terrain.GroundZone;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Records that describe the syntax of geometry in scenario files, where it differs from the bound objects. */
public final class GeometrySettings {

    private GeometrySettings() {
    }

    @Meaning("the origin of the local coordinates")
    public record SiteSettings(
            @Meaning("latitude in degrees, within the range of UTM: -80 to 84")
            @Measures(value = Dimension.NUMBER, min = -80, max = 84) double lat,
            @Meaning("longitude in degrees, east is positive") @Measures(value = Dimension.NUMBER, min = -180, max = 180) double lon,
            @Meaning("height of the origin above the ellipsoid")
            @Measures(value = Dimension.LENGTH, min = -12_000, max = 100_000) @Default("0 m") double height) {
    }

    @Meaning("a position by latitude and longitude")
    public record PlaceSettings(
            @Meaning("latitude in degrees") @Measures(value = Dimension.NUMBER, min = -90, max = 90) double lat,
            @Meaning("longitude in degrees") @Measures(value = Dimension.NUMBER, min = -180, max = 180) double lon,
            @Meaning("height above the site") @Measures(value = Dimension.LENGTH) @Default("0 m") double height) {
    }

    @Meaning("a box or a simple polygon, optionally with holes and between two heights")
    public record AreaSettings(
            @Meaning("a rectangle along the axes") Optional<BoxSettings> box,
            @Meaning("the corners in order, at least three: [east, north] in metres, {lat, lon}, or names of points")
            @Default("[]") List<LocalPosition> polygon,
            @Meaning("polygons that are excluded from the area") @Default("[]") List<List<LocalPosition>> holes,
            @Meaning("lowest and greatest height above the site; absent: all heights")
            @Measures(Dimension.LENGTH) Optional<Span> height) {
    }

    @Meaning("a rectangle along the axes")
    public record BoxSettings(
            @Meaning("its centre") LocalPosition center,
            @Meaning("extent from west to east and from south to north")
            @Measures(Dimension.LENGTH) @Positive List<Double> size) {
    }

    @Meaning("a path: waypoints with speeds, stops and bumps, or a route along lanes of the road")
    public record RouteSettings(
            @Meaning("waypoints in order, at least two") @Default("[]") List<Waypoint> waypoints,
            @Meaning("name of a lane of the road to follow from its start to its end") Optional<String> lane,
            @Meaning("positions on the road to pass in order, at least two, by the quickest path") @Default("[]") List<StopSettings> route,
            @Meaning("whether the path returns from the last waypoint or position to the first") @Default("false") boolean closed,
            @Meaning("stops and bumps by their distance along the path") @Default("[]") List<RouteMark> marks) {
    }

    @Meaning("a position on the road")
    public record StopSettings(
            @Shorthand @Meaning("a position; the nearest lane is used") Optional<LocalPosition> place,
            @Meaning("the name of a lane") Optional<String> lane,
            @Meaning("metres along the lane; absent: its start") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble at) {
    }

    @Meaning("the roads: a map file with corrections, or lanes and their connections")
    public record RoadSettings(
            @Shorthand @Meaning("a map file, relative to the scenario: OpenStreetMap or Lanelet2 (.osm), OpenDRIVE (.xodr), CommonRoad (.xml), SUMO (.net.xml) or RNDF (.rndf)")
            Optional<String> file,
            @Meaning("side of the road on which traffic drives, where the map does not state it") @Default("right") DrivingSide side,
            @Meaning("lanes defined here, beside those of the map where there is one") @Default("[]") List<LaneSettings> lanes,
            @Meaning("connections of lanes; where one of a map begins farther off than the other ends, a lane leads over") @Default("[]") List<LaneConnectionSettings> connections,
            @Meaning("traffic signals at the ends of lanes, in place of those that a map has at the same junction") @Default("[]") List<SignalSettings> signals,
            @Meaning("what is otherwise than the map has it") @Default("[]") List<CorrectionSettings> corrections) {

        /** Whether the map is taken as it is. */
        public boolean isMapAlone() {
            return lanes.isEmpty() && connections.isEmpty() && signals.isEmpty() && corrections.isEmpty();
        }
    }

    @Meaning("permanent obstacles: they block the view of sensors and the paths of planners")
    public record WorldSettings(
            @Meaning("areas, by name or defined here, that are completely occupied") @Default("[]") List<Area> walls,
            @Meaning("an occupancy image with more obstacles, in which dark is occupied") Optional<PictureSettings> picture) {
    }

    @Meaning("the ground: its heights, and zones of another friction")
    public record GroundSettings(
            @Meaning("heights from a file; absent: level") Optional<ElevationSettings> elevation,
            @Meaning("areas with another ground; the later in the list counts") @Default("[]") List<GroundZone> zones) {
    }

    @Meaning("heights from a grid: a picture, an ESRI ASCII grid (.asc) or an SRTM tile (.hgt)")
    public record ElevationSettings(
            @Shorthand @Meaning("a file, relative to the scenario: .png and other pictures, .asc, .hgt") String file,
            @Meaning("of a picture: metres from pixel to pixel; absent: 1 m") @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble scale,
            @Meaning("of a picture: heights of black and of white above the site; absent: [0 m, 10 m]") @Measures(value = Dimension.LENGTH, min = -12_000, max = 12_000)
            Optional<Span> heights,
            @Meaning("position of the lower left point; absent: [0, 0] for a picture, and what the file says in degrees for others, whose heights are then above the "
                    + "sea or ellipsoid as the site's") Optional<LocalPosition> origin) {
    }

    @Meaning("a model of one's own: glTF 2.0 (.glb, .gltf), Wavefront (.obj) or STL (.stl), which sensors see and whose outline others touch")
    public record LookSettings(
            @Shorthand @Meaning("the model's file, relative to the scenario") String model,
            @Meaning("metres per unit of the file: 0.001 for one in millimetres") @Measures(value = Dimension.NUMBER, max = 10_000) @Positive @Default("1") double scale,
            @Meaning("where its origin is, from the reported place: [ahead, left, up]") @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[0, 0, 0]") List<Double> offset,
            @Meaning("how far it is turned to the left before it is moved") @Measures(value = Dimension.ANGLE, min = -2 * Math.PI, max = 2 * Math.PI) @Default("0 deg") double turn,
            @Meaning("which axis of the file is up: y (then z is ahead), or z (then x is ahead); usual is y for glTF and z for the others") @Default("usual") ModelPlacement.Axes up) {
    }

    @Meaning("an occupancy image as mapping robots write it: dark is occupied, light and transparent are free")
    public record PictureSettings(
            @Meaning("a PNG, GIF, BMP or JPEG file, relative to the scenario") String file,
            @Meaning("size of a pixel") @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("0.1 m") double scale,
            @Meaning("position of the image's lower left corner") @Default("[0, 0]") LocalPosition origin) {
    }
}
