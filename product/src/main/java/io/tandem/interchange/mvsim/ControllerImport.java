package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.ControlSettings.Law;
import io.tandem.mobility.rigid.DriveSettings;
import io.tandem.mobility.rigid.RigidDesign;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Controllers, and the set-points that they begin with as a script. Torques of MVSIM's raw controllers drive backward where they are positive; ours
 * drive forward.
 */
final class ControllerImport {

    private static final Set<String> READ = Set.of("KP", "KI", "KD", "N", "max_torque", "V", "W", "STEER_ANG", "fl_torque", "fr_torque", "torque", "steer_ang_deg");

    private final WorldItem controller;
    private final VehicleClass kind;
    private final Law law;

    ControllerImport(WorldItem dynamics, VehicleClass kind) {
        this.controller = dynamics.part("controller").orElse(dynamics.world().item(dynamics.node().with(List.of())));
        this.kind = kind;
        this.law = law(dynamics.part("controller").map(part -> part.text("class", "")).orElse("raw"));
    }

    private Law law(String word) {
        return switch (word) {
            case "raw" -> Law.RAW;
            case "twist_ideal" -> Law.IDEAL;
            case "twist_pid", "twist_front_steer_pid" -> Law.TWIST_PID;
            case "front_steer_pid" -> Law.STEER_PID;
            default -> {
                controller.world().mistake(controller.node(), word, "There is no controller of this class.",
                        "write raw, twist_pid, twist_ideal, twist_front_steer_pid or front_steer_pid.");
                yield Law.RAW;
            }
        };
    }

    ControlSettings settings(DriveSettings drive) {
        controller.noteOthers(READ, Set.of());
        if (law == Law.RAW || law == Law.IDEAL) {
            return new ControlSettings(Optional.of(law), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
        int sharers = kind.sharers(drive);
        double kd = gain("KD", 0, sharers);
        double corner = Math.clamp(controller.number("N", 0), 0, 100);
        return new ControlSettings(Optional.of(law), OptionalDouble.of(gain("KP", kind.usualGain(), sharers)), OptionalDouble.of(gain("KI", 0, sharers)),
                kd > 0 ? OptionalDouble.of(kd) : OptionalDouble.empty(), kd > 0 && corner > 0 ? OptionalDouble.of(corner) : OptionalDouble.empty(),
                OptionalDouble.of(controller.positive("max_torque", kind.usualTorque(law == Law.TWIST_PID)) / sharers), OptionalDouble.empty());
    }

    private double gain(String key, double usual, int sharers) {
        return Math.max(controller.number(key, usual), 0) / sharers;
    }

    /** What it does from the beginning; empty where it waits to be driven. */
    Optional<String> script(RigidDesign design) {
        double speed = controller.number("V", 0);
        return switch (law) {
            case TWIST_PID, IDEAL -> rows("twist", speed, Math.toRadians(controller.number("W", 0)));
            case STEER_PID -> rows("steer", speed, Math.toRadians(controller.number("STEER_ANG", 0)));
            case RAW -> torques(design);
        };
    }

    private static Optional<String> rows(String of, double... setPoints) {
        boolean waits = Arrays.stream(setPoints).allMatch(value -> value == 0);
        double[] row = new double[setPoints.length + 1];
        System.arraycopy(setPoints, 0, row, 1, setPoints.length);
        return waits ? Optional.empty() : Optional.of(new FlowText().put("of", of).put("rows", "[" + FlowText.list(row) + "]").toString());
    }

    private Optional<String> torques(RigidDesign design) {
        int wheels = design.wheels().size();
        double[] row = new double[wheels + 1];
        if (kind == VehicleClass.ACKERMANN) {
            row[wheels - 2] = -controller.number("fl_torque", 0);
            row[wheels - 1] = -controller.number("fr_torque", 0);
        } else if (kind == VehicleClass.ACKERMANN_DRIVETRAIN) {
            share(row, -controller.number("torque", 0), (DriveSettings.AckermannDrivetrain) design.drive());
        }
        row[wheels] = Math.toRadians(controller.number("steer_ang_deg", 0));
        return rows("torque", row);
    }

    /** As an open drivetrain splits it, to wheels in the order rear left, rear right, front left, front right. */
    private static void share(double[] row, double torque, DriveSettings.AckermannDrivetrain train) {
        double front = switch (train.axles()) {
            case FRONT -> 1;
            case REAR -> 0;
            case FOUR -> train.frontRearSplit();
        };
        row[0] = torque * (1 - front) * train.rearSplit();
        row[1] = torque * (1 - front) * (1 - train.rearSplit());
        row[2] = torque * front * train.frontSplit();
        row[3] = torque * front * (1 - train.frontSplit());
    }
}
