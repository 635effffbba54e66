package io.tandem.web;

import io.tandem.message.Event;
import io.tandem.message.Hand;
import io.tandem.message.RunState;
import java.util.Optional;
import java.util.OptionalLong;

/** What operators can do to a run. Called by any thread; what is asked happens at the run's next beat. */
public interface Control {

    /** Changes the run's state and waits until that is done, or says why not. */
    Optional<String> request(RunState next);

    /** Tells everyone in the run. Its time is that of the beat at which it is told. */
    void tell(Event event);

    /** Puts a hand on a vehicle; its time is that of the beat at which it is felt. */
    void drive(Hand hand);

    /** Takes a real participant's seat away and listens to its device no more; says whose it was, or nothing where nobody sits there. */
    default Optional<String> eject(int vid) {
        return Optional.empty();
    }

    /** Length of the recording so far; empty where nothing is recorded. */
    OptionalLong recordingBytes();
}
