package io.tandem.fleet;

import io.tandem.geo.Area;
import io.tandem.geo.Local;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Where and how vehicles begin. Exactly one of {@code random-in}, {@code at}, {@code lat} with {@code lon}, {@code grid}, {@code line} is given. */
public record StartSettings(
        @Meaning("anywhere in this area, drawn evenly") Optional<Area> randomIn,
        @Meaning("this place, for a single vehicle or for all") Optional<Local> at,
        @Meaning("latitude in degrees, with lon") @Measures(value = Dimension.NUMBER, min = -90, max = 90) OptionalDouble lat,
        @Meaning("longitude in degrees, with lat") @Measures(value = Dimension.NUMBER, min = -180, max = 180) OptionalDouble lon,
        @Meaning("rows and columns") Optional<Grid> grid,
        @Meaning("evenly spaced from one place to another") Optional<Line> line,
        @Meaning("anticlockwise from east; absent: drawn at random with random-in, else east")
        @Measures(Dimension.ANGLE) OptionalDouble heading,
        @Meaning("metres above the site; negative is below") @Measures(Dimension.LENGTH) OptionalDouble height,
        @Meaning("speed at the start; absent: cruising speed for random-in, else at rest")
        @Measures(Dimension.SPEED) OptionalDouble speed,
        @Meaning("with random-in, draw again when nearer than this to one of the group; the event CROWDED tells who found no such place")
        @Measures(value = Dimension.LENGTH, min = 0) @Default("0 m") double apart) {

    /** A grid of starting places, filled row by row from its south-west corner. */
    public record Grid(
            @Meaning("the south-west corner") Local origin,
            @Meaning("places in a row; absent: as square as can be") @Positive OptionalInt columns,
            @Meaning("distance between neighbours") @Measures(Dimension.LENGTH) @Positive double spacing) {
    }

    /** A line of starting places: the first vehicle at one end, the last at the other. */
    public record Line(
            @Meaning("place of the first") Local from,
            @Meaning("place of the last") Local to) {
    }
}
