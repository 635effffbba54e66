package io.tandem.v2x;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import java.util.Optional;

/** A hazard that a station tells when an event happens, such as a trigger of an operator. */
public record HazardSettings(
        @Meaning("name of the event, such as one of triggers, that begins it") @Named("on") String event,
        @Meaning("the vehicle or unit that tells it") @ParticipantId int by,
        @Meaning("where the hazard is; absent: where the station is") Optional<LocalPosition> at,
        @Meaning("direction of the traffic that it concerns, anticlockwise from east") @Measures(Dimension.ANGLE) @Default("0°") double heading,
        @Meaning("how long it is told") @Named("for") @Measures(value = Dimension.TIME, max = 86_400) @Positive @Default("60 s") double seconds) {
}
