package io.tandem.interchange.mvsim;

import io.tandem.mobility.rigid.DriveSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The dynamics of MVSIM with the defaults of their constructors, and how they are driven. */
enum VehicleClass {
    DIFFERENTIAL("differential", List.of(new Corner("l_wheel", 0, 0.5, Duty.DRIVEN), new Corner("r_wheel", 0, -0.5, Duty.DRIVEN))),
    DIFFERENTIAL_3("differential_3_wheels",
            List.of(new Corner("l_wheel", 0, 0.5, Duty.DRIVEN), new Corner("r_wheel", 0, -0.5, Duty.DRIVEN), new Corner("caster_wheel", 0.5, 0, Duty.CASTER))),
    DIFFERENTIAL_4("differential_4_wheels", List.of(new Corner("lr_wheel", 0, 0.5, Duty.DRIVEN), new Corner("rr_wheel", 0, -0.5, Duty.DRIVEN),
            new Corner("lf_wheel", 0.5, 0.5, Duty.DRIVEN), new Corner("rf_wheel", 0.5, -0.5, Duty.DRIVEN))),
    /** drives its front wheels */
    ACKERMANN("ackermann", corners(Duty.STEERS_AND_DRIVES)),
    ACKERMANN_DRIVETRAIN("ackermann_drivetrain", corners(Duty.STEERS));

    /** What a wheel does. */
    enum Duty { DRIVEN, CASTER, STEERS, STEERS_AND_DRIVES, ROLLS }

    /** A wheel by its tag, with its usual place. */
    record Corner(String tag, double x, double y, Duty duty) {
    }

    private static final List<List<Double>> ROBOT = List.of(List.of(-0.4, -0.5), List.of(-0.4, 0.5), List.of(0.4, 0.5), List.of(0.6, 0.3), List.of(0.6, -0.3), List.of(0.4, -0.5));
    private static final List<List<Double>> CAR = List.of(List.of(-0.8, -1.0), List.of(-0.8, 1.0), List.of(1.5, 0.9), List.of(1.8, 0.8), List.of(1.8, -0.8), List.of(1.5, -0.9));

    private final String word;
    private final List<Corner> wheels;

    VehicleClass(String word, List<Corner> wheels) {
        this.word = word;
        this.wheels = wheels;
    }

    private static List<Corner> corners(Duty front) {
        return List.of(new Corner("rl_wheel", 0, 0.9, Duty.ROLLS), new Corner("rr_wheel", 0, -0.9, Duty.ROLLS), new Corner("fl_wheel", 1.3, 1, front),
                new Corner("fr_wheel", 1.3, -1, front));
    }

    static Optional<VehicleClass> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    List<Corner> wheels() {
        return wheels;
    }

    boolean steers() {
        return this == ACKERMANN || this == ACKERMANN_DRIVETRAIN;
    }

    double usualMass() {
        return steers() ? 500 : 15;
    }

    double usualBottom() {
        return steers() ? 0.2 : 0.05;
    }

    double usualTop() {
        return steers() ? 1.4 : 0.6;
    }

    List<List<Double>> usualOutline() {
        return steers() ? CAR : ROBOT;
    }

    /** Gains of its controllers where the file has none. */
    double usualGain() {
        return steers() ? 100 : 10;
    }

    double usualTorque(boolean twist) {
        return this == ACKERMANN_DRIVETRAIN && twist ? 400 : 100;
    }

    /** By how many wheels MVSIM divides the torque of its controller; 1 where it goes to each. */
    int sharers(DriveSettings drive) {
        return drive instanceof DriveSettings.AckermannDrivetrain train ? train.axles() == DriveSettings.Axles.FOUR ? 4 : 2 : 1;
    }
}
