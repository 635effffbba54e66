package io.tandem.perception;

import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;

/** Errors of localisation. */
public record LocalisationSettings(
        @Meaning("noise of measured places, a standard deviation east and north")
        @Measures(Dimension.LENGTH) @Positive @Default("0.5 m") double position,
        @Meaning("noise of measured headings") @Measures(Dimension.ANGLE) @Positive @Default("0.02 rad") double heading,
        @Meaning("noise of measured speeds") @Measures(Dimension.SPEED) @Positive @Default("0.1 m/s") double speed,
        @Meaning("noise of measured yaw rates") @Measures(Dimension.ANGULAR_RATE) @Positive @Default("0.01 rad/s") double yawRate,
        @Meaning("speeds and yaw rates are those that the wheels of rigid vehicles tell, slip included, in place of the true ones: a wheel that spins reads too far, a locked one "
                + "nothing")
        @Default("false") boolean odometry,
        @Meaning("constant error of measured places, [east, north]") @Default("[0, 0]") LocalPosition bias,
        @Meaning("share of all measurements that are missing, channel by channel")
        @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missing,
        @Meaning("time between measurements") @Measures(Dimension.TIME) @Positive @Default("0.1 s") double every,
        @Meaning("what the estimate makes of errors that do not average out: inflated widens noise and covariance by the bias, gauss-markov "
                + "estimates it, none trusts and is wrong")
        @Default("inflated") BiasModel biasModel,
        @Meaning("for gauss-markov: expected size of the bias") @Measures(Dimension.LENGTH) @Positive @Default("0.5 m") double biasSigma,
        @Meaning("for gauss-markov: time over which a bias changes") @Measures(Dimension.TIME) @Positive @Default("60 s") double biasTime,
        @Meaning("turn measurements away that are less likely than one in a hundred") @Default("true") boolean gate,
        @Meaning("areas where it is worse") @Default("[]") List<Zone> zones) {

    /** Bias model of the filter. */
    public enum BiasModel { NONE, INFLATED, GAUSS_MARKOV }

    /** Kind of disturbance. */
    public enum Disturbance { URBAN_CANYON, OUTAGE }

    /** An area where localisation is disturbed. */
    public record Zone(
            @Meaning("the area's name") Area area,
            @Meaning("urban-canyon: four times the noise and a bias that walks, up to 3 m; outage: no places at all") Disturbance model) {
    }
}
