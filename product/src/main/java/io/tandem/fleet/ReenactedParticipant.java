package io.tandem.fleet;

import io.tandem.message.Participant;
import io.tandem.mobility.RecordedTrack;

/**
 * A participant that follows its recorded track and takes part as a real one does.
 *
 * @param participant its description in this run
 * @param track       where it is when, in simulated time
 * @param via         the language in which it was written
 */
public record ReenactedParticipant(Participant participant, RecordedTrack track, String via) {
}
