package io.tandem.mobility.powertrain;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.OptionalDouble;

/** What a scenario changes of an engine. */
@Meaning("what is different about an engine or motor; what is absent is that of the preset")
public record EngineSettings(
        @Meaning("torque at full load: rows of [rpm, N·m] by rising rpm") @Default("[]") List<List<Double>> torque,
        @Meaning("idle speed, rpm") @Measures(value = Dimension.NUMBER, max = 20_000) @Positive OptionalDouble idle,
        @Meaning("speed above which there is no fuel, rpm") @Measures(value = Dimension.NUMBER, max = 50_000) @Positive OptionalDouble cutOff,
        @Meaning("moment of inertia with flywheel") @Measures(value = Dimension.INERTIA, min = 0, max = 100) OptionalDouble inertia,
        @Meaning("share of the energy of fuel, or of the battery, that becomes work") @Measures(value = Dimension.SHARE, max = 1) @Positive OptionalDouble efficiency) {

    /** The usual engine with these changes. */
    public CarDesign.Engine over(CarDesign.Engine usual) {
        return new CarDesign.Engine(torque.isEmpty() ? usual.torque() : new TorqueCurve(torque), usual.isElectric() ? 0 : idle.orElse(usual.idle()), cutOff.orElse(usual.cutOff()),
                usual.dragBase(), usual.dragRise(), inertia.orElse(usual.inertia()), efficiency.orElse(usual.efficiency()), usual.recovery(), usual.maxRecovery(), usual.auxiliary());
    }
}
