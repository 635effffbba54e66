package io.tandem.mobility.rigid;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.OptionalDouble;

/** One wheel. */
@Meaning("a wheel")
public record WheelSettings(
        @Meaning("its place, [x, y] ahead and to the left of the reported place")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) List<Double> at,
        @Meaning("rolling diameter") @Measures(value = Dimension.LENGTH, max = 20) @Positive double diameter,
        @Meaning("width") @Measures(value = Dimension.LENGTH, max = 20) @Positive @Default("0.2 m") double width,
        @Meaning("mass of the wheel") @Measures(Dimension.MASS) @Positive @Default("15 kg") double mass,
        @Meaning("moment of inertia about its axle; absent: that of a disc, half of mass times radius squared")
        @Measures(Dimension.INERTIA) @Positive OptionalDouble inertia,
        @Meaning("it turns with the steering") @Default("false") boolean steers,
        @Meaning("a motor drives it") @Default("false") boolean driven,
        @Meaning("it swivels freely: it carries load and never pushes, brakes or holds a side") @Default("false") boolean caster) {

    static WheelSettings of(double x, double y, double diameter, double mass, boolean steers, boolean driven) {
        return new WheelSettings(List.of(x, y), diameter, diameter / 3, mass, OptionalDouble.empty(), steers, driven, false);
    }

    static WheelSettings caster(double x, double diameter, double mass) {
        return new WheelSettings(List.of(x, 0.0), diameter, diameter / 3, mass, OptionalDouble.empty(), false, false, true);
    }

    public double x() {
        return at.get(0);
    }

    public double y() {
        return at.get(1);
    }

    double radius() {
        return diameter / 2;
    }

    double spinInertia() {
        return inertia.orElse(mass * radius() * radius() / 2);
    }
}
