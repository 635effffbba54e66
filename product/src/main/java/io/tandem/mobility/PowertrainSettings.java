package io.tandem.mobility;

import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.mobility.powertrain.EngineSettings;
import io.tandem.mobility.powertrain.Gearbox;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Settings of a {@link Powertrain}. */
@Named("powertrain")
@Meaning("a car with an engine or electric motor, clutch, gearbox, brakes, air drag and rolling resistance, on level ground or slopes; its tyres do not slip")
public record PowertrainSettings(
        @Meaning("a common car, of which other keys change parts") @Fixed @Default("small-car") CarPreset preset,
        @Meaning("cruising speed, of which behaviors command a share; absent: by preset")
        @Measures(value = Dimension.SPEED, min = 0, max = 100) OptionalDouble speed,
        @Meaning("how gears change; absent: by preset") @Fixed Optional<Gearbox> gearbox,
        @Meaning("engine of its own; absent: by preset") @Fixed Optional<EngineSettings> engine,
        @Meaning("ratios of the gears, first gear first; absent: by preset") @Fixed @Default("[]") List<Double> gears,
        @Meaning("ratio of the final drive, with gears; absent: 1") @Fixed @Measures(value = Dimension.NUMBER, max = 100) @Positive OptionalDouble finalDrive,
        @Meaning("mass with driver and load; absent: by preset") @Measures(value = Dimension.MASS, max = 200_000) @Positive OptionalDouble mass,
        @Meaning("dynamic radius of the driven wheels; absent: by preset") @Measures(value = Dimension.LENGTH, max = 3) @Positive OptionalDouble wheelRadius,
        @Meaning("drag coefficient times frontal area, m2; absent: by preset") @Measures(value = Dimension.NUMBER, min = 0, max = 50) OptionalDouble dragArea,
        @Meaning("rolling resistance per weight; absent: by preset") @Measures(value = Dimension.NUMBER, min = 0, max = 1) OptionalDouble rolling,
        @Meaning("force of all brakes at full pedal; absent: by preset") @Measures(value = Dimension.FORCE, max = 1e6) @Positive OptionalDouble brakeForce,
        @Meaning("distance between the axles; the middle between them is reported; absent: by preset")
        @Measures(value = Dimension.LENGTH, max = 30) @Positive OptionalDouble wheelbase,
        @Meaning("steer angle at full lock; absent: by preset") @Measures(value = Dimension.ANGLE, max = 1.5) @Positive OptionalDouble maxSteer,
        @Meaning("greatest change of steer; absent: by preset") @Measures(Dimension.ANGULAR_RATE) @Positive OptionalDouble maxSteerRate,
        @Meaning("time constant of the wheels' steer; absent: by preset") @Measures(value = Dimension.TIME, min = 0, max = 10) OptionalDouble steerLag)
        implements MobilitySettings {

    /** The car with what its preset adds. */
    public CarDesign design() {
        CarDesign usual = preset.design();
        CarDesign.Chassis chassis = usual.chassis();
        CarDesign.Steering steering = usual.steering();
        return usual.with(gearbox, engine, gears, finalDrive, brakeForce)
                .on(new CarDesign.Chassis(mass.orElse(chassis.mass()), wheelRadius.orElse(chassis.wheelRadius()), chassis.wheelInertia(), dragArea.orElse(chassis.dragArea()),
                        rolling.orElse(chassis.rolling()), chassis.rollingRise(), chassis.length(), chassis.width(), wheelbase.orElse(chassis.wheelbase())))
                .steeredBy(new CarDesign.Steering(maxSteer.orElse(steering.max()), maxSteerRate.orElse(steering.maxRate()), steerLag.orElse(steering.lag()), steering.grip()));
    }

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.of(preset.design().chassis().length());
    }

    @Override
    public Optional<Body> usualBody() {
        CarDesign.Chassis chassis = preset.design().chassis();
        return Optional.of(new Body(chassis.length(), chassis.width()));
    }

    @Override
    public double wheelbase(Kind kind, double length) {
        return design().chassis().wheelbase();
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return Powertrain.limits(design(), speed.orElse(preset.cruise()));
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new Powertrain(design(), stepSeconds, first, rows);
    }
}
