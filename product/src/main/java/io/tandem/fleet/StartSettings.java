package io.tandem.fleet;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Where and how vehicles begin. Exactly one of {@code random-in}, {@code at}, {@code lat} with {@code lon}, {@code grid}, {@code line},
 * {@code on-lanes}, {@code inflow} is given.
 */
public record StartSettings(
        @Meaning("anywhere in this area, drawn evenly") Optional<Area> randomIn,
        @Meaning("this place, for a single vehicle or for all") Optional<LocalPosition> at,
        @Meaning("latitude in degrees, with lon") @Measures(value = Dimension.NUMBER, min = -90, max = 90) OptionalDouble lat,
        @Meaning("longitude in degrees, with lat") @Measures(value = Dimension.NUMBER, min = -180, max = 180) OptionalDouble lon,
        @Meaning("rows and columns") Optional<Grid> grid,
        @Meaning("evenly spaced from one place to another") Optional<Line> line,
        @Meaning("on the road's lanes, one behind the other and heading along them") Optional<OnLanes> onLanes,
        @Meaning("off the road, until it is their turn to drive onto it") Optional<Inflow> inflow,
        @Meaning("anticlockwise from east; absent: drawn at random with random-in, else east")
        @Measures(Dimension.ANGLE) OptionalDouble heading,
        @Meaning("metres above the site; negative is below") @Measures(Dimension.LENGTH) OptionalDouble height,
        @Meaning("speed at the start; absent: cruising speed for random-in, what lets one brake with comfort for what is ahead for on-lanes, "
                + "what is allowed for inflow, else at rest")
        @Measures(Dimension.SPEED) OptionalDouble speed,
        @Meaning("with random-in, draw again when nearer than this to one of the group; the event CROWDED names the vehicles without such a place")
        @Measures(value = Dimension.LENGTH, min = 0) @Default("0 m") double apart) {

    /** At rest at a place. */
    public static StartSettings at(LocalPosition place) {
        return new StartSettings(Optional.empty(), Optional.of(place), OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0);
    }

    /** A grid of starting places, filled row by row from its south-west corner. */
    public record Grid(
            @Meaning("the south-west corner") LocalPosition origin,
            @Meaning("places in a row; absent: as square as can be") @Positive OptionalInt columns,
            @Meaning("distance between neighbours") @Measures(Dimension.LENGTH) @Positive double spacing) {
    }

    /** A line of starting places: the first vehicle at one end, the last at the other. */
    public record Line(
            @Meaning("place of the first") LocalPosition from,
            @Meaning("place of the last") LocalPosition to) {
    }

    /** Places on lanes. */
    public record OnLanes(
            @Meaning("names of lanes; none: all lanes") @Default("[]") List<String> lanes,
            @Meaning("from one to the next; absent: as far as there is room for all, groups on the same lanes together; nobody begins where lanes cross or merge")
            @Measures(Dimension.LENGTH) @Positive OptionalDouble spacing) {
    }

    /** A source of traffic. Whose road ends waits to come again. */
    public record Inflow(
            @Shorthand @Meaning("names of the lanes at whose start they come, in turn") List<String> lanes,
            @Meaning("vehicles per hour and lane, as long as there are any and they find room; they come a little irregularly")
            @Measures(value = Dimension.NUMBER, max = 3600) @Positive @Default("600") double perHour,
            @Meaning("when the first comes") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double after) {
    }
}
