package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.Optional;

/** Joints between two vehicles or blocks, by their names. */
final class JointImport {

    private static final double USUAL_LENGTH = 5;

    private JointImport() {
    }

    static void read(WorldItem joint) {
        WorldImport world = joint.world();
        Optional<Integer> first = body(joint, "body_a");
        Optional<Integer> second = body(joint, "body_b");
        if (first.isEmpty() || second.isEmpty()) {
            return;
        }
        double[] atFirst = joint.numbers("anchor_a", 2);
        double[] atSecond = joint.numbers("anchor_b", 2);
        FlowText flow = new FlowText();
        switch (joint.text("type", "")) {
            case "revolute", "pin" -> flow.put("type", "revolute");
            case "distance", "rope" -> flow.put("type", "distance");
            default -> {
                world.mistake(joint.node(), joint.text("type", ""), "There is no joint of this type.", "write distance or revolute.");
                return;
            }
        }
        flow.put("between", "[" + first.get() + ", " + second.get() + "]");
        flow.put("at", "[" + FlowText.list(atFirst[0], atFirst[1]) + ", " + FlowText.list(atSecond[0], atSecond[1]) + "]");
        world.draft().joint((flow.toString().contains("revolute") ? pin(joint, flow) : rope(joint, flow)).toString());
    }

    private static Optional<Integer> body(WorldItem joint, String key) {
        String name = joint.text(key, "");
        Optional<Integer> id = joint.world().draft().id(name);
        if (id.isEmpty()) {
            joint.world().mistake(joint.node(), name, key + " is no vehicle or block that is defined before.", "name one of them, and move the joint behind it.");
        }
        return id;
    }

    private static FlowText pin(WorldItem joint, FlowText flow) {
        if (joint.flag("enable_limit", false)) {
            double lower = joint.number("lower_angle_deg", 0);
            double upper = joint.number("upper_angle_deg", 0);
            if (lower != -upper) {
                joint.world().changed(joint.node(), "the limits of the joint are the same to both sides");
            }
            flow.put("limit", Math.max(Math.abs(lower), Math.abs(upper)), "deg");
        }
        return flow;
    }

    /** A spring of MVSIM rests at its greatest length. */
    private static FlowText rope(WorldItem joint, FlowText flow) {
        double longest = Math.max(joint.number("max_length", USUAL_LENGTH), 0);
        flow.put("min", Math.clamp(joint.number("min_length", 0), 0, longest), "m").put("max", longest, "m");
        double stiffness = Math.max(joint.number("stiffness", 0), 0);
        double damping = Math.max(joint.number("damping", 0), 0);
        return stiffness > 0 || damping > 0 ? flow.put("rest", longest, "m").put("stiffness", stiffness).put("damping", damping) : flow;
    }
}
