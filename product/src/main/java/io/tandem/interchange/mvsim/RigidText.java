package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import io.tandem.mobility.rigid.ChassisSettings;
import io.tandem.mobility.rigid.ControlSettings;
import io.tandem.mobility.rigid.DriveSettings;
import io.tandem.mobility.rigid.EngineDriveSettings;
import io.tandem.mobility.rigid.FrictionSettings;
import io.tandem.mobility.rigid.OdometrySettings;
import io.tandem.mobility.rigid.RigidDesign;
import io.tandem.mobility.rigid.WheelSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A rigid vehicle in the scenario language. */
final class RigidText {

    private RigidText() {
    }

    /** The entries of its mobility, without odometry. */
    static List<String> lines(RigidDesign design) {
        List<String> lines = new ArrayList<>();
        lines.add("model: rigid");
        lines.add("drive: " + drive(design.drive()));
        lines.add("chassis: " + chassis(design.chassis()));
        lines.add("wheels:");
        design.wheels().forEach(wheel -> lines.add("  - " + wheel(wheel)));
        lines.add("friction: " + friction(design.friction()));
        lines.add("control: " + control(design.control()));
        return lines;
    }

    private static String drive(DriveSettings drive) {
        return switch (drive) {
            case DriveSettings.Differential _ -> "{type: differential}";
            case DriveSettings.Ackermann plain -> new FlowText().put("type", "ackermann").put("max-steer", Math.toDegrees(plain.maxSteer()), "deg").toString();
            case DriveSettings.AckermannDrivetrain train -> drivetrain(train);
            case EngineDriveSettings engine -> new FlowText().put("type", "powertrain").put("preset", engine.preset().name().toLowerCase(Locale.ROOT).replace('_', '-')).toString();
        };
    }

    private static String drivetrain(DriveSettings.AckermannDrivetrain train) {
        FlowText flow = new FlowText().put("type", "ackermann-drivetrain").put("max-steer", Math.toDegrees(train.maxSteer()), "deg")
                .put("axles", train.axles() == DriveSettings.Axles.FOUR ? "4wd" : train.axles().name().toLowerCase(Locale.ROOT))
                .put("differential", train.differential().name().toLowerCase(Locale.ROOT));
        flow.put("front-rear-split", train.frontRearSplit()).put("front-split", train.frontSplit()).put("rear-split", train.rearSplit());
        return flow.put("front-rear-bias", train.frontRearBias()).put("front-bias", train.frontBias()).put("rear-bias", train.rearBias()).toString();
    }

    private static String chassis(ChassisSettings chassis) {
        FlowText flow = new FlowText().put("mass", chassis.mass().orElseThrow(), "kg");
        chassis.inertia().ifPresent(inertia -> flow.put("inertia", inertia, "kg·m2"));
        flow.put("outline", FlowText.lists(chassis.outline()));
        chassis.height().ifPresent(height -> flow.put("height", BlockShape.text(height)));
        return flow.put("center-of-mass", FlowText.list(chassis.centerOfMass().get(0), chassis.centerOfMass().get(1))).toString();
    }

    private static String wheel(WheelSettings wheel) {
        FlowText flow = new FlowText().put("at", FlowText.list(wheel.x(), wheel.y())).put("diameter", wheel.diameter(), "m").put("width", wheel.width(), "m")
                .put("mass", wheel.mass(), "kg");
        wheel.inertia().ifPresent(inertia -> flow.put("inertia", inertia, "kg·m2"));
        flag(flow, "steers", wheel.steers());
        flag(flow, "driven", wheel.driven());
        flag(flow, "caster", wheel.caster());
        return flow.toString();
    }

    private static void flag(FlowText flow, String key, boolean holds) {
        if (holds) {
            flow.put(key, "true");
        }
    }

    private static String friction(FrictionSettings friction) {
        FlowText flow = new FlowText();
        switch (friction) {
            case FrictionSettings.Dry dry -> flow.put("model", "dry").put("mu", dry.mu()).put("damping", dry.damping()).put("rolling", dry.rolling());
            case FrictionSettings.Ellipse ellipse -> flow.put("model", "ellipse").put("mu", ellipse.mu()).put("damping", ellipse.damping()).put("rolling", ellipse.rolling());
            case FrictionSettings.WardIagnemma soft -> flow.put("model", "ward-iagnemma").put("mu", soft.mu()).put("damping", soft.damping()).put("a", soft.a())
                    .put("r1", soft.r1()).put("r2", soft.r2());
        }
        return flow.toString();
    }

    private static String control(ControlSettings control) {
        FlowText flow = new FlowText().put("law", control.chosen().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        control.kp().ifPresent(kp -> flow.put("kp", kp));
        control.ki().ifPresent(ki -> flow.put("ki", ki));
        control.kd().ifPresent(kd -> flow.put("kd", kd));
        control.n().ifPresent(n -> flow.put("n", n));
        control.maxTorque().ifPresent(most -> flow.put("max-torque", most, "N·m"));
        return flow.toString();
    }

    static String odometry(OdometrySettings odometry) {
        return new FlowText().put("distance-error", odometry.distanceError()).put("turn-error", odometry.turnError()).toString();
    }
}
