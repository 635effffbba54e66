package io.tandem.mobility;

import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import java.util.List;

/** Participants whom a {@link ExternalMotion} puts where they are: who they are, what devices said of them, and what there is to tell. */
public interface ExternalParticipants extends ExternalMotion {

    /** Who they are, in the order of their slots. */
    List<Participant> participants();

    /** What devices said of them since the last time. */
    List<Fix> takeFixes();

    /** What happened to them since the last time. */
    default List<Event> takeTold() {
        return List.of();
    }
}
