package io.tandem.core;

import io.tandem.message.Event;
import io.tandem.state.Snapshot;
import java.util.List;

/** Looks at the state of all participants once a beat, and says what happens because of it, such as signals that change. Core's thread calls it. */
public interface SnapshotObserver {

    /** What happens at this instant; hosts and taps get it. */
    List<Event> look(Snapshot snapshot);

    /** The run starts again. */
    void forget();
}
