package io.tandem.road;

import io.tandem.geo.LocalPosition;
import io.tandem.road.control.LanePriority;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A lane in a scenario file. */
@Meaning("a lane: a smooth curve through waypoints, with a width and a speed limit")
public record LaneSettings(
        @Meaning("unique name of the lane") String name,
        @Meaning("waypoints of its centre line in order, at least two") List<Point> points,
        @Meaning("whether the lane returns from the last waypoint to the first") @Default("false") boolean closed,
        @Meaning("width, where waypoints do not set it")
        @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("3.5 m") double width,
        @Meaning("speed limit, where waypoints do not set it")
        @Measures(value = Dimension.SPEED, max = 200) @Positive @Default("50 km/h") double limit,
        @Meaning("interpolation of the width between waypoints") @Default("step") Interpolation widths,
        @Meaning("interpolation of the speed limit between waypoints") @Default("step") Interpolation limits,
        @Meaning("lanes of different layers pass over one another, as bridges do")
        @Measures(value = Dimension.NUMBER, min = -100, max = 100) @Default("0") int layer,
        @Meaning("which lane goes first where it crosses or merges with others, also for lanes that only this one leads to") @Default("usual") LanePriority priority) {

    @Meaning("a waypoint of a lane")
    public record Point(
            @Shorthand @Meaning("position: name of a point, [east, north] in metres, or {lat, lon}") LocalPosition at,
            @Meaning("width of the lane from here on") @Measures(value = Dimension.LENGTH, max = 100) @Positive OptionalDouble width,
            @Meaning("speed limit from here on") @Measures(value = Dimension.SPEED, max = 200) @Positive OptionalDouble limit,
            @Meaning("direction of the lane here, anticlockwise from east; absent: that of the smooth curve")
            @Measures(Dimension.ANGLE) OptionalDouble heading) {
    }

    public LaneDefinition plan() {
        List<LanePoint> made = new ArrayList<>();
        double lastWidth = width;
        double lastLimit = limit;
        for (Point point : points) {
            lastWidth = point.width.orElse(lastWidth);
            lastLimit = point.limit.orElse(lastLimit);
            made.add(new LanePoint(point.at.east(), point.at.north(), lastWidth, lastLimit, point.heading.orElse(Double.NaN)));
        }
        return new LaneDefinition(name, made, closed, widths, limits, layer).withPriority(priority);
    }
}
