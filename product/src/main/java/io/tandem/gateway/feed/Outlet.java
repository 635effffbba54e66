package io.tandem.gateway.feed;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** A way out of this machine that never makes anyone wait: what cannot go at once is dropped and counted. For one thread. */
public interface Outlet extends AutoCloseable {

    void send(byte[] message);

    /** Looks after connections; called many times a second. */
    default void tend() {
    }

    /** Messages that left, once for everyone they went to. */
    long sent();

    /** Messages that were dropped, because the network or a listener did not take them in time. */
    long dropped();

    /** What is wrong with the network, where something is. */
    Optional<String> trouble();

    /** What it does, for people: {@code sends to 127.0.0.1:14550 (UDP)}. */
    String words();

    /** Whether it is heard beyond this machine. */
    boolean isHeardElsewhere();

    @Override
    void close();

    /**
     * Opens the way.
     *
     * @param place where the user wrote it, for mistakes
     * @param handshake how listeners are met, where they connect
     */
    static Outlet open(Endpoint endpoint, SourceLocation place, Handshake handshake, WallClock clock) throws MistakeException {
        try {
            InetSocketAddress address = endpoint.address();
            return switch (endpoint.way()) {
                case UDP -> new UdpOutlet(address);
                case CONNECT -> new TcpOutlet(address, clock);
                case LISTEN -> new ServerOutlet(address, handshake);
            };
        } catch (UnknownHostException unknown) {
            throw new MistakeException(new Problem(place, endpoint.toString(), "No machine of this name can be found.",
                    "write the address as numbers, for example 127.0.0.1:" + Math.max(1, endpoint.port()) + ", or mend the name."));
        } catch (IOException refused) {
            throw new MistakeException(new Problem(place, endpoint.toString(), "This address cannot be used: " + refused.getMessage() + ".",
                    endpoint.way() == Endpoint.Transport.LISTEN ? "stop the other program that listens there, or choose another port."
                            : "check the address and the network."));
        }
    }
}
