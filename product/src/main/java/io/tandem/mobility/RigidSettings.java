package io.tandem.mobility;

import io.tandem.contact.Plate;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.mobility.rigid.ChassisSettings;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.DriveSettings;
import io.tandem.mobility.rigid.EngineDriveSettings;
import io.tandem.mobility.rigid.FrictionSettings;
import io.tandem.mobility.rigid.OdometrySettings;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.RigidPreset;
import io.tandem.mobility.rigid.WheelSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Settings of a {@link Rigid} body on wheels. */
@Named("rigid")
@Meaning("a rigid body on wheels that roll, slip and lock; steps of at most 10 ms")
public record RigidSettings(
        @Meaning("a common machine, of which other keys change parts") @Fixed Optional<RigidPreset> preset,
        @Meaning("cruising speed, of which behaviors command a share; absent: by preset, else by kind")
        @Measures(value = Dimension.SPEED, min = 0, max = 100) OptionalDouble speed,
        @Meaning("how wheels steer and are driven; absent: by preset, else ackermann") @Fixed Optional<DriveSettings> drive,
        @Meaning("the chassis; absent: by preset") @Fixed @Default("{}") ChassisSettings chassis,
        @Meaning("the wheels, two or more; absent: by preset") @Fixed @Default("[]") List<WheelSettings> wheels,
        @Meaning("friction between wheels and ground; absent: by preset, else dry") @Fixed Optional<FrictionSettings> friction,
        @Meaning("what makes torques of set-points; absent: by preset") @Fixed @Default("{}") ControlSettings control,
        @Meaning("calibration errors of odometry") @Fixed @Default("{}") OdometrySettings odometry) implements MobilitySettings {

    /** Seconds, where the clock has no step: wheels are stiff. */
    public static final double USUAL_STEP = 0.005;
    /** Seconds. */
    public static final double LONGEST_STEP = 0.01;
    /** Seconds in which behaviors may expect a new speed. */
    private static final double SPEED_LAG = 1;
    private static final double MICROMETRES = 1e6;
    /** Curvature times track at full lock of a differential drive: one side stands. */
    private static final double PIVOT = 2;

    /** A common machine as it is. */
    public static RigidSettings of(RigidPreset preset) {
        return new RigidSettings(Optional.of(preset), OptionalDouble.empty(), Optional.empty(), ChassisSettings.NONE, List.of(), Optional.empty(), ControlSettings.NONE,
                OdometrySettings.EXACT);
    }

    /** The vehicle with what its preset adds. */
    public RigidDesign design() {
        return RigidDesign.of(preset, chassis, wheels, drive, friction, control, odometry);
    }

    @Override
    public RigidSettings outlined(List<List<Double>> corners) {
        return chassis.outline().isEmpty() ? new RigidSettings(preset, speed, drive, chassis.outlined(corners), wheels, friction, control, odometry) : this;
    }

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return extent(0).stream().findFirst();
    }

    @Override
    public Optional<Body> usualBody() {
        OptionalDouble length = extent(0);
        OptionalDouble width = extent(1);
        return length.isPresent() && width.isPresent() ? Optional.of(new Body(length.getAsDouble(), width.getAsDouble())) : Optional.empty();
    }

    /** Size of the outline along an axis; empty where it is not written as it should be. */
    private OptionalDouble extent(int axis) {
        List<List<Double>> corners = design().chassis().outline();
        if (corners.isEmpty() || corners.stream().anyMatch(corner -> corner.size() != 2)) {
            return OptionalDouble.empty();
        }
        double[] places = corners.stream().mapToDouble(corner -> corner.get(axis)).toArray();
        double size = Arrays.stream(places).max().getAsDouble() - Arrays.stream(places).min().getAsDouble();
        return size > 0 ? OptionalDouble.of(Math.rint(MICROMETRES * size) / MICROMETRES) : OptionalDouble.empty();
    }

    @Override
    public double wheelbase(Kind kind, double length) {
        return design().wheelbase();
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        RigidDesign design = design();
        double cruise = speed.orElse(preset.map(RigidPreset::cruise).orElse(design.drive() instanceof EngineDriveSettings engine ? engine.preset().cruise() : kind.cruise()));
        double maxSteer = design.drive() instanceof DriveSettings.Differential ? StrictMath.atan(PIVOT) : design.drive().fullLock();
        boolean pedals = design.drive() instanceof EngineDriveSettings;
        double steerLag = design.drive() instanceof EngineDriveSettings engine ? engine.car().steering().lag() : 0;
        return new VehicleLimits(design.wheelbase(), cruise, maxSteer, 0, 0, pedals ? Powertrain.SPEED_LAG : SPEED_LAG, design.maxAcceleration(), KinematicSettings.SteerLaw.TAN,
                KinematicSettings.PitchLaw.PAPER, false, false, true, design.ahead(), steerLag, pedals);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new Rigid(design(), stepSeconds, first, rows);
    }

    /** The outline by which others touch it. */
    public Plate hull() {
        return design().outline().hull();
    }
}
