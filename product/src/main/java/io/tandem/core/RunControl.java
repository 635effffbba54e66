package io.tandem.core;

import io.tandem.message.RunState;
import java.util.Optional;

/** The run's state and its legal changes. A change is numbered, so that a repeated command is harmless. */
public final class RunControl {

    private RunState state = RunState.READY;
    private int changes;

    public RunState state() {
        return state;
    }

    /** How often the state has changed. */
    public int changes() {
        return changes;
    }

    /** Changes the state if that is legal; otherwise leaves it as it is and returns the reason. Requesting the present state does nothing. */
    public Optional<String> request(RunState next) {
        if (next == state) {
            return Optional.empty();
        }
        if (!state.allows(next)) {
            return Optional.of("A run in " + state + " cannot go to " + next + ".");
        }
        state = next;
        changes++;
        return Optional.empty();
    }
}
