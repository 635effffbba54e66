package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import io.tandem.unit.UnitSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Settings of a class of one's own. */
@Named("java")
@Meaning("a class of your own in Java on the class path")
public record JavaSettings(
        @Meaning("the name that its provider has") @Fixed String name,
        @Meaning("by the unit's input: a quantity of the vehicle, or a number") @Fixed @Default("{}") Map<String, String> inputs,
        @Meaning("by the unit's output: a quantity of the vehicle") @Fixed @Default("{}") Map<String, String> outputs,
        @Meaning("by the unit's variable: a quantity of the vehicle at its start; without one of the position, the unit's position counts from the start") @Fixed @Default("{}") Map<String, String> start,
        @Meaning("by the unit's variable: a number that is set before it is initialised") @Fixed @Measures(Dimension.NUMBER) @Default("{}") Map<String, Double> parameters,
        @Meaning("longest step that it is asked for at once") @Fixed @Measures(value = Dimension.TIME, max = 10) @Positive @Default("1 s") double step,
        @Meaning("real time after which a unit that does not answer is given up") @Fixed @Measures(value = Dimension.TIME, max = 600) @Positive @Default("5 s") double patience,
        @Meaning("cruising speed, of which behaviors command a share, where it is a vehicle; absent: by kind")
        @Measures(value = Dimension.SPEED, min = 0, max = 1000) OptionalDouble speed) implements MobilitySettings, UnitSettings {

    @Override
    public UnitSource source() {
        return new UnitSource(UnitSource.Kind.JAVA, name, List.of(), inputs, outputs, start, parameters, step, patience, true);
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return UnitMotion.limits(kind, wheelbase(kind, length), speed);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new UnitMotion(limits, stepSeconds, first, rows);
    }
}
