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

/** The operations of an operator on a run. Called by any thread; requests take effect at the run's next beat. */
public interface OperatorControls {

    /** Changes the run's state and waits until that is done; otherwise the reason why not. */
    Optional<String> request(RunState next);

    /** The settings that can change while the run is on, as they are now. */
    List<Parameter> parameters();

    /**
     * Changes a setting and waits until that is done.
     *
     * @param by name of the operator
     * @throws MistakeException with what is wrong with the change; then everything is as it was
     */
    void change(String path, String value, String by) throws MistakeException;

    /** Publishes an event. Its time becomes that of the beat. */
    void tell(Event event);

    /** Steers a vehicle. The input's time becomes that of the beat. */
    void drive(ManualInput input);

    /** Removes a real participant from its seat and refuses its device from now on; returns its name, or nothing where the seat is free. */
    default Optional<String> eject(int vid) {
        return Optional.empty();
    }

    /** Asks what one vehicle perceives; the answer comes at the next beat on another thread, empty where it has no perception. */
    void look(int vid, Consumer<Optional<VehicleView>> answer);

    /** Length of the recording so far; empty where nothing is recorded. */
    OptionalLong recordingBytes();
}
