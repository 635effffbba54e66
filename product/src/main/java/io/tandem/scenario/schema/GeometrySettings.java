package io.tandem.scenario.schema;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.road.LaneConnectionSettings;
import io.tandem.road.LaneSettings;
import io.tandem.road.RouteMark;
import io.tandem.road.Waypoint;
import io.tandem.road.map.DrivingSide;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import io.tandem.setting.Span;
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

    @Meaning("the roads: a map file, or lanes and their connections")
    public record RoadSettings(
            @Shorthand @Meaning("a map file, relative to the scenario: OpenStreetMap or Lanelet2 (.osm), OpenDRIVE (.xodr), CommonRoad (.xml), SUMO (.net.xml) or RNDF (.rndf)")
            Optional<String> file,
            @Meaning("side of the road on which traffic drives, where the map does not state it") @Default("right") DrivingSide side,
            @Meaning("lanes defined here") @Default("[]") List<LaneSettings> lanes,
            @Meaning("connections of lanes") @Default("[]") List<LaneConnectionSettings> connections) {
    }

    @Meaning("permanent obstacles: they block the view of sensors and the paths of planners")
    public record WorldSettings(
            @Meaning("areas, by name or defined here, that are completely occupied") @Default("[]") List<Area> walls,
            @Meaning("an occupancy image with more obstacles, in which dark is occupied") Optional<PictureSettings> picture) {
    }

    @Meaning("an occupancy image as mapping robots write it: dark is occupied, light and transparent are free")
    public record PictureSettings(
            @Meaning("a PNG, GIF, BMP or JPEG file, relative to the scenario") String file,
            @Meaning("size of a pixel") @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("0.1 m") double scale,
            @Meaning("position of the image's lower left corner") @Default("[0, 0]") LocalPosition origin) {
    }
}
