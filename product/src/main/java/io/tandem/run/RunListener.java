package io.tandem.run;

import java.io.IOException;
import java.util.List;

/** Receives the progress of a run. Called by the run's thread, so that a slow listener delays the next beat; notices may come from any thread. */
public interface RunListener {

    /** Everything is assembled; the first beat is next. */
    default void started(ActiveRun run) {
    }

    /** A beat has ended. */
    default void beat(ActiveRun run) {
    }

    /** A sentence that an operator should read: a refused change, a planner or device that came or went. */
    default void notice(String text) {
    }

    /** Nothing is recorded from now on, while the run goes on; a notice tells when the disk accepts data again. */
    default void recordingFailed(IOException failure) {
    }

    /** One listener that passes everything to several. */
    static RunListener all(List<RunListener> listeners) {
        List<RunListener> all = List.copyOf(listeners);
        return new RunListener() {
            @Override
            public void started(ActiveRun run) {
                all.forEach(listener -> listener.started(run));
            }

            @Override
            public void beat(ActiveRun run) {
                all.forEach(listener -> listener.beat(run));
            }

            @Override
            public void notice(String text) {
                all.forEach(listener -> listener.notice(text));
            }

            @Override
            public void recordingFailed(IOException failure) {
                all.forEach(listener -> listener.recordingFailed(failure));
            }
        };
    }
}
