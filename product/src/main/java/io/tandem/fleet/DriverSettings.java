package io.tandem.fleet;

import io.tandem.behavior.Rung;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Ids;
import io.tandem.message.Participant;
import io.tandem.mobility.LagBicycleSettings;
import io.tandem.perception.PerceptionSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.ExternalIds;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Behaviors that decide for a real vehicle. What they ask for is in its reports, and leaves by the commands of its live entry. */
public record DriverSettings(
        @Meaning("the real vehicle, an id of live") @ExternalIds Ids of,
        @Meaning("distance between the axles, by which steer becomes curvature") @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("2.8 m") double wheelbase,
        @Meaning("cruising speed, of which behaviors command a share; absent: by kind") @Measures(value = Dimension.SPEED, min = 0, max = 1000) OptionalDouble speed,
        @Meaning("steer angle at full lock") @Measures(value = Dimension.ANGLE, max = 1.5) @Positive @Default("0.55 rad") double maxSteer,
        @Meaning("why it moves: names with a priority, or with a priority and parameters") List<Rung> behaviors) {

    private static final double NO_SLIP = 1;
    private static final double STEER_LAG = 0.15;
    private static final double ACCEL_LAG = 0.3;
    private static final double STEER_RATE = 0.6;
    private static final double BRAKING = 8;
    private static final double ACCELERATION = 3;

    /** One driven vehicle as a group, for what is made of groups: ladders, platoons, what is watched. */
    GroupSettings group(Participant real) {
        LagBicycleSettings body = new LagBicycleSettings(speed, wheelbase, NO_SLIP, STEER_LAG, ACCEL_LAG, 0, maxSteer, STEER_RATE, BRAKING, ACCELERATION, OptionalDouble.empty(),
                OptionalDouble.empty());
        return new GroupSettings(Ids.of(real.vid(), real.vid()), real.name(), real.kind(), OptionalDouble.of(real.length()), GroupSettings.Role.PARTICIPANT, body, Optional.empty(),
                PerceptionSettings.EXACT, StartSettings.at(LocalPosition.of(0, 0)), behaviors, List.of(), Optional.empty(), List.of(), Optional.empty());
    }
}
