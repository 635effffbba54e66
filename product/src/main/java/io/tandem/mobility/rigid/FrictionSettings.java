package io.tandem.mobility.rigid;

import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;

/** Friction between wheels and ground. */
@ChosenBy(value = "model", usual = "dry")
public sealed interface FrictionSettings {

    FrictionSettings USUAL = new Dry(0.8, 0.01, 0);

    /** Greatest force per load. */
    double mu();

    /** Dry rolling resistance, as force per load. */
    double rolling();

    /** Torque per spin, N m s/rad. */
    double damping();

    @Meaning("dry friction, along and across the wheel each on its own")
    record Dry(
            @Meaning("friction coefficient, the greatest force per load") @Measures(value = Dimension.NUMBER, min = 0, max = 10) @Default("0.8") double mu,
            @Meaning("damping of the axle in N·m·s/rad") @Measures(value = Dimension.NUMBER, min = 0) @Default("0.01") double damping,
            @Meaning("rolling resistance, as force per load") @Measures(value = Dimension.NUMBER, min = 0, max = 1) @Default("0") double rolling)
            implements FrictionSettings {
    }

    @Meaning("dry friction whose force along and across together stays within mu times load")
    record Ellipse(
            @Meaning("friction coefficient, the greatest force per load") @Measures(value = Dimension.NUMBER, min = 0, max = 10) @Default("0.8") double mu,
            @Meaning("damping of the axle in N·m·s/rad") @Measures(value = Dimension.NUMBER, min = 0) @Default("0.01") double damping,
            @Meaning("rolling resistance, as force per load") @Measures(value = Dimension.NUMBER, min = 0, max = 1) @Default("0") double rolling)
            implements FrictionSettings {
    }

    @Meaning("dry friction with the rolling resistance of soft ground by Ward and Iagnemma, load × (r1 (1 − e^(−a v)) + r2 v)")
    record WardIagnemma(
            @Meaning("friction coefficient, the greatest force per load") @Measures(value = Dimension.NUMBER, min = 0, max = 10) @Default("0.8") double mu,
            @Meaning("damping of the axle in N·m·s/rad") @Measures(value = Dimension.NUMBER, min = 0) @Default("0.01") double damping,
            @Meaning("how fast it sets in, s/m") @Measures(value = Dimension.NUMBER, min = 0, max = 1000) @Default("50") double a,
            @Meaning("constant part, as force per load") @Measures(value = Dimension.NUMBER, min = 0, max = 1) @Default("0.0075") double r1,
            @Meaning("part that grows with speed, s/m: 0.02 is sand, 0 a road") @Measures(value = Dimension.NUMBER, min = 0, max = 1) @Default("0.02") double r2)
            implements FrictionSettings {

        @Override
        public double rolling() {
            return 0;
        }
    }
}
