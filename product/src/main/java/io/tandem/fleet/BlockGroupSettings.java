package io.tandem.fleet;

import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.BlockSettings;
import io.tandem.perception.PerceptionSettings;
import io.tandem.scene.model.Look;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Things that have everything in common but their id and starting place: boxes, pallets, cones. */
@Meaning("things with shape, mass and friction that stand, slide when pushed, or are fixed")
public record BlockGroupSettings(
        @Meaning("their ids: 9001..9010, one number, or a list") Ids ids,
        @Meaning("their names, where {id} is the id and {n} counts from 1") @Default("block-{id}") String name,
        @Meaning("mass of each") @Measures(Dimension.MASS) @Positive double mass,
        @Meaning("moment of inertia about a vertical axis through the centre; absent: that of a plate of even density")
        @Measures(Dimension.INERTIA) @Positive OptionalDouble inertia,
        @Meaning("corners of the outline in order, [x, y] from the reported place; others touch its convex hull; absent: that of look")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[]") List<List<Double>> outline,
        @Meaning("lowest and highest point above the ground") @Measures(value = Dimension.LENGTH, min = 0, max = 100) @Default("[0 m, 1 m]") Span height,
        @Meaning("friction coefficient on the ground") @Measures(value = Dimension.NUMBER, min = 0, max = 10) @Default("0.4") double mu,
        @Meaning("whether nothing moves them") @Default("false") boolean fixed,
        @Meaning("where they begin") StartSettings start,
        @Meaning("a model that sensors see; absent: the outline, extruded") Optional<Look> look) {

    /** What they are as bodies. */
    public BlockSettings mobility() {
        BlockSettings written = new BlockSettings(mass, inertia, outline, height, mu, fixed);
        return look.map(model -> written.outlined(model.outline())).orElse(written);
    }

    /** The same as a group of participants without behaviors. */
    public GroupSettings group() {
        return new GroupSettings(ids, name, Kind.GROUND, OptionalDouble.empty(), GroupSettings.Role.EXTRA, mobility(), Optional.empty(), PerceptionSettings.EXACT,
                start, List.of(), List.of(), Optional.empty(), List.of(), look);
    }
}
