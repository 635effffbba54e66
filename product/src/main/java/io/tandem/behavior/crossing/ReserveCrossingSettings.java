package io.tandem.behavior.crossing;

import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.CustomBehaviorSettings;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.geo.Area;
import io.tandem.message.MessageKind;
import io.tandem.road.Route;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import java.util.Set;

/** How a vehicle crosses an intersection by reservation. */
@Meaning("enter an intersection only at the time that a road-side unit confirms by radio (v2x), else stop before it; without an answer, cross in turn by its own sensing; the behaviors of lower priority do the rest")
public record ReserveCrossingSettings(
        @Meaning("the path that the vehicle follows") Route path,
        @Meaning("the intersection") Area area,
        @Meaning("the unit that confirms; its program is planner: reservation") @ParticipantId int unit,
        @Meaning("greatest speed inside") @Measures(Dimension.SPEED) @Positive @Default("40 km/h") double speed,
        @Meaning("speeding up inside, as the lower behaviors do it") @Measures(Dimension.ACCELERATION) @Positive @Default("1.5 m/s2") double acceleration,
        @Meaning("slowing down before the line") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double deceleration,
        @Meaning("time without an answer, standing at the line, after which it crosses in turn") @Measures(Dimension.TIME) @Positive @Default("3 s") double patience) implements CustomBehaviorSettings {

    /** Registers it with the scenario reader in the same way as behaviors of users. */
    public static final class Provider implements CustomBehavior.Provider {
        @Override
        public String name() {
            return "reserve-crossing";
        }

        @Override
        public Class<? extends CustomBehaviorSettings> settings() {
            return ReserveCrossingSettings.class;
        }
    }

    @Override
    public int usualPriority() {
        return 9;
    }

    @Override
    public boolean looksAround() {
        return true;
    }

    @Override
    public Set<MessageKind> hears() {
        return Set.of(MessageKind.FREE);
    }

    @Override
    public ReserveCrossingBehavior create(BehaviorContext context) {
        return new ReserveCrossingBehavior(context, this);
    }
}
