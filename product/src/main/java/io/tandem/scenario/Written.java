package io.tandem.scenario;

import io.tandem.geo.Local;
import io.tandem.road.Mark;
import io.tandem.road.Waypoint;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;

/** How things on the map are written, where that differs from what they are. */
final class Written {

    private Written() {
    }

    @Meaning("the place where the scenario happens: the origin of all metres")
    record OfSite(
            @Meaning("latitude in degrees; the grid is good from -80 to 84")
            @Measures(value = Dimension.NUMBER, min = -80, max = 84) double lat,
            @Meaning("longitude in degrees, east is positive") @Measures(value = Dimension.NUMBER, min = -180, max = 180) double lon,
            @Meaning("height of the origin above the ellipsoid")
            @Measures(value = Dimension.LENGTH, min = -12_000, max = 100_000) @Default("0 m") double height) {
    }

    @Meaning("a place by latitude and longitude")
    record OfPlace(
            @Meaning("latitude in degrees") @Measures(value = Dimension.NUMBER, min = -90, max = 90) double lat,
            @Meaning("longitude in degrees") @Measures(value = Dimension.NUMBER, min = -180, max = 180) double lon,
            @Meaning("height above the site") @Measures(value = Dimension.LENGTH) @Default("0 m") double height) {
    }

    @Meaning("a box or a simple polygon, perhaps with holes and between two heights")
    record OfArea(
            @Meaning("an upright rectangle") Optional<OfBox> box,
            @Meaning("the corners in order, at least three; in metres, as {lat, lon}, or by points' names")
            @Default("[]") List<Local> polygon,
            @Meaning("polygons that are left out of the area") @Default("[]") List<List<Local>> holes,
            @Meaning("lowest and greatest height above the site; absent: all heights")
            @Measures(Dimension.LENGTH) Optional<Span> height) {
    }

    @Meaning("an upright rectangle")
    record OfBox(
            @Meaning("its middle") Local center,
            @Meaning("width from west to east and depth from south to north")
            @Measures(Dimension.LENGTH) @Positive List<Double> size) {
    }

    @Meaning("a path of waypoints with speeds, stops and bumps")
    record OfRoute(
            @Meaning("the points in order, at least two") List<Waypoint> waypoints,
            @Meaning("whether the last waypoint leads back to the first") @Default("false") boolean closed,
            @Meaning("stops and bumps by their distance along the path") @Default("[]") List<Mark> marks) {
    }
}
