package io.tandem.mobility.rigid;

import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.mobility.powertrain.EngineSettings;
import io.tandem.mobility.powertrain.Gearbox;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** An engine or motor with clutch, gearbox and brakes on the wheels of a rigid body. */
@Named("powertrain")
@Meaning("an engine or electric motor with clutch, gearbox and brakes that a pedal works, as of the model powertrain, on wheels that slip and lock; without a preset or "
        + "chassis and wheels of its own the body is that of the car, too")
public record EngineDriveSettings(
        @Meaning("the car whose powertrain it is, of which other keys change parts") @Default("small-car") CarPreset preset,
        @Meaning("how gears change; absent: by preset") Optional<Gearbox> gearbox,
        @Meaning("engine of its own; absent: by preset") Optional<EngineSettings> engine,
        @Meaning("ratios of the gears, first gear first; absent: by preset") @Default("[]") List<Double> gears,
        @Meaning("ratio of the final drive, with gears; absent: 1") @Measures(value = Dimension.NUMBER, max = 100) @Positive OptionalDouble finalDrive,
        @Meaning("force of all brakes at full pedal, shared among the wheels by load; absent: by preset") @Measures(value = Dimension.FORCE, max = 1e6) @Positive
        OptionalDouble brakeForce,
        @Meaning("drag coefficient times frontal area, m2; absent: by preset") @Measures(value = Dimension.NUMBER, min = 0, max = 50) OptionalDouble dragArea,
        @Meaning("steer of the middle of the axle at full lock; absent: by preset") @Measures(value = Dimension.ANGLE, max = 1.4) @Positive OptionalDouble maxSteer,
        @Meaning("the axles that are driven; absent: by preset") Optional<Axles> axles,
        @Meaning("open splits torque evenly; torsen gives up to its bias times more to what turns slower") @Default("open") Differentials differential,
        @Meaning("share of the torque that goes to the front axle, of 4wd") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0.5") double frontRearSplit,
        @Meaning("greatest ratio of the two torques of a differential, of torsen") @Measures(value = Dimension.NUMBER, min = 1, max = 20) @Default("2") double bias)
        implements DriveSettings {

    private static final double EVEN = 0.5;

    @Override
    public double fullLock() {
        return maxSteer.orElse(preset.design().steering().max());
    }

    /** The differentials between gearbox and wheels. */
    AckermannDrivetrain differentials() {
        return new AckermannDrivetrain(fullLock(), axles.orElse(CarBody.of(preset).driven()), differential, frontRearSplit, EVEN, EVEN, bias, bias, bias);
    }

    /** The car with what is different about it. */
    public CarDesign car() {
        return preset.design().with(gearbox, engine, gears, finalDrive, brakeForce);
    }

    /** The car on the wheels and with the mass of a body. */
    CarDesign on(WheeledBody body, double rolling) {
        CarDesign car = car();
        CarDesign.Chassis usual = car.chassis();
        double radius = body.drivenRadius();
        double inertia = (body.movedMass() - body.mass) * radius * radius / CarDesign.WHEELS;
        return car.on(new CarDesign.Chassis(body.mass, radius, inertia, dragArea.orElse(usual.dragArea()), rolling, usual.rollingRise(), usual.length(), usual.width(),
                usual.wheelbase()));
    }
}
