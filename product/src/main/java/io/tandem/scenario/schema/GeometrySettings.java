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

    @Meaning("the place where the scenario happens: the origin of all metres")
    public record SiteSettings(
            @Meaning("latitude in degrees; the grid is good from -80 to 84")
            @Measures(value = Dimension.NUMBER, min = -80, max = 84) double lat,
            @Meaning("longitude in degrees, east is positive") @Measures(value = Dimension.NUMBER, min = -180, max = 180) double lon,
            @Meaning("height of the origin above the ellipsoid")
            @Measures(value = Dimension.LENGTH, min = -12_000, max = 100_000) @Default("0 m") double height) {
    }

    @Meaning("a place by latitude and longitude")
    public record PlaceSettings(
            @Meaning("latitude in degrees") @Measures(value = Dimension.NUMBER, min = -90, max = 90) double lat,
            @Meaning("longitude in degrees") @Measures(value = Dimension.NUMBER, min = -180, max = 180) double lon,
            @Meaning("height above the site") @Measures(value = Dimension.LENGTH) @Default("0 m") double height) {
    }

    @Meaning("a box or a simple polygon, perhaps with holes and between two heights")
    public record AreaSettings(
            @Meaning("an upright rectangle") Optional<BoxSettings> box,
            @Meaning("the corners in order, at least three; in metres, as {lat, lon}, or by points' names")
            @Default("[]") List<LocalPosition> polygon,
            @Meaning("polygons that are left out of the area") @Default("[]") List<List<LocalPosition>> holes,
            @Meaning("lowest and greatest height above the site; absent: all heights")
            @Measures(Dimension.LENGTH) Optional<Span> height) {
    }

    @Meaning("an upright rectangle")
    public record BoxSettings(
            @Meaning("its middle") LocalPosition center,
            @Meaning("width from west to east and depth from south to north")
            @Measures(Dimension.LENGTH) @Positive List<Double> size) {
    }

    @Meaning("a path: waypoints with speeds, stops and bumps, or a way along the lanes of the road")
    public record RouteSettings(
            @Meaning("the points in order, at least two") @Default("[]") List<Waypoint> waypoints,
            @Meaning("the name of a lane of the road that is followed from its start to its end") Optional<String> lane,
            @Meaning("places on the road that are passed in order, at least two, on the quickest way") @Default("[]") List<StopSettings> route,
            @Meaning("whether the last waypoint or place leads back to the first") @Default("false") boolean closed,
            @Meaning("stops and bumps by their distance along the path") @Default("[]") List<RouteMark> marks) {
    }

    @Meaning("a place on the road")
    public record StopSettings(
            @Shorthand @Meaning("a place, whose nearest lane is meant") Optional<LocalPosition> place,
            @Meaning("the name of a lane") Optional<String> lane,
            @Meaning("metres along the lane; absent: its start") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble at) {
    }

    @Meaning("the roads: a map's file, or lanes and how they are connected")
    public record RoadSettings(
            @Shorthand @Meaning("a map beside the scenario's file: OpenStreetMap (.osm), OpenDRIVE (.xodr), CommonRoad (.xml) or RNDF (.rndf)")
            Optional<String> file,
            @Meaning("on which side one drives, where the map does not say") @Default("right") DrivingSide side,
            @Meaning("lanes drawn here") @Default("[]") List<LaneSettings> lanes,
            @Meaning("how lanes drawn here are connected") @Default("[]") List<LaneConnectionSettings> connections) {
    }

    @Meaning("what permanently stands around: nobody sees through it, and planners may not drive through it")
    public record WorldSettings(
            @Meaning("areas, by name or drawn here, in which something stands from edge to edge") @Default("[]") List<Area> walls,
            @Meaning("a picture of more, in which dark is occupied") Optional<PictureSettings> picture) {
    }

    @Meaning("obstacles drawn as a picture, as mapping robots write them: dark is occupied, light and transparent are free")
    public record PictureSettings(
            @Meaning("a PNG, GIF, BMP or JPEG beside the scenario's file") String file,
            @Meaning("metres that a pixel is across") @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("0.1 m") double scale,
            @Meaning("the place of the picture's lower left corner") @Default("[0, 0]") LocalPosition origin) {
    }
}
