package io.tandem.core;

import io.tandem.wire.SharedKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Where tools reach a run.
 *
 * @param at  the address it listens at
 * @param key the key that it expects
 */
public record ControlAddress(InetSocketAddress at, Optional<SharedKey> key) {

    /** The address for tools on this machine, as host:port. */
    public String local() {
        InetAddress host = at.getAddress().isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : at.getAddress();
        return host.getHostAddress() + ":" + at.getPort();
    }
}
