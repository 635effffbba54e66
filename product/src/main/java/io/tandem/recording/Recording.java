package io.tandem.recording;

import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.recording.metadata.Provenance;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A run that was kept, wherever it is kept, and can be told again. */
public interface Recording extends Closeable {

    /** What was recorded of the run as a whole. */
    Provenance info();

    /** Who took part, as first told; empty if the recording ends before. */
    List<Participant> participants();

    /** Whether the recording was finished; if not, the end of the run may be missing. */
    boolean complete();

    /** Tells everything in the order in which it was recorded. What the tap throws ends the replay. */
    ReplaySummary replay(Tap tap) throws IOException;
}
