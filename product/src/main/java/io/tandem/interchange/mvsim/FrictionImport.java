package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import io.tandem.mobility.rigid.FrictionSettings;
import java.util.Optional;
import java.util.Set;

/** Friction between wheels and ground, by the name of its class. */
final class FrictionImport {

    private static final double USUAL_MU = 0.8;
    private static final double USUAL_DAMPING = 0.01;
    private static final Set<String> DRY = Set.of("mu", "C_damping", "C_rr");
    private static final Set<String> SOFT = Set.of("mu", "C_damping", "C_rr", "A_roll", "R1", "R2");
    private static final Set<String> ELLIPSE = Set.of("C_damping", "C_rr", "C_s", "C_alpha", "C_alpha_s", "C_s_alpha", "slip_angle_saturation", "slip_ratio_saturation");

    private FrictionImport() {
    }

    static FrictionSettings of(WorldItem vehicle) {
        Optional<WorldItem> written = vehicle.part("friction");
        if (written.isEmpty()) {
            return FrictionSettings.USUAL;
        }
        WorldItem friction = written.get();
        return switch (friction.text("class", "default")) {
            case "default" -> dry(friction);
            case "wardiagnemma" -> soft(friction);
            case "ellipse" -> ellipse(friction);
            default -> {
                friction.world().mistake(friction.node(), friction.text("class", ""), "There is no friction of this class.", "write default, wardiagnemma or ellipse.");
                yield FrictionSettings.USUAL;
            }
        };
    }

    private static FrictionSettings dry(WorldItem friction) {
        friction.noteOthers(DRY, Set.of());
        return new FrictionSettings.Dry(mu(friction), damping(friction), Math.clamp(friction.number("C_rr", 0), 0, 1));
    }

    private static FrictionSettings soft(WorldItem friction) {
        friction.noteOthers(SOFT, Set.of());
        if (friction.number("C_rr", 0) != 0) {
            friction.world().leftOut(friction.place("C_rr"), "C_rr, beside the rolling resistance of R1 and R2");
        }
        return new FrictionSettings.WardIagnemma(mu(friction), damping(friction), Math.clamp(friction.number("A_roll", 50), 0, 1000), Math.clamp(friction.number("R1", 0.0075), 0, 1),
                Math.clamp(friction.number("R2", 0.02), 0, 1));
    }

    /** MVSIM's greatest forces along and across, as shares of the load, are its stiffness times the slip at which it saturates. */
    private static FrictionSettings ellipse(WorldItem friction) {
        friction.noteOthers(ELLIPSE, Set.of());
        double along = friction.number("C_s", 7.5) * friction.number("slip_ratio_saturation", 0.1);
        double across = friction.number("C_alpha", 8.5) * friction.number("slip_angle_saturation", 0.1);
        double mu = Math.clamp((along + across) / 2, 0, 10);
        friction.world().changed(friction.node(), "forces up to " + FlowText.number(along) + " of the load along and " + FlowText.number(across)
                + " across a wheel become one mu of " + FlowText.number(mu) + ", without slip before it is reached");
        return new FrictionSettings.Ellipse(mu, damping(friction), Math.clamp(friction.number("C_rr", 0), 0, 1));
    }

    private static double mu(WorldItem friction) {
        return Math.clamp(friction.number("mu", USUAL_MU), 0, 10);
    }

    private static double damping(WorldItem friction) {
        return Math.max(friction.number("C_damping", USUAL_DAMPING), 0);
    }
}
