package io.tandem.interchange.mvsim;

import io.tandem.mobility.rigid.DriveSettings;
import io.tandem.mobility.rigid.DriveSettings.Axles;
import io.tandem.mobility.rigid.DriveSettings.Differentials;

/** How wheels steer and are driven. */
final class DrivetrainImport {

    private static final double USUAL_STEER_DEGREES = 30;
    private static final double LARGEST_STEER_DEGREES = 80;

    private DrivetrainImport() {
    }

    static DriveSettings of(WorldItem dynamics, VehicleClass kind) {
        double steer = Math.toRadians(Math.clamp(dynamics.number("max_steer_ang_deg", USUAL_STEER_DEGREES), 1, LARGEST_STEER_DEGREES));
        return switch (kind) {
            case ACKERMANN -> plain(dynamics, steer);
            case ACKERMANN_DRIVETRAIN -> drivetrain(dynamics.part("drivetrain").orElse(dynamics), steer);
            default -> new DriveSettings.Differential();
        };
    }

    private static DriveSettings plain(WorldItem dynamics, double steer) {
        dynamics.first("drivetrain").ifPresent(unused -> dynamics.world().leftOut(unused, "<drivetrain>, which MVSIM uses with ackermann_drivetrain only"));
        return new DriveSettings.Ackermann(steer);
    }

    private static DriveSettings drivetrain(WorldItem drivetrain, double steer) {
        String type = drivetrain.text("type", "torsen_4wd");
        Axles axles = type.endsWith("front") ? Axles.FRONT : type.endsWith("rear") ? Axles.REAR : Axles.FOUR;
        return new DriveSettings.AckermannDrivetrain(steer, axles, type.startsWith("open") ? Differentials.OPEN : Differentials.TORSEN, split(drivetrain, "front_rear_split"),
                split(drivetrain, "front_left_right_split"), split(drivetrain, "rear_left_right_split"), bias(drivetrain, "front_rear_bias"),
                bias(drivetrain, "front_left_right_bias"), bias(drivetrain, "rear_left_right_bias"));
    }

    private static double split(WorldItem drivetrain, String key) {
        return Math.clamp(drivetrain.number(key, 0.5), 0, 1);
    }

    private static double bias(WorldItem drivetrain, String key) {
        return Math.clamp(drivetrain.number(key, 1.5), 1, 20);
    }
}
