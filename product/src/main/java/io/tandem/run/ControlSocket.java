package io.tandem.run;

import io.tandem.core.ControlAddress;
import io.tandem.diagnosis.MistakeException;
import io.tandem.wire.SharedKey;
import io.tandem.wire.link.Link;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * The socket at which tools reach a run in one process.
 *
 * @param key that tools must have
 */
public record ControlSocket(Link link, Optional<SharedKey> key) {

    public ControlAddress address() {
        return new ControlAddress((InetSocketAddress) link.localAddress(), key);
    }

    /** Opens one for an execution of a run; empty where none can be had, which the run survives. */
    @FunctionalInterface
    public interface Factory {
        Optional<ControlSocket> open() throws MistakeException, IOException;
    }
}
