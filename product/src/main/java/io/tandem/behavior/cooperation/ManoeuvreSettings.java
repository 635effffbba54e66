package io.tandem.behavior.cooperation;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.ParticipantId;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** One manoeuvre that a cooperating vehicle begins. */
@Meaning("a manoeuvre that the vehicle begins at a time, by agreement with others")
public record ManoeuvreSettings(
        @Meaning("what: join a platoon, leave it, split it before this vehicle, or change-lane, with all that follow it") Task task,
        @Meaning("when it begins; those after it wait until it has ended") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double at,
        @Meaning("station of the path from which on it begins; absent: anywhere") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble beyond,
        @Meaning("join: the leader of the platoon") @ParticipantId OptionalInt with,
        @Meaning("join: the member behind which to move in; absent: the last one") @ParticipantId OptionalInt behind,
        @Meaning("leave and change-lane: the lane to move to, metres to the left of the path; leave, absent: one lane of 3.5 m to the left")
        @Measures(Dimension.LENGTH) OptionalDouble lane,
        @Meaning("how often it is tried again after it was refused or given up") @Measures(value = Dimension.NUMBER, min = 0, max = 100) @Default("3") int retries) {

    /** What can be arranged. */
    public enum Task {
        JOIN, LEAVE, SPLIT, CHANGE_LANE;

        /** The name in scenario files and messages. */
        public String title() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
