package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Event;
import io.tandem.message.Hand;
import io.tandem.message.RunState;
import io.tandem.scenario.Parameters;
import io.tandem.web.Control;
import io.tandem.web.Parameter;
import java.util.List;
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
    private final Tuning tuning;
    private final Supplier<OptionalLong> recordingBytes;

    RunnerControl(Runner runner, Tuning tuning, Supplier<OptionalLong> recordingBytes) {
        this.runner = runner;
        this.tuning = tuning;
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

    /** A change of state that someone asks for without waiting. */
    void wish(RunState next) {
        runner.request(next);
    }

    @Override
    public List<Parameter> parameters() {
        return Parameters.of(tuning.scenario());
    }

    /** One at a time, so that each is checked with those before it. */
    @Override
    public synchronized void change(String path, String value, String by) throws MistakeException {
        Tuning.Draft draft = tuning.draft(path, value, by);
        boolean done = runner.await(run -> {
            tuning.adopt(draft);
            run.core().change(run.time(), draft.change(), draft.scenario().alerts(), tuning.searches());
        }, PATIENCE_SECONDS);
        if (!done) {
            throw new MistakeException(new Problem(new Place("change", 0, path), value, "The run does not answer.", "ask again when it goes on."));
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
    public OptionalLong recordingBytes() {
        return recordingBytes.get();
    }
}
