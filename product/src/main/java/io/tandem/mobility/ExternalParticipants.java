package io.tandem.mobility;

import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import java.util.List;

/** Participants that have an {@link ExternalMotion}, with the fixes and events that belong to them. */
public interface ExternalParticipants extends ExternalMotion {

    /** In the order of their slots. */
    List<Participant> participants();

    /** Fixes that arrived since the last call. */
    List<Fix> takeFixes();

    /** What a driver of the simulation asks of one of them; returns whether it obeys. Most cannot be driven. */
    default boolean drive(int index, DriveRequest request) {
        return false;
    }

    /** Events since the last call. */
    default List<Event> takeTold() {
        return List.of();
    }
}
