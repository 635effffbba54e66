package io.tandem.core;

import io.tandem.message.RunState;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Gets the requests of operators that arrive over the network. Called on the thread of the beats, which never waits for an answer. */
@FunctionalInterface
public interface OperatorListener {

    /** The run shall change its state; it is known to be legal. */
    void wish(RunState next);

    /** A setting shall change: answers why not, or nothing once it has. */
    default CompletableFuture<Optional<String>> requestChange(String path, String value, String by) {
        return CompletableFuture.completedFuture(Optional.of("The settings of this run cannot change."));
    }

    /** The settings that can change, as JSON. */
    default CompletableFuture<byte[]> parameterList() {
        return CompletableFuture.completedFuture(new byte[] {'[', ']'});
    }
}
