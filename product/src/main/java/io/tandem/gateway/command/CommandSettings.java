package io.tandem.gateway.command;

import io.tandem.mobility.Braking;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;

/** Where the commands of a real vehicle's driver go, and what may never be exceeded. */
public record CommandSettings(
        @Meaning("where they go: host:port; for twist the address of a rosbridge server, such as 127.0.0.1:9090") String to,
        @Meaning("json: lines over UDP; mavlink: set-points of speed and yaw rate for a rover of ArduPilot in guided mode, over UDP; px4: the same for a rover of PX4 in offboard mode, which turns to where its velocity points; twist: geometry_msgs/Twist over rosbridge")
        @Default("json") Format as,
        @Meaning("greatest speed that is asked for") @Measures(value = Dimension.SPEED, max = 60) @Positive double maxSpeed,
        @Meaning("greatest acceleration that is asked for") @Measures(value = Dimension.ACCELERATION, max = 4) @Positive @Default("2 m/s2") double maxAccel,
        @Meaning("hardest braking that is asked for; a stop is for the vehicle's own brakes") @Measures(value = Dimension.ACCELERATION, max = 10) @Positive @Default("4 m/s2")
        double maxBraking,
        @Meaning("greatest change of acceleration per second that is asked for, m/s3") @Measures(value = Dimension.NUMBER, max = 20) @Positive @Default("3") double maxJerk,
        @Meaning("greatest sideways acceleration that is asked for") @Measures(value = Dimension.ACCELERATION, max = 8) @Positive @Default("2.5 m/s2") double maxLateral,
        @Meaning("after so long without a decision of the run a stop goes out, and the vehicle is disarmed")
        @Measures(value = Dimension.TIME, min = 0.02, max = 0.2) @Default("200 ms") double heartbeat,
        @Meaning("after so long without a position of the vehicle the same happens") @Measures(value = Dimension.TIME, min = 0.05, max = 2) @Default("500 ms") double feed,
        @Meaning("time between two commands") @Measures(value = Dimension.TIME, min = 0.01, max = 0.1) @Default("50 ms") double every,
        @Meaning("mavlink, px4: the vehicle's system") @Measures(value = Dimension.NUMBER, min = 1, max = 255) @Default("1") int system,
        @Meaning("twist: the topic") @Default("/cmd_vel") String topic) {

    /** The formats by the names that choose them. */
    public enum Format { JSON, MAVLINK, PX4, TWIST }

    /** How the vehicle may be told to brake. */
    public Braking braking() {
        return new Braking(maxBraking, maxJerk);
    }
}
