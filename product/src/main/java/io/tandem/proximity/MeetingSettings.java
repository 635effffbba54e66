package io.tandem.proximity;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import java.util.Optional;
import java.util.OptionalInt;

/** An event when a participant comes near another one or a position; works also for real participants, which have no missions. */
public record MeetingSettings(
        @Meaning("name of the event, which all participants receive once") String event,
        @Meaning("the participant that comes near") @ParticipantId int vehicle,
        @Meaning("the participant that it comes near") @ParticipantId OptionalInt other,
        @Meaning("the place it comes near, instead of other; height does not matter") Optional<LocalPosition> place,
        @Meaning("how near; between two, in three dimensions") @Measures(value = Dimension.LENGTH) @Positive double within,
        @Meaning("how long it must stay so near; absences of less than a second do not count, for receivers are metres off")
        @Named("for") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double stay,
        @Meaning("not before this event") Optional<String> after) {
}
