package io.tandem.web.live;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Parameter;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What operators can do to a run. Called by any thread; what is asked happens at the run's next beat. */
public interface OperatorControls {

    /** Changes the run's state and waits until that is done, or says why not. */
    Optional<String> request(RunState next);

    /** The settings that can change while the run is on, as they are now. */
    List<Parameter> parameters();

    /**
     * Changes a setting and waits until that is done.
     *
     * @param by who wants it, for people
     * @throws MistakeException with what is wrong with the change; then everything is as it was
     */
    void change(String path, String value, String by) throws MistakeException;

    /** Tells everyone in the run. Its time is that of the beat at which it is told. */
    void tell(Event event);

    /** Puts a hand on a vehicle; its time is that of the beat at which it is felt. */
    void drive(ManualInput hand);

    /** Takes a real participant's seat away and listens to its device no more; says whose it was, or nothing where nobody sits there. */
    default Optional<String> eject(int vid) {
        return Optional.empty();
    }

    /** Asks how the world looks to one vehicle; the answer comes at the next beat, by another thread, empty where there is none. */
    void look(int vid, Consumer<Optional<VehicleView>> answer);

    /** Length of the recording so far; empty where nothing is recorded. */
    OptionalLong recordingBytes();
}
