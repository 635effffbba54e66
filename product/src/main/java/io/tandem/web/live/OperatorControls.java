package io.tandem.web.live;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Parameter;
import io.tandem.message.Placement;
import io.tandem.message.RunState;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage;
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

    /**
     * How the time of a run passes.
     *
     * @param speed           simulated seconds per second that were asked for; infinite for as fast as possible
     * @param endWithMissions whether it stops once all missions are done
     * @param refusal         why speed cannot change; empty if it can
     */
    record RunTime(double speed, boolean endWithMissions, String refusal) {
    }

    RunTime runTime();

    /** Goes on at another speed, infinite for as fast as possible; otherwise the reason why not. */
    Optional<String> setSpeed(double factor);

    /** In a pause, goes on for some beats and pauses again; otherwise the reason why not. */
    Optional<String> step(int beats);

    /** From SET or in a pause, goes on for some beats, pauses again and returns when that is done; otherwise the reason why not. */
    default Optional<String> stepAndWait(int beats) {
        return Optional.of("This run cannot step.");
    }

    /** Begins anew in SET, at time zero; otherwise the reason why not. */
    default Optional<String> reset() {
        return Optional.of("This run cannot begin anew.");
    }

    /** Whether the run has lasted as long as it should, so that it cannot step any further. */
    default boolean isOver() {
        return false;
    }

    /** Whether to stop once all missions are done. */
    void endWithMissions(boolean ends);

    /** Publishes an event. Its time becomes that of the beat. */
    void tell(Event event);

    /** Lets a person or program drive a vehicle, unless another does; false then. An event tells of it. */
    default boolean take(int vid, String by) {
        tell(new Event(SimTime.ZERO, Event.TAKEN, vid, 0, null, "driven by " + by));
        return true;
    }

    /** Ends what {@link #take} began, if it was the same one who did. */
    default void release(int vid, String by) {
        drive(ManualInput.release(SimTime.ZERO, vid));
        tell(new Event(SimTime.ZERO, Event.RELEASED, vid, 0, null, "no longer driven by " + by));
    }

    /** Puts a vehicle or block somewhere; an event tells of it. */
    default void place(Placement placement) {
    }

    /** Steers a vehicle. The input's time becomes that of the beat. */
    void drive(ManualInput input);

    /** Removes a real participant from its seat and refuses its device from now on; returns its name, or nothing where the seat is free. */
    default Optional<String> eject(int vid) {
        return Optional.empty();
    }

    /** Asks what one vehicle perceives; the answer comes at the next beat on another thread, empty where it has no perception. */
    void look(int vid, Consumer<Optional<VehicleView>> answer);

    /** The real vehicles that commands of the run may go to. Orders about them are changes of {@code commands.ID}, which do not wait for the run. */
    default List<RunMessage.Commanded> commanded() {
        return List.of();
    }

    /** Length of the recording so far; empty where nothing is recorded. */
    OptionalLong recordingBytes();
}
