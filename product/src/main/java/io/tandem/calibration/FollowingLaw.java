package io.tandem.calibration;

import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import java.util.List;

/** A car-following law with the parameters that are fitted, by their names in scenarios. Bounds are those of the literature, widened. */
public enum FollowingLaw {

    /** The intelligent driver model. */
    IDM(List.of(Shared.HEADWAY, Shared.GAP, new Parameter("acceleration", "m/s2", 0.2, 5, 1.4), new Parameter("deceleration", "m/s2", 0.3, 8, 2), Shared.SPEED, Shared.REACTION)) {
        @Override
        CarFollowingModel model(double[] values) {
            return new IntelligentDriverModel(values[0], values[1], values[2], values[3], IntelligentDriverModel.USUAL.hardestBraking(), IntelligentDriverModel.USUAL.smallestGap());
        }
    },

    /** Adaptive cruise control with a constant time gap. */
    ACC(List.of(Shared.HEADWAY, Shared.GAP, new Parameter("gap-gain", "1/s2", 0.005, 2, AdaptiveCruiseControl.USUAL_GAP_GAIN),
            new Parameter("speed-gain", "1/s", 0.03, 3, AdaptiveCruiseControl.USUAL_SPEED_GAIN), Shared.SPEED, Shared.REACTION)) {
        @Override
        CarFollowingModel model(double[] values) {
            return AdaptiveCruiseControl.ofGains(values[0], values[1], values[2], values[3], AdaptiveCruiseControl.USUAL_FREE_GAIN, AdaptiveCruiseControl.USUAL.strongestAcceleration());
        }
    };

    /**
     * @param name  key in a scenario
     * @param unit  as scenarios write it; of gains, in words only
     * @param usual where nothing is known
     */
    public record Parameter(String name, String unit, double low, double high, double usual) {
    }

    /** Enum constants cannot name the enum's own later constants. */
    private static final class Shared {
        static final Parameter HEADWAY = new Parameter("headway", "s", 0.1, 4, 1.2);
        static final Parameter GAP = new Parameter("gap", "m", 0.2, 15, 2);
        static final Parameter SPEED = new Parameter("speed", "m/s", 3, 70, 36);
        static final Parameter REACTION = new Parameter("reaction", "s", 0, 2, 0.2);
    }

    static final int DESIRED_SPEED = 4;
    static final int REACTION_TIME = 5;

    private final List<Parameter> parameters;

    FollowingLaw(List<Parameter> parameters) {
        this.parameters = parameters;
    }

    public List<Parameter> parameters() {
        return parameters;
    }

    double[] usual() {
        return parameters.stream().mapToDouble(Parameter::usual).toArray();
    }

    abstract CarFollowingModel model(double[] values);
}
