package io.tandem.mobility.rigid;

import io.tandem.mobility.powertrain.CarDesign;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.setting.Span;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Body and wheels of a car with an engine, where a scenario names no others. Mass, wheelbase, wheels and outline are those of the car; what it leaves open is typical of its class.
 * The reported place is the middle between the axles.
 *
 * @param driven     driven axles
 * @param frontShare share of the weight on the front axle
 * @param massHeight height of the centre of mass, metres
 * @param height     of the body, metres
 */
record CarBody(CarDesign car, DriveSettings.Axles driven, double frontShare, double massHeight, double height) {

    private static final double CLEARANCE = 0.2;
    /** Track over overall width. */
    private static final double TRACK_SHARE = 0.86;
    /** Of tyres on dry asphalt. */
    private static final double ASPHALT_MU = 0.9;

    static CarBody of(CarPreset preset) {
        return switch (preset) {
            case SMALL_CAR -> new CarBody(preset.design(), DriveSettings.Axles.FRONT, 0.60, 0.53, 1.5);
            case SALOON -> new CarBody(preset.design(), DriveSettings.Axles.REAR, 0.51, 0.53, 1.45);
            case VAN -> new CarBody(preset.design(), DriveSettings.Axles.FRONT, 0.52, 0.75, 2.5);
            case LORRY -> new CarBody(preset.design(), DriveSettings.Axles.REAR, 0.36, 1.2, 3.5);
            case BUS -> new CarBody(preset.design(), DriveSettings.Axles.REAR, 0.36, 1.0, 3.1);
            case ELECTRIC_CAR -> new CarBody(preset.design(), DriveSettings.Axles.FRONT, 0.56, 0.50, 1.55);
        };
    }

    /** The whole mass less that of the wheels, with its centre where axle loads ask for it. */
    ChassisSettings chassis() {
        CarDesign.Chassis chassis = car.chassis();
        double half = chassis.length() / 2;
        double wheels = CarDesign.WHEELS * wheelMass();
        double ahead = (frontShare - 0.5) * chassis.wheelbase() * chassis.mass() / (chassis.mass() - wheels);
        ChassisSettings box = ChassisSettings.box(chassis.mass() - wheels, OptionalDouble.empty(), -half, half, chassis.width(), new Span(CLEARANCE, height));
        return new ChassisSettings(box.mass(), box.inertia(), box.outline(), box.height(), List.of(ahead, 0.0, massHeight));
    }

    List<WheelSettings> wheels() {
        double x = car.chassis().wheelbase() / 2;
        double y = TRACK_SHARE * car.chassis().width() / 2;
        return List.of(wheel(x, y, true), wheel(x, -y, true), wheel(-x, y, false), wheel(-x, -y, false));
    }

    private WheelSettings wheel(double x, double y, boolean steers) {
        boolean front = driven == DriveSettings.Axles.FRONT;
        double diameter = 2 * car.chassis().wheelRadius();
        return new WheelSettings(List.of(x, y), diameter, diameter / 3, wheelMass(), OptionalDouble.of(car.chassis().wheelInertia()), steers, steers == front, false);
    }

    /** That of a disc with its inertia, kg. */
    private double wheelMass() {
        double radius = car.chassis().wheelRadius();
        return 2 * car.chassis().wheelInertia() / (radius * radius);
    }

    FrictionSettings friction() {
        return new FrictionSettings.Dry(ASPHALT_MU, 0, car.chassis().rolling());
    }
}
