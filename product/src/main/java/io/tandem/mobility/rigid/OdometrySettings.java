package io.tandem.mobility.rigid;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;

/** Calibration errors of odometry, and whether it is reported; slip comes on top by itself. */
@Meaning("calibration errors of wheel odometry, and whether it is reported; slip comes on top by itself")
public record OdometrySettings(
        @Meaning("distances read too long by this share") @Measures(value = Dimension.SHARE, min = -0.5, max = 0.5) @Default("0") double distanceError,
        @Meaning("turns read too large by this share") @Measures(value = Dimension.SHARE, min = -0.5, max = 0.5) @Default("0") double turnError,
        @Meaning("report the pose that odometry gives beside the true one, as the estimate of vehicles that do not localise themselves otherwise")
        @Default("false") boolean report) {

    public static final OdometrySettings EXACT = new OdometrySettings(0, 0, false);
}
