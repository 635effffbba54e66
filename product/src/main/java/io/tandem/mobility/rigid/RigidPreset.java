package io.tandem.mobility.rigid;

import io.tandem.setting.Span;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Common machines. Gains of speed control are N m per m/s at each driven wheel. */
public enum RigidPreset {

    /** 23 kg, two driven wheels and a caster */
    SMALL_ROBOT(ChassisSettings.box(15, OptionalDouble.empty(), -0.5, 0.5, 0.8, new Span(0.1, 0.5)),
            List.of(WheelSettings.of(0, 0.5, 0.4, 3, false, true), WheelSettings.of(0, -0.5, 0.4, 3, false, true), WheelSettings.caster(0.45, 0.1, 2)),
            new DriveSettings.Differential(), new FrictionSettings.Dry(0.8, 0.01, 0), ControlSettings.pid(4.15, 1.91, 14.4), 1.5),
    /** 14 kg, four driven wheels that slip sideways when it turns */
    SKID_STEER(ChassisSettings.box(10, OptionalDouble.empty(), -0.35, 0.35, 0.5, new Span(0.1, 0.4)),
            List.of(WheelSettings.of(0.25, 0.3, 0.2, 1, false, true), WheelSettings.of(0.25, -0.3, 0.2, 1, false, true),
                    WheelSettings.of(-0.25, 0.3, 0.2, 1, false, true), WheelSettings.of(-0.25, -0.3, 0.2, 1, false, true)),
            new DriveSettings.Differential(), new FrictionSettings.Dry(0.7, 0.01, 0), ControlSettings.pid(20, 10, 100), 1.5),
    /** 1,260 kg, rear wheels driven */
    CAR(ChassisSettings.box(1200, OptionalDouble.of(1800), -2.2, 2.1, 1.8, new Span(0.2, 1.5)), axles(1.2, -1.4, 0.75, 0.6, 15, true),
            new DriveSettings.Ackermann(DriveSettings.USUAL_MAX_STEER), new FrictionSettings.Dry(0.8, 0.01, 0.012), ControlSettings.pid(600, 150, 600), 14),
    /** 2,100 kg, four driven wheels with torsen differentials */
    PICKUP(ChassisSettings.box(1980, OptionalDouble.of(4000), -2.7, 2.6, 1.95, new Span(0.25, 1.85)), axles(1.65, -1.65, 0.82, 0.76, 30, true),
            new DriveSettings.AckermannDrivetrain(DriveSettings.USUAL_MAX_STEER, DriveSettings.Axles.FOUR, DriveSettings.Differentials.TORSEN, 0.4, 0.5, 0.5,
                    2, 2, 2), new FrictionSettings.Dry(0.8, 0.01, 0.014), ControlSettings.pid(700, 180, 700), 14),
    /** 8,600 kg, two axles, rear wheels driven */
    LORRY(ChassisSettings.box(8000, OptionalDouble.of(42_000), -4.2, 3.6, 2.5, new Span(0.5, 3.5)), axles(2.4, -2, 1, 1, 150, true),
            new DriveSettings.Ackermann(0.7), new FrictionSettings.Dry(0.7, 0.01, 0.008), ControlSettings.pid(6000, 1200, 8000), 14),
    /** 1,300 kg, one axle, to be pulled by a car */
    CARAVAN(ChassisSettings.box(1240, OptionalDouble.empty(), -2.9, 2.9, 2.3, new Span(0.3, 2.6)),
            List.of(WheelSettings.of(0, 1, 0.64, 30, false, true), WheelSettings.of(0, -1, 0.64, 30, false, true)),
            new DriveSettings.Differential(), new FrictionSettings.Dry(0.8, 0.01, 0.012), ControlSettings.TOWED, 0),
    /** 18,600 kg, three axles, to be pulled by a lorry */
    TRAILER(ChassisSettings.box(17_700, OptionalDouble.empty(), -5, 5, 2.5, new Span(0.5, 3.8)), axlesOf(1, 1, 150, 1.3, 0, -1.3),
            new DriveSettings.Differential(), new FrictionSettings.Dry(0.7, 0.01, 0.008), ControlSettings.TOWED, 0),
    /** 10 kg, one axle, to be pulled by a robot */
    CART(ChassisSettings.box(8, OptionalDouble.empty(), -0.35, 0.35, 0.5, new Span(0.1, 0.5)),
            List.of(WheelSettings.of(0, 0.25, 0.2, 1, false, true), WheelSettings.of(0, -0.25, 0.2, 1, false, true)),
            new DriveSettings.Differential(), new FrictionSettings.Dry(0.7, 0.01, 0), ControlSettings.TOWED, 0);

    private final ChassisSettings chassis;
    private final List<WheelSettings> wheels;
    private final DriveSettings drive;
    private final FrictionSettings friction;
    private final ControlSettings control;
    private final double cruise;

    RigidPreset(ChassisSettings chassis, List<WheelSettings> wheels, DriveSettings drive, FrictionSettings friction, ControlSettings control, double cruise) {
        this.chassis = chassis;
        this.wheels = wheels;
        this.drive = drive;
        this.friction = friction;
        this.control = control;
        this.cruise = cruise;
    }

    private static List<WheelSettings> axles(double front, double rear, double side, double diameter, double mass, boolean rearDriven) {
        return List.of(WheelSettings.of(front, side, diameter, mass, true, false), WheelSettings.of(front, -side, diameter, mass, true, false),
                WheelSettings.of(rear, side, diameter, mass, false, rearDriven), WheelSettings.of(rear, -side, diameter, mass, false, rearDriven));
    }

    private static List<WheelSettings> axlesOf(double side, double diameter, double mass, double... axles) {
        return Arrays.stream(axles).boxed().flatMap(x -> Stream.of(WheelSettings.of(x, side, diameter, mass, false, true), WheelSettings.of(x, -side, diameter, mass, false, true)))
                .toList();
    }

    public ChassisSettings chassis() {
        return chassis;
    }

    public List<WheelSettings> wheels() {
        return wheels;
    }

    public DriveSettings drive() {
        return drive;
    }

    public FrictionSettings friction() {
        return friction;
    }

    public ControlSettings control() {
        return control;
    }

    /** Cruising speed, m/s. */
    public double cruise() {
        return cruise;
    }
}
