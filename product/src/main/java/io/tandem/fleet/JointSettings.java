package io.tandem.fleet;

import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.ParticipantId;
import java.util.List;
import java.util.OptionalDouble;

/** A joint between two bodies. */
@ChosenBy("type")
public sealed interface JointSettings {

    /** ids of the two */
    List<Integer> between();

    /** the joint's place on each of them, [x, y] ahead and to the left of the reported place, metres */
    List<List<Double>> at();

    /** A pin. */
    @Named("revolute")
    @Meaning("a pin that holds a place of one body to a place of another: a hitch, a hinge")
    record Revolute(
            @Meaning("ids of the two bodies, of which one at least is rigid or a block") @ParticipantId List<Integer> between,
            @Meaning("the pin's place on each of them, [x, y] ahead and to the left of the reported place")
            @Measures(value = Dimension.LENGTH, min = -100, max = 100) List<List<Double>> at,
            @Meaning("most by which their headings differ, to either side; absent: any") @Measures(value = Dimension.ANGLE, min = 0) OptionalDouble limit,
            @Meaning("of a spring toward the same heading, N·m per rad") @Measures(value = Dimension.NUMBER, min = 0) @Default("0") double stiffness,
            @Meaning("N·m per rad/s") @Measures(value = Dimension.NUMBER, min = 0) @Default("0") double damping) implements JointSettings {
    }

    /** A rod, a rope or a spring. */
    @Named("distance")
    @Meaning("a rod, a rope or a spring between a place of one body and a place of another")
    record Distance(
            @Meaning("ids of the two bodies, of which one at least is rigid or a block") @ParticipantId List<Integer> between,
            @Meaning("its place on each of them, [x, y] ahead and to the left of the reported place")
            @Measures(value = Dimension.LENGTH, min = -100, max = 100) List<List<Double>> at,
            @Meaning("least distance between the two places") @Measures(value = Dimension.LENGTH, min = 0) @Default("0 m") double min,
            @Meaning("greatest distance; absent: any; the same as min for a rod") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble max,
            @Meaning("length at which the spring is at rest; absent: as at the start") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble rest,
            @Meaning("of the spring, N per m") @Measures(value = Dimension.NUMBER, min = 0) @Default("0") double stiffness,
            @Meaning("N per m/s") @Measures(value = Dimension.NUMBER, min = 0) @Default("0") double damping) implements JointSettings {
    }
}
