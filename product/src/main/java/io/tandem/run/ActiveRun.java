package io.tandem.run;

import io.tandem.core.PacedRun;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Lobby;
import io.tandem.message.RunState;
import io.tandem.recording.Recorder;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A run that is being executed. Usable from any thread, except where a method is for the run's thread, which calls listeners and taps. */
public final class ActiveRun {

    private final Tuning tuning;
    private final Lobby lobby;
    private final Runner runner;
    private final RunnerControl control;
    private final CompletableFuture<RunResult> result;
    private final WallClock clock = WallClock.machine();
    private PacedRun paced;
    private Pacer pacer;
    private long beganNanos;
    private volatile RunState state = RunState.READY;
    private volatile SimTime time = SimTime.ZERO;

    ActiveRun(Tuning tuning, Lobby lobby, Runner runner, Optional<Recorder> recorder, CompletableFuture<RunResult> result) {
        this.tuning = tuning;
        this.lobby = lobby;
        this.runner = runner;
        this.result = result;
        control = new RunnerControl(runner, tuning, lobby, () -> recorder.map(writing -> OptionalLong.of(writing.bytes())).orElse(OptionalLong.empty()));
    }

    void begin(PacedRun assembled, Pacer keeper) {
        paced = assembled;
        control.setElsewhere(!assembled.ownsTime());
        pacer = keeper;
        beganNanos = clock.nanoTime();
        beaten();
    }

    void beaten() {
        state = paced.core().runState();
        time = paced.time();
    }

    public RunState state() {
        return state;
    }

    /** Simulated time up to which the run has come. */
    public SimTime time() {
        return time;
    }

    /** Since the first beat. */
    public double wallSeconds() {
        return SimTime.seconds(clock.nanoTime() - beganNanos);
    }

    /** Requests a change of state at the next beat. The answer is the reason of a refusal, or empty; a run that has stopped answers nothing. */
    public CompletableFuture<Optional<String>> request(RunState next) {
        return runner.ask(next);
    }

    /** Ends the run at its next beat; its recording is completed and its expectations are judged. */
    public void stop() {
        runner.request(RunState.STOP);
    }

    /** Waits for the result; not for the run's thread. */
    public RunResult await() throws MistakeException, IOException {
        return get(result);
    }

    /** The scenario with all changes of settings so far. */
    public Scenario scenario() {
        return tuning.scenario();
    }

    public Tuning tuning() {
        return tuning;
    }

    /** The live participants. */
    public Lobby lobby() {
        return lobby;
    }

    /** Changes of state and of settings, triggers and manual control, for operators. */
    public RunnerControl control() {
        return control;
    }

    /** For the run's thread. */
    public PacedRun paced() {
        return paced;
    }

    /** For the run's thread. */
    public Pacer pacer() {
        return pacer;
    }

    /** The value of a future of a run, with the exceptions of {@link Run#execute}. */
    static <T> T get(CompletableFuture<T> future) throws MistakeException, IOException {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case MistakeException mistake -> throw mistake;
                case IOException trouble -> throw trouble;
                case RuntimeException bug -> throw bug;
                case Throwable other -> throw new IllegalStateException(other);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for a run", interrupted);
        }
    }
}
