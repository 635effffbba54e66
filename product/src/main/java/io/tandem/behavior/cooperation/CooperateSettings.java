package io.tandem.behavior.cooperation;

import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.CustomBehaviorSettings;
import io.tandem.behavior.References;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.cruise.SpeedChange;
import io.tandem.message.MessageKind;
import io.tandem.road.Route;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** How a vehicle drives in the lanes beside a path, alone or in a platoon, and which manoeuvres it begins. */
@Meaning("drive in the lanes beside a path, alone or in a platoon, and arrange manoeuvres by radio (v2x): join, leave, split, change lanes together, let others in")
public record CooperateSettings(
        @Shorthand @Meaning("the path beside which lanes are counted") Route path,
        @Meaning("the lane at the start, metres to the left of the path") @Measures(Dimension.LENGTH) @Default("0 m") double lane,
        @Meaning("station of the path at which the lane at the start ends: one that is still in it stops before; absent: never") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble laneEnd,
        @Meaning("those that are a platoon at the start, in their order, the leader first; empty: it drives alone") @ParticipantId @Default("[]") List<Integer> platoon,
        @Meaning("speed when it leads or drives alone; others drive a fifth faster at the most to catch up")
        @Measures(value = Dimension.SPEED, max = 100) @Positive @Default("20 m/s") double speed,
        @Meaning("programme of that speed; empty: constant") @Default("[]") List<SpeedChange> speeds,
        @Meaning("speeding up when nobody is ahead") @Measures(Dimension.ACCELERATION) @Positive @Default("1.5 m/s2") double acceleration,
        @Meaning("slowing down to its own speed when nobody is ahead") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double deceleration,
        @Meaning("time gap in a platoon; shorter ones would be safe only by messages") @Measures(value = Dimension.TIME, min = 0.7, max = 10) @Default("0.8 s") double headway,
        @Meaning("gap at rest, bumper to bumper") @Measures(value = Dimension.LENGTH, min = 2) @Default("3 m") double gap,
        @Meaning("time gap behind others than members of the platoon, and when messages fail") @Measures(value = Dimension.TIME, min = 0.7, max = 60) @Default("1.5 s") double accHeadway,
        @Meaning("manoeuvres that it begins, one after the other") @Default("[]") List<ManoeuvreSettings> manoeuvres) implements CustomBehaviorSettings {

    /** Registers it with the scenario reader in the same way as behaviors of users. */
    public static final class Provider implements CustomBehavior.Provider {
        @Override
        public String name() {
            return "cooperate";
        }

        @Override
        public Class<? extends CustomBehaviorSettings> settings() {
            return CooperateSettings.class;
        }
    }

    @Override
    public int usualPriority() {
        return 3;
    }

    @Override
    public References references() {
        return new References(List.of(), Optional.of(path), false);
    }

    @Override
    public boolean looksAround() {
        return true;
    }

    @Override
    public boolean everyStep() {
        return true;
    }

    @Override
    public Set<MessageKind> hears() {
        return Set.of(MessageKind.PLATOON, MessageKind.MANOEUVRE);
    }

    @Override
    public CooperateBehavior create(BehaviorContext context) {
        return new CooperateBehavior(context, this);
    }
}
