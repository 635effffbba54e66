package io.tandem.recording;

import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.recording.metadata.Provenance;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A recorded run that can be replayed, in a file or a database. */
public interface Recording extends Closeable {

    /** Provenance of the run. */
    Provenance info();

    /** Participants as first announced; empty if the recording ends before. */
    List<Participant> participants();

    /** Whether the recording was finished; otherwise the end of the run may be missing. */
    boolean complete();

    /** Replays all messages in the order of recording. An exception of the tap ends the replay. */
    ReplaySummary replay(Tap tap) throws IOException;
}
