package io.tandem.mobility.rigid;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A chassis, without its wheels. Places are in the vehicle's frame: x ahead and y to the left of the reported place. */
@Meaning("the chassis, without wheels; what is absent comes from the preset")
public record ChassisSettings(
        @Meaning("mass of the chassis alone") @Measures(Dimension.MASS) @Positive OptionalDouble mass,
        @Meaning("moment of inertia about its own vertical axis through its centre of mass; absent: that of a plate of even density")
        @Measures(Dimension.INERTIA) @Positive OptionalDouble inertia,
        @Meaning("corners of its outline in order, [x, y] ahead and to the left of the reported place; others touch its convex hull; absent: that of look, else by preset")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[]") List<List<Double>> outline,
        @Meaning("lowest and highest point above the ground; absent: by preset, else [0.2 m, 1.5 m]")
        @Measures(value = Dimension.LENGTH, min = 0, max = 100) Optional<Span> height,
        @Meaning("its centre of mass, [x, y], or [x, y, z] with the height above the ground from which load shifts between wheels; absent: [0, 0]")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[]") List<Double> centerOfMass) {

    static final Span USUAL_HEIGHT = new Span(0.2, 1.5);

    /** Nothing is said: all comes from a preset. */
    public static final ChassisSettings NONE = new ChassisSettings(OptionalDouble.empty(), OptionalDouble.empty(), List.of(), Optional.empty(), List.of());

    static ChassisSettings box(double mass, OptionalDouble inertia, double rear, double front, double width, Span height) {
        double side = width / 2;
        return new ChassisSettings(OptionalDouble.of(mass), inertia,
                List.of(List.of(front, side), List.of(front, -side), List.of(rear, -side), List.of(rear, side)), Optional.of(height), List.of());
    }

    /** Takes from another what is absent here. An outline of its own brings an inertia of its own. */
    ChassisSettings over(ChassisSettings base) {
        OptionalDouble turning = inertia.isPresent() || !outline.isEmpty() || mass.isPresent() ? inertia : base.inertia;
        return new ChassisSettings(mass.isPresent() ? mass : base.mass, turning, outline.isEmpty() ? base.outline : outline,
                height.isPresent() ? height : base.height, centerOfMass.isEmpty() ? base.centerOfMass : centerOfMass);
    }

    /** The same with another outline. */
    public ChassisSettings outlined(List<List<Double>> corners) {
        return new ChassisSettings(mass, inertia, corners, height, centerOfMass);
    }

    double massX() {
        return coordinate(0);
    }

    double massY() {
        return coordinate(1);
    }

    /** Height of the centre of mass from which load shifts; 0 for a body whose loads never change. */
    double massZ() {
        return coordinate(2);
    }

    private double coordinate(int axis) {
        return centerOfMass.size() > axis ? centerOfMass.get(axis) : 0;
    }
}
