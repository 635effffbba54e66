package io.tandem.mobility.rigid;

import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;

/** How wheels steer and are driven. */
@ChosenBy(value = "type", usual = "ackermann")
public sealed interface DriveSettings permits DriveSettings.Differential, DriveSettings.Ackermann, DriveSettings.AckermannDrivetrain, EngineDriveSettings {

    double USUAL_MAX_STEER = Math.PI / 6;

    /** Steer of the middle of the steered axle at full lock, radians; 0 where no wheel steers. */
    double fullLock();

    @Meaning("the wheels of each side turn together, and the vehicle turns by their difference")
    record Differential() implements DriveSettings {
        @Override
        public double fullLock() {
            return 0;
        }
    }

    @Meaning("the inner wheel steers more than the outer; each driven wheel gets the same torque")
    record Ackermann(
            @Meaning("steer of the middle of the axle at full lock")
            @Measures(value = Dimension.ANGLE, max = 1.4) @Positive @Default("30 deg") double maxSteer) implements DriveSettings {
        @Override
        public double fullLock() {
            return maxSteer;
        }
    }

    @Meaning("as ackermann, with differentials between engine and wheels")
    record AckermannDrivetrain(
            @Meaning("steer of the middle of the axle at full lock")
            @Measures(value = Dimension.ANGLE, max = 1.4) @Positive @Default("30 deg") double maxSteer,
            @Meaning("the axles that are driven") @Default("rear") Axles axles,
            @Meaning("open splits torque as written; torsen gives up to its bias times more to what turns slower")
            @Default("open") Differentials differential,
            @Meaning("share of the torque that goes to the front axle, of 4wd")
            @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0.5") double frontRearSplit,
            @Meaning("share of the front axle's torque that goes to its left")
            @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0.5") double frontSplit,
            @Meaning("share of the rear axle's torque that goes to its left")
            @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0.5") double rearSplit,
            @Meaning("greatest ratio of torques of the axles, of torsen with 4wd")
            @Measures(value = Dimension.NUMBER, min = 1, max = 20) @Default("1.5") double frontRearBias,
            @Meaning("greatest ratio of torques of the front wheels, of torsen")
            @Measures(value = Dimension.NUMBER, min = 1, max = 20) @Default("1.5") double frontBias,
            @Meaning("greatest ratio of torques of the rear wheels, of torsen")
            @Measures(value = Dimension.NUMBER, min = 1, max = 20) @Default("1.5") double rearBias) implements DriveSettings {
        @Override
        public double fullLock() {
            return maxSteer;
        }
    }

    /** Driven axles. */
    enum Axles {
        FRONT,
        REAR,
        @Named("4wd") FOUR
    }

    /** How a differential splits torque. */
    enum Differentials { OPEN, TORSEN }
}
