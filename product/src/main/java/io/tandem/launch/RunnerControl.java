package io.tandem.launch;

import io.tandem.gateway.Lobby;
import io.tandem.message.Event;
import io.tandem.message.Hand;
import io.tandem.message.RunState;
import io.tandem.web.Control;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Operators of the control room, heard by the thread that runs the beats. */
final class RunnerControl implements Control {

    private static final int PATIENCE_SECONDS = 5;

    private final Runner runner;
    private final Lobby lobby;
    private final Supplier<OptionalLong> recordingBytes;

    RunnerControl(Runner runner, Lobby lobby, Supplier<OptionalLong> recordingBytes) {
        this.runner = runner;
        this.lobby = lobby;
        this.recordingBytes = recordingBytes;
    }

    @Override
    public Optional<String> request(RunState next) {
        try {
            return runner.ask(next).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException unheard) {
            return Optional.of("The run does not answer.");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return Optional.of("The run does not answer.");
        }
    }

    @Override
    public void tell(Event event) {
        runner.later(run -> run.core().hear(new Event(run.time(), event.name(), event.vid(), event.other(), event.where(), event.text())));
    }

    @Override
    public void drive(Hand hand) {
        runner.later(run -> run.core().hear(hand.at(run.time())));
    }

    @Override
    public Optional<String> eject(int vid) {
        return lobby.eject(vid);
    }

    @Override
    public OptionalLong recordingBytes() {
        return recordingBytes.get();
    }
}
